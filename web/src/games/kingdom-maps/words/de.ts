import type { Words } from "$lib/i18n.svelte";

const words: Words = {
  and: "und",
  sum: "Summe",
  becomes: "wird zu",
  seat: "Platz {number}",
  points: ["{n} Punkt", "{n} Punkte"],
  amount: ["{n} Feld", "{n} Felder"],

  "type.mountain": "Gebirge",
  "type.forest": "Wald",
  "type.farm": "Acker",
  "type.lake": "See",
  "type.town": "Stadt",
  "type.desert": "Wüste",
  "types.mountain": "Gebirge",
  "types.forest": "Wälder",
  "types.farm": "Äcker",
  "types.lake": "Seen",
  "types.town": "Städte",
  "types.desert": "Wüsten",

  "option.sheet": "Blatt",
  "option.sheet.house": "Hausblatt: ein Sechseck aus 91 Feldern",

  "criterion.A1": "Geeinte Provinzen",
  "criterion.A1.text": "6 für jede Landschaft, die ein einziges Gebiet aus mindestens 6 Feldern bildet",
  "criterion.A2": "Vermessene Reihen",
  "criterion.A2.text": "2 für jede Reihe, die von Rand zu Rand gezeichnet ist",
  "criterion.A3": "Mosaik",
  "criterion.A3.text": "1 für jedes gezeichnete Feld neben mindestens drei anderen Landschaften",
  "criterion.A4": "Grenzen",
  "criterion.A4.text": "5 für jede volle Kartenseite mit mindestens drei Landschaften",
  "criterion.A5": "Parzellen",
  "criterion.A5.text": "3 für jedes Gebiet aus genau 4 Feldern",
  "criterion.A6": "Fernstraßen",
  "criterion.A6.text":
    "6 für jede Landschaft mit einem Gebiet, das zwei Kartenseiten ohne gemeinsame Ecke verbindet",
  "criterion.B1": "Binnenseen",
  "criterion.B1.text": "5 für jeden See aus mindestens 2 Feldern, der den Rand nicht berührt",
  "criterion.B2": "Bewässerung",
  "criterion.B2.text": "1 für jeden Acker neben einem See, 1 für jeden See neben einem Acker",
  "criterion.B3": "Bergkette",
  "criterion.B3.text": "1 für jedes Gebirge in einer geraden Linie aus mindestens 4",
  "criterion.B4": "Marktstädte",
  "criterion.B4.text": "2 für jede Landschaft neben einem Stadtgebiet; je Gebiet zählt die erste nicht",
  "criterion.B5": "Tiefer Wald",
  "criterion.B5.text": "1 für jeden Wald neben mindestens drei Wäldern",
  "criterion.B6": "Ödland",
  "criterion.B6.text": "1 für jede Wüste weder neben Acker noch See",

  "criteria.title": "Was zählt",
  "hand.title": "Dein Zug",
  "map.of": "Karte von Platz {number}",
  "map.of.name": "Karte von {name}. Pfeiltasten bewegen, Eingabe zeichnet.",
  "map.whose": "Wessen Karte",
  "map.larger": "Karte vergrößern",
  "map.whole": "Ganze Karte",

  "hex.empty": "leer",
  "hex.new": "eben gezeichnet",
  "hex.open": "kann gezeichnet werden",
  "hex.power": "+1/−1",
  "hex.power.text":
    "Zeichne darüber, und ab deiner nächsten Zeichnung kannst du einmal mehr einen Würfel um 1 ändern.",
  "hex.query": "Fragezeichen",
  "hex.query.text":
    "Zeichne darüber und werte sofort eine der vier Aufgaben, zusätzlich zur Wertung am Ende.",

  "territory.choose": "Landschaft ansagen",
  "uses.title": "Ansagen je Landschaft",
  "uses.left": ["noch {n} Ansage", "noch {n} Ansagen"],
  "dice.title": "Würfel auf dem Tisch",
  "die.face": "Würfel mit der {face}",
  "die.text": ["Damit zeichnest du {n} Feld.", "Damit zeichnest du {n} Felder."],
  "die.changed": [
    "Er passt nur geändert: Für {powers} × ±1 zeichnest du damit {n} Feld.",
    "Er passt nur geändert: Für {powers} × ±1 zeichnest du damit {n} Felder.",
  ],
  "die.yours": "deiner",

  "powers.title": "+1/−1",
  "powers.told": "Einsatzbereit: {free}. Verbraucht: {spent}.",
  "powers.change":
    "Jeder Schritt verbraucht eine deiner Kräfte. Für die anderen bleiben die Würfel, wie sie liegen.",
  "powers.used": "Kräfte eingesetzt: {used} von {free}",
  "powers.minus": "Ein Feld weniger, für eine Kraft",
  "powers.plus": "Ein Feld mehr, für eine Kraft",
  "powers.column": "Geöffnet und noch nicht eingesetzt",

  "query.box": "Fragezeichen",
  "query.open": "Leer, bis sein Feld gezeichnet ist; dann zählt eine Aufgabe ein weiteres Mal.",
  "query.scored": ["{name}: {n} Punkt.", "{name}: {n} Punkte."],
  "query.choose": "Aufgabe für das Fragezeichen",

  "second.title": "Zweite Zeichnung",
  "second.text":
    "Einer der beiden Würfel nennt mit seiner Zahl die Landschaft, der andere die Anzahl der Felder. Das kostet keine Ansage.",
  "second.cost": ["verbraucht {n} Kraft", "verbraucht {n} Kräfte"],
  "second.way": ["{type}, {n} Feld", "{type}, {n} Felder"],

  skip: "Nichts zeichnen",
  "skip.text":
    "Keiner dieser Würfel passt so, wie er liegt, auf deine Karte. Ohne eine Kraft, die einen ändert, zeichnest du nichts, und das Spiel endet mit diesem Zug.",
  "skip.solo":
    "Keiner der Würfel passt so, wie er liegt, auf deine Karte. Ohne eine Kraft, die einen ändert, endet das Spiel hier.",

  "prompt.territory": "Die Würfel sind gefallen. Welche Landschaft zeichnen alle?",
  "prompt.territory.solo": "Die Würfel sind gefallen. Welche Landschaft zeichnest du?",
  "prompt.die.active": "Nimm einen Würfel: So viele Felder zeichnest du.",
  "prompt.die": "Alle zeichnen {types}. Wähle einen der Würfel, die {name} übrig lässt.",
  "prompt.second": "Die zwei Würfel sind neu gefallen. Welcher nennt die Landschaft?",
  "prompt.hex.first": [
    "Zeichne {n} Feld neben deine Karte.",
    "Zeichne {n} Felder als eine Gruppe an deine Karte.",
  ],
  "prompt.hex.blank": [
    "Zeichne {n} Feld irgendwo auf deine leere Karte.",
    "Zeichne {n} Felder als eine Gruppe, irgendwo auf deine leere Karte.",
  ],
  "prompt.hex": ["Noch ein Feld, neben die anderen.", "Noch {n} Felder, neben die anderen."],
  "prompt.query": "Du hast das Fragezeichen erreicht: Welche Aufgabe zählt jetzt?",
  "prompt.skip": "Es passt nichts mehr.",
  "prompt.skipped": "Du zeichnest nichts. Bestätige, und das Spiel endet mit diesem Zug.",
  "prompt.cannot":
    "Auf deiner Karte ist kein Platz für {n} Felder. Sieh nach, ob ein anderer Würfel oder deine Kräfte helfen; bestätigst du, zeichnest du nichts, und das Spiel endet mit diesem Zug.",
  "prompt.confirm": "Alles gezeichnet. Bestätige oder ändere es noch.",
  "prompt.sealed": "Deine Zeichnung ist versiegelt. Warten auf {names}.",
  "prompt.waiting": "Warten auf {names}.",
  "prompt.rolling": "Die Würfel rollen.",
  "prompt.over": "Die Karten sind fertig.",
  "lacks.territory": "wähle Landschaft",
  "lacks.die": "nimm einen Würfel",
  "lacks.second": "wähle Landschaft",
  "lacks.hex": ["noch {n} Feld", "noch {n} Felder"],
  "lacks.query": "wähle für das ?",
  "lacks.skip": "nichts passt",
  announce: "Die anderen anfangen lassen",
  "announce.text":
    "Die anderen können schon anfangen, bevor du gezeichnet hast; Landschaft und Würfel stehen dann fest.",

  "others.title": "Die anderen Karten",
  "others.open": "Karte von {name} zeigen",
  "others.active": "am Zug",
  "others.ready": "versiegelt",
  "others.acting": "überlegt",
  "others.last": ["Zuletzt: 1 Feld {types}.", "Zuletzt: {n} Felder {types}."],
  "others.nothing": "Zuletzt nichts gezeichnet.",
  "others.total": ["Bisher {n} Punkt.", "Bisher {n} Punkte."],

  "progress.title": "Ansagen und Kräfte von allen",
  "progress.turn": "Zug {n}: übrige Ansagen",
  "ends.title": "Wann es endet",
  "ends.text":
    "Das Spiel endet mit dem Zug, in dem jemand keinen der Würfel zeichnen kann, oder wenn der nächste aktive Spieler keine Ansage mehr hat.",
  "ends.solo": "Das Spiel endet, sobald eine Zeichnung unmöglich ist oder keine Ansage mehr übrig ist.",

  "marks.title": "Marken zum Übertreffen",
  "marks.missing": "Marken: es fehlen noch",
  "mark.80": "Hinterhof-Entdecker",
  "mark.100": "Gewöhnlicher Entdecker",
  "mark.120": "Berufsentdecker",
  "mark.150": "Marco Polo",
  "mark.reached": "★ {title} ({points})",
  "mark.open": "☆ {title} ({points})",
  "sheet.sector": "Bereich {sector}",
  "sheet.powers": "Kräfte",

  "ending.stuck": [
    "{seats} konnte keinen der Würfel zeichnen.",
    "{seats} konnten keinen ihrer Würfel zeichnen.",
  ],
  "ending.uses": "Wer als Nächstes dran gewesen wäre, hatte für keine Landschaft eine Ansage übrig.",
  "ending.stuck.solo": "Für eine weitere Zeichnung war kein Platz.",
  "ending.uses.solo": "Alle Ansagen sind verbraucht.",
  "ending.most": "Die meisten Punkte gewinnen; ein Gleichstand wird nicht aufgelöst, sondern geteilt.",
  "ending.shared": "Gleichstand: Der Sieg wird geteilt.",
  "ending.mark": ["{n} Punkt: {title}.", "{n} Punkte: {title}."],
  "ending.none": [
    "{n} Punkt: noch kein Titel; ab 80 bist du Hinterhof-Entdecker.",
    "{n} Punkte: noch kein Titel; ab 80 bist du Hinterhof-Entdecker.",
  ],

  "why.first.territory": "Wähle zuerst, welche Landschaft gezeichnet wird.",
  "why.first.die": "Nimm zuerst einen Würfel.",
  "why.first.second": "Wähle zuerst, welcher Würfel die Landschaft nennt.",
  "why.first.query": "Wähle zuerst, was das ? wertet.",
  "why.full": "Alles gezeichnet. Ein Tippen auf ein neues Feld nimmt es zurück.",
  "why.draw.1": "Bei {hex} ist kein Platz für {n} Felder.",
  "why.draw.2": "{hex} ist schon gezeichnet.",
  "why.draw.3": "{hex} berührt deine Karte nicht.",
  "why.draw.3.group": "{hex} berührt kein Feld dieser Zeichnung.",
  "why.turn.3": "Für diese Landschaft hast du keine Ansage mehr.",
  "why.turn.4": "So einen Würfel gibt es hier nicht zu wählen.",
  "why.turn.5": "So einen Würfel gibt es hier nicht zu wählen.",
  "why.turn.8":
    "So viele Felder passen nicht mehr auf deine Karte: Wähle einen anderen Würfel oder eine andere Anzahl.",
  "why.power.2": "Dafür fehlen dir Kräfte.",
  "why.power.8": "So viele Felder passen nicht auf deine Karte, also wird dafür keine Kraft verbraucht.",
  "why.solo.2": "So viele Felder passen nicht auf deine Karte.",
  "why.end.1": "So viele Felder passen nicht mehr auf deine Karte.",

  "story.criteria": "Diesmal zählen: {names}.",
  "story.roll": "Die Würfel zeigen {dice}.",
  "story.again": "Die zwei Würfel fallen noch einmal: {dice}.",
  "story.territory": "{name} sagt an: Alle zeichnen {types}.",
  "story.die": [
    "{name} wählt die {face}: {n} Feld zu zeichnen.",
    "{name} wählt die {face}: {n} Felder zu zeichnen.",
  ],
  "story.die.changed": [
    "{name} wählt die {face} und setzt {powers} × ±1 ein: {n} Feld zu zeichnen.",
    "{name} wählt die {face} und setzt {powers} × ±1 ein: {n} Felder zu zeichnen.",
  ],
  "story.second": [
    "{name} zeichnet weiter: {types}, {n} Feld.",
    "{name} zeichnet weiter: {types}, {n} Felder.",
  ],
  "story.second.changed": [
    "{name} zeichnet weiter: {types}, {n} Feld mit {powers} × ±1.",
    "{name} zeichnet weiter: {types}, {n} Felder mit {powers} × ±1.",
  ],
  "story.query": "{name} erreicht das Fragezeichen und wertet sofort {criterion} ({id}).",
  "story.skip": "{name} hat keinen Platz mehr und zeichnet nichts.",
  "story.take-back": "{name} nimmt die Zeichnung zurück.",

  "lesson.welcome":
    "Der König braucht eine Karte. Das ist dein Blatt: 91 leere Felder. In jedem Zug zeichnen alle dieselbe Landschaft, so viele Felder, wie ein Würfel zeigt.",
  "lesson.criteria":
    "Vier Aufgaben zählen in dieser Partie, für alle dieselben. Tippe oder zeig auf eine, und die Felder leuchten, die zählen; halte sie gedrückt oder bleib darauf, und du liest ihre Regel.",
  "lesson.territory":
    "Du bist am Zug, die Würfel liegen. Sag eine Landschaft an: Alle zeichnen sie, und dich kostet es eine ihrer Ansagen. Dann nimm einen Würfel.",
  "lesson.draw":
    "Dein Würfel sagt, wie viele Felder du zeichnest, als eine zusammenhängende Gruppe. Auf leerer Karte überall, später an das Gezeichnete an. Tippe oder ziehe, nimm nach Belieben zurück, dann bestätige.",
  "lesson.draw.hint":
    "Landschaft, Würfel, dann Felder auf deine Karte, bis keins mehr übrig ist: dann bestätige.",
  "lesson.revealed":
    "Zeichnungen bleiben versiegelt, bis alle fertig sind. Hier sind die anderen Karten; tippe eine an, um sie groß zu sehen, die letzte Zeichnung umrandet.",
  "lesson.passive":
    "Jetzt sagt jemand anderes an und nimmt einen Würfel. Du wählst einen der zwei übrigen und zeichnest. Bist du wieder am Zug, sagst du an wie zuvor.",
  "lesson.powers":
    "Sonnen mit ±1 öffnen eine Kraft: Später ändert sie deinen Würfel um eins. Das Fragezeichen wertet eine Aufgabe sofort. Halte auf sie zu.",
  "lesson.end":
    "Das Spiel endet mit dem Zug, in dem auf einer Karte kein Würfel mehr Platz hat, oder wenn der Nächste keine Ansage mehr hat. Und jetzt zeichne weiter: Die meisten Punkte gewinnen.",
};
export default words;
