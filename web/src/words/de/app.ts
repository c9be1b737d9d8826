// Words that every page may need.
import type { Words } from "$lib/i18n.svelte";

const words: Words = {
  "app.name": "Rhumbline",
  "app.skip": "Zum Inhalt springen",
  "app.home": "Rhumbline, zur Startseite",
  "app.loading": "Die Karte wird entrollt …",
  "app.offline": "Du bist offline. Regeln und Einstellungen gehen; die Tische kommen mit dem Netz zurück.",
  "app.retry": "Noch einmal versuchen",
  "app.start": "Zur Startseite",
  "app.copied": "Kopiert.",
  "app.languageHint": "Switch to English",
  "app.themeNow": "Farben: {theme}. Umschalten",
  captains:
    "Käpt’n Seeschwalbe|Käpt’n Reiher|Käpt’n Kiebitz|Käpt’n Zaunkönig|Käpt’n Fischadler|Käpt’n Sturmvogel|Käpt’n Krickente|Käpt’n Lerche",
  "settings.theme": "Farben",
  "settings.theme.system": "wie das Gerät",
  "settings.theme.light": "hell",
  "settings.theme.dark": "dunkel",
  "settings.short": "Einstellungen",
  "missing.title": "Außerhalb der Karte",
  "missing.text": "Unter dieser Adresse ist nichts. Vielleicht Drachen.",
  "unreachable.title": "Flaute",
  "unreachable.text":
    "Der Server ist nicht zu erreichen. Vielleicht startet er gerade, oder das Netz ist weg.",
  "refused.http.bot": "Einen solchen Bot gibt es hier nicht.",
  "refused.http.fault": "Da ist auf dem Server etwas schiefgegangen. Es ist nichts verändert worden.",
  "refused.http.host": "Das kann nur, wer diesen Tisch eröffnet hat.",
  "refused.http.luck": "Das Glück dieser Partie kam von außen und lässt sich nicht nachrechnen.",
  "refused.http.name": "Ein Name hat 1 bis 40 druckbare Zeichen.",
  "refused.http.origin": "Diese Seite gehört nicht zu diesem Server.",
  "refused.http.print": "Das lässt sich so nicht drucken.",
  "refused.http.rate": "Das war viel auf einmal, warte kurz.",
  "refused.http.record": "Diese Datei ist keine vollständige Aufzeichnung einer Partie.",
  "refused.http.request": "Mit dieser Anfrage kann der Server nichts anfangen.",
  "refused.http.rules":
    "Diese Partie wurde nach älteren Regeln gespielt und lässt sich hier nicht fortsetzen.",
  "refused.http.seat.400": "So viele Plätze hat dieser Tisch nicht.",
  "refused.http.seat.403": "Das kann nur, wer hier diesen Platz hat.",
  "refused.http.seat.404": "Diesen Platz gibt es nicht.",
  "refused.http.seat.409": "Dieser Platz ist schon vergeben.",
  "refused.http.stage":
    "Das geht jetzt nicht: Die Partie hat noch nicht begonnen, läuft schon oder ist zu Ende.",
  "refused.http.start": "Es sind noch Plätze frei; besetze sie mit Menschen oder Bots.",
  "refused.http.step": "An dieser Stelle der Partie geht das nicht.",
  "refused.http.table.400": "Mit diesen Angaben lässt sich kein Tisch eröffnen.",
  "refused.http.table.404": "Diesen Tisch gibt es nicht.",
};
export default words;
