/** Comparisons of places and dates. */
export const COMPARE = {
  exampleSinking: 'Example: sinking fast',
  exampleStable: 'Example: stable',
  exampleRising: 'Example: rising slightly',
  mostPlaces: (count: number): string => `The chart shows up to ${count} places. Take one off first.`,
  withoutObservations: (name: string): string =>
    `${name} was bought without its observations, so it can’t be drawn.`,
  showOnChart: 'Show on the chart',
  movementSince: 'Movement since ',
  pause: 'Pause',
  play: 'Play',
  choosePlace: 'Choose a place to draw.',
  comparedReports: 'The compared reports',
  linesApart: ', lines moved apart',
  caption: (since: string, moved: string): string => `Vertical motion, mm, since ${since}${moved}`,
  theDate: (date: string): string => date,
  firstOfEach: 'the first date of each',
  apartNote:
    'Lines moved apart: the axis is that of the first one. Compare their shapes and slopes, not their heights.',
  note: (since: string): string => `Vertical motion in mm since ${since}; negative = down.`,
  movedApart: ', moved apart',
  chartOf: (names: string, apart: string): string => `Chart of the vertical motion of ${names}${apart}`,
  moveApart: 'Move the lines apart',
  downloadCsv: 'Download CSV',
  downloadPicture: 'Download picture',
  color: 'Color',
  place: 'Place',
  moved: 'Moved (mm, ± 95 %)',
  verdict: 'Verdict',
  rate: 'Rate (mm/yr, ± 95 %)',
  lastObservation: 'Last observation',
  colorOf: (name: string): string => `Color of ${name}`,
  nameOnChart: (name: string): string => `Name on the chart: ${name}`,
  legendOf: (name: string, rate: string): string => `${name}: ${rate} mm/yr`,
  madeUp: (name: string): string => `${name} (made up)`,
};

export type CompareWords = typeof COMPARE;
