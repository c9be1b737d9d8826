import type { About } from "../contract";

const about: About = {
  en: {
    title: "Kingdom Maps",
    blurb: "Three dice, six kinds of land, one blank map each. Draw the king the map he will pay most for.",
    minutes: "20–40 min",
  },
  de: {
    title: "Kingdom Maps",
    blurb:
      "Drei Würfel, sechs Landschaften, eine leere Karte für jeden. Zeichne dem König die Karte, die am meisten zählt.",
    minutes: "20–40 Min.",
  },
};
export default about;
