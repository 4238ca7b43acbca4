/** The pages that readers of a shared or printed report open, in English. */
export const ENGLISH = {
  description: 'A ground-motion report, shared by its buyer.',
  title: 'Ground-motion report',
  otherLanguage: 'Español',
  madeUp: 'Made-up data, not a measurement of this place.',
  corrected: (title: string): string => `This report turned out to be wrong: ${title}.`,
  refunded: 'The buyer was refunded for this report.',
  sentencesGone: null as string | null,
  until: 'This report shows what was measured up to the last observation.',
  check: 'Check any place for free',
  helpBefore: ', or read ',
  help: 'what these words mean',
  forPrograms: '. For programs, this address returns JSON.',
  context: 'Context that isn’t measurement',
  reference: (words: string): string => `The rate is ${words}.`,
  facts: {
    sideways: 'Motion sideways',
    rate: 'Vertical rate',
    interval: '95 % interval',
    last12Months: 'Last 12 months',
    movement: 'Movement',
    record: 'Record',
    lastObserved: 'Last observed',
    bought: 'Report bought',
    cell: 'Measured cell',
    frame: 'Frame and release',
  },
  interval: (low: string, high: string): string => `${low} to ${high} mm/yr; negative = sinking`,
  record: (passes: number, years: string): string => `${passes} satellite passes over ${years} years`,
  movement: (motion: string, from: string, to: string): string => `${motion} mm from ${from} to ${to}`,
  cell: (id: string, meters: string): string => `${id}, about ${meters} m wide`,
  verified: {
    genuine: 'This report is genuine',
    notGenuine: 'This report can’t be verified',
    description: 'Whether a printed ground-motion report is genuine.',
    unproven:
      'A request’s number alone proves nothing. Scan the code on the report, or open the link next to it: both hold a ' +
      'signature of what is printed.',
    refused:
      'This service didn’t sign this statement about this report. The address is incomplete, or it was changed. ' +
      'Don’t rely on the paper; ask the person who gave it to you for a link to the report.',
    printed: 'We printed this report. Compare the facts below with the paper.',
    current: 'It is from the newest data of its frame.',
    older: 'Newer data exists for its frame.',
    changed:
      'It is not from the data that its frame has today, which has no later dates: data was processed again or withdrawn.',
    notServed: 'Its frame is not served anymore.',
    synthetic: 'The data is synthetic: it says nothing about a real place.',
    corrected: 'Corrected',
    forPrograms: 'Programs get JSON from this address; the public keys are at',
    facts: {
      place: 'Place',
      point: 'Latitude, longitude',
      verdict: 'Verdict',
      rate: 'Rate',
      lastObservation: 'Last observation',
      cell: 'Cell',
      frame: 'Frame and release',
      madeAt: 'Made at',
      request: 'Request',
    },
  },
  ended: {
    title: 'This link doesn’t work',
    description: 'The link is unknown, or its owner revoked it.',
    text: 'The link is incomplete, or the person who shared the report revoked it. Ask them for a new link.',
  },
};

/** The pages of shared and printed reports in a language: a catalog must have exactly these entries. */
export type SharedWords = typeof ENGLISH;
