/** What is printed around the content of a report, in English. */
export const ENGLISH = {
  documentTitle: (place: string): string => `Ground motion report: ${place}`,
  keywords: 'ground motion, subsidence, uplift, InSAR',
  author: 'Ground Motion Reporting Service',
  page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  request: (id: string): string => `Request ${id}`,
  answer: {
    head: 'GROUND MOTION REPORT',
    around: 'Around the place',
    inShort: 'In short',
    history: 'Motion since the first observation',
  },
  background: {
    facts: 'More facts',
    method: 'How this was measured',
    limits: "What this report can't say",
    context: "Context that isn't measurement",
    provenance: 'Where the data comes from',
    verify: 'Verify this report',
    proof:
      'Scan the code, or open the link, to compare the paper with what we signed, and to see newer data and corrections.',
    code: 'A QR code with the address of the page that verifies this report',
    openSigned: 'Open what we signed',
  },
  scale: {
    classes: ['sinking fast', 'sinking', 'stable', 'rising', 'rising strongly'] as readonly string[],
    alt: (reach: number, borders: string, rate: string): string =>
      `Scale of vertical velocity from −${reach} to +${reach} mm per year with class borders at ${borders}. The ` +
      `measured velocity is ${rate}; the line through its mark is the 95 % interval.`,
  },
  maps: {
    cell: 'outlined: the cell',
    nearMap: 'outlined: the map on the left',
    unit: 'mm per year, for most of each 120 m',
    north: 'N',
    alt: (near: string, wide: string, hasStreets: boolean): string =>
      `Two maps of vertical velocity, north up. One is about ${near} across, with the measurement cell outlined in the ` +
      `middle; the other is about ${wide} across, with the first map outlined. ${
        hasStreets ? 'Both show streets, water and names. ' : ''
      }Red is sinking, blue is rising, gray is not certain, blank is not measured.`,
  },
  chart: {
    axis: 'Vertical motion (mm)',
    observation: 'observation',
    line: 'fitted line',
    season: 'line with yearly swing',
    interval: '95 % interval of the rate',
    narrowInterval: '95 % interval of the rate: too narrow to show',
    alt: (observations: number, from: string, to: string, last: string): string =>
      `Time series of ${observations} observations from ${from} to ${to}, vertical motion in millimeters since the ` +
      `first. The last value is ${last} mm.`,
    marked: (event: string): string => ` Marked: ${event}.`,
  },
  portfolio: {
    title: 'Ground motion reports',
    subject: (places: number): string => `Ground motion at ${places} ${places === 1 ? 'place' : 'places'}`,
    keywords: 'ground motion, subsidence, uplift, InSAR, portfolio',
    summary: 'Summary',
    columns: {
      number: '#',
      place: 'Place',
      headline: 'Answer',
      rate: 'mm per year (95 %)',
      lastObserved: 'Last seen',
    },
    counts: (reports: number, answers: string): string =>
      `${reports} ${reports === 1 ? 'report' : 'reports'}. ${answers}.`,
  },
};

/** What is printed around a report in a language: a catalog must have exactly these entries. */
export type PdfWords = typeof ENGLISH;
