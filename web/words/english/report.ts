/** The card of a report, and what can be done next. */
export const REPORT = {
  withoutJump: ', without the jump in its record',
  inLast12Months: ' in the last 12 months',
  whatIsNormal: 'What is normal here',
  normalNote: (covers: string, date: string): string =>
    `Measured cells by rate, mm/yr; ▼ is this place${covers}. Each cell’s own rate is uncertain too. Last ` +
    `observation ${date}.`,
  around500m: 'Within about 500 m',
  zipCode: (code: string): string => `ZIP Code ${code}`,
  cells: (count: string): string => ` (${count} cells). `,
  sinkingSide: '← sinking',
  risingSide: 'rising →',
  stable: 'stable',
  theReport: 'The report',
  interval: (low: string, high: string): string => `± is the 95 % interval: from ${low} to ${high} mm/yr`,
  whatNow: 'What now? ',
  whatToAsk: 'What to ask the engineer',
  testData: 'test data',
  unevenMotion: 'Uneven motion. ',
  sample: 'sample',
  perYear: ' mm/yr',
  inches: (rate: string, margin: string): string => `${rate} ± ${margin} in/yr`,
  howSure: 'How sure',
  since: (month: string): string => `Since ${month}`,
  noEvents: 'No sudden motion or change of pace found',
  aCell: 'a cell of ground',
  aCellOf: (meters: string): string => `a cell of ground about ${meters} m across`,
  cantTell: 'What it can’t tell. ',
  cantTellText: (cell: string): string =>
    `How a building moves: this is ${cell}. The cause, and what comes next: a sinkhole or a landslide can ` +
    'come without any motion before it.',
  mostLikelyLess: (size: string): string =>
    'This rate isn’t clearly different from zero. If the ground does move up or down, it most likely ' +
    `moves by less than ${size} a year.`,
  aYear: (mm: string, other: string): string => `${mm} a year is ${other} a year`,
  movedSoFar: (isDown: boolean, size: string, margin: string): string =>
    `From the first observation to the last, the ground moved ${isDown ? 'down' : 'up'} by ${size}, ±${margin} (95 %), including its yearly swing.`,
  addsUp: (years: string, size: string, margin: string): string =>
    `Over the ${years} years of the record that adds up to ${size}, ±${margin} (95 %).`,
  noForecast: (yearly: string, soFar: string): string =>
    `${yearly}. ${soFar} This isn’t a forecast: motion can slow down, stop or speed up.`,
  inchUnit: (value: string): string => `${value} in`,
  engineer: 'a licensed geotechnical or structural engineer',
  unevenStrains: (engineer: string): string =>
    `Uneven motion strains buildings and pipes. Show this report to ${engineer}.`,
  nothingNeeded:
    'Nothing here requires action. The report describes the ground of this cell, not a building on it.',
  newData: (date: string): string => ` We expect new data from ${date}.`,
  movesAlike: (later: string): string =>
    'The ground here moves the same way as the ground around it, which puts little strain on buildings. ' +
    `It is not certain yet whether the whole area moves.${later}`,
  showEngineer: (engineer: string): string =>
    `Before you buy, build or repair here, show this report to ${engineer}. Check on the map whether the ` +
    'ground nearby moves in the same way.',
  withinMargin: (later: string): string =>
    `Good data shows no significant movement here. A longer record narrows the range.${later}`,
  tooUncertain: (later: string): string =>
    'The rate is too uncertain to base a decision on. Check places nearby for free, or check again when ' +
    `the record is longer.${later}`,
  askFoundation: (mm: string, inches: string, years: string): string =>
    `Can the foundation take about ${mm} mm (${inches} in) in ${years} years, and as much again?`,
  askUneven: (rate: string): string =>
    `Neighboring ground differs by ${rate} mm/yr. Could that tilt or crack walls, floors or pipes?`,
  askPace: (dates: string): string => `What changed the pace of the ground ${dates}?`,
  askEvent: (name: string, dates: string): string =>
    `What caused the ${name} ${dates}, and could it happen again?`,
  askCause:
    'What moves the ground here: water pumped out of it, clay that shrinks and swells, fill that ' +
    'settles, a mine, a slope?',
  askSigns: 'Which signs should we look for in the building, and how often should it be surveyed?',
  rateOfMonths: 'This is the rate of the last 12 months. Over the record it is ',
  rateWithoutJump: 'This is the rate without the jump in its record. With the jump it is ',
  rateSideways: 'This is the motion sideways. Up or down it is ',
  ofSideways: (certainty: string): string => `Of the motion to the east or west: ${certainty}`,
  movedUpOrDown: (movement: string): string => `${movement} up or down`,
  rate: (rate: string, margin: string): string => `${rate} ± ${margin} mm/yr (95 %)`,
  certain: 'Certain (95 %)',
  probable: 'Probable, not certain',
  notCertain: 'Not certain: the rate lies within its own uncertainty',
  suggestive: 'Suggestive, not certain',
  confidence: 'Confidence',
  includesJump: 'The rate over the record includes a jump, so it isn’t a steady motion',
  changedPace: 'The pace changed within the record, so its rate isn’t a steady motion',
  signalToNoise: (ratio: string): string => ` (signal to noise ${ratio})`,
  significant: 'Significant',
  isSignificant: 'Yes: different from zero with 95 % certainty',
  notSignificant: 'No: not clearly different from zero',
  severity: 'Severity',
  severityOf: (level: number, name: string): string => `${level} of 3 (${name})`,
  last12Months: 'Last 12 months',
  acceleration: 'Acceleration',
  accelerationRate: (rate: string, margin: string): string => `${rate} ± ${margin} mm/yr (95 %) a year`,
  rateTimesYears: (mm: string, years: string): string =>
    `${mm} mm: the rate times ${years} years. Movement between two dates also includes the yearly swing ` +
    'and the noise of both dates',
  rateTimesRecord: 'Rate × length of record',
  contextTitle: 'Context that isn’t measurement',
  events: 'Events',
  watchPlace: 'Watch this place',
  compareOthers: 'Compare with your other reports',
  whatChanged: 'What changed since your last report of this place',
  challenge: 'Challenge this report',
  comparePlaces: 'Compare with other places',
  loading: 'Loading…',
  notLoaded: 'This couldn’t be loaded. Check your connection.',
  tryAgain: 'Try again',
};

export type ReportWords = typeof REPORT;
