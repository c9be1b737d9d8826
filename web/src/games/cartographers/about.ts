import type { About } from "../contract";

const about: About = {
  en: {
    title: "Cartographers",
    blurb: "Draw the Queen's realm, card by card, and send monsters to your neighbours' maps.",
    minutes: "20–30",
  },
  de: {
    title: "Cartographers",
    blurb:
      "Zeichne das Reich der Königin, Karte für Karte, und schick deinen Nachbarn Monster auf die Landkarte.",
    minutes: "20–30",
  },
};
export default about;
