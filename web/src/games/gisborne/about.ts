import type { About } from "../contract";

const about: About = {
  en: {
    title: "Gisborne",
    blurb:
      "Race across an island nobody has mapped: by foot, horse or balloon, with cards face down and chests closed.",
    minutes: "30–40",
  },
  de: {
    title: "Gisborne",
    blurb:
      "Ein Wettlauf über eine Insel ohne Karte: zu Fuß, zu Pferd oder im Ballon, mit verdeckten Karten und geschlossenen Truhen.",
    minutes: "30–40",
  },
};
export default about;
