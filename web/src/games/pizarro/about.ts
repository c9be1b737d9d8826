import type { About } from "../contract";

const about: About = {
  en: {
    title: "Pizarro & Co.",
    blurb:
      "Bid for six great explorers. The first voyage is an investment; only those who sail on bring home the crowns.",
    minutes: "30–45",
  },
  de: {
    title: "Pizarro & Co.",
    blurb:
      "Biete um sechs große Entdecker. Die erste Fahrt ist eine Anlage; die Kronen holt nur, wer weitersegelt.",
    minutes: "30–45",
  },
};
export default about;
