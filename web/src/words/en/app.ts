// Words that every page may need.
import type { Words } from "$lib/i18n.svelte";

const words: Words = {
  "app.name": "Rhumbline",
  "app.skip": "Skip to the page",
  "app.home": "Rhumbline, to the start page",
  "app.loading": "Unrolling the chart …",
  "app.offline": "You are offline. Rules and settings work; tables come back with the network.",
  "app.retry": "Try again",
  "app.start": "To the start page",
  "app.copied": "Copied.",
  "app.languageHint": "Auf Deutsch umschalten",
  "app.themeNow": "Colours: {theme}. Change them",
  captains:
    "Captain Tern|Captain Heron|Captain Plover|Captain Wren|Captain Osprey|Captain Petrel|Captain Teal|Captain Lark",
  "settings.theme": "Colours",
  "settings.theme.system": "as the device",
  "settings.theme.light": "light",
  "settings.theme.dark": "dark",
  "settings.short": "Settings",
  "missing.title": "Off the map",
  "missing.text": "There is nothing at this address. Here be dragons, perhaps.",
  "unreachable.title": "No wind",
  "unreachable.text": "The server cannot be reached. It may be starting up, or the network is gone.",
};
export default words;
