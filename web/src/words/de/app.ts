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
};
export default words;
