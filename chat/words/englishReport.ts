/** Sentences about a stored report. Numbers come as the report has them. */
export const ENGLISH_REPORT = {
  range: (low: number, high: number): string => `, 95 % interval ${low} to ${high} mm/yr`,
  rate: (rate: number, sigma: number, range: string): string => `${rate} mm/yr (σ ${sigma} mm/yr${range}).`,
  velocity: (rate: string): string => `The velocity is ${rate}`,
  sideways: (rate: string, direction: string, sigma: number, vertical: string): string =>
    `It moves ${rate} mm/yr${direction} (σ ${sigma} mm/yr). Up or down the velocity is ${vertical}`,
  shift: (size: number, where: string, when: string, sigma: number): string =>
    `It shifted ${size} mm ${where} ${when} (σ ${sigma} mm). `,
  withoutJumps: (rate: number, sigma: number): string =>
    ` The record holds a jump: without it the rate is ${rate} mm/yr (σ ${sigma} mm/yr).`,
  noEvent: 'No dated event was found in its record.',
  recent: (rate: number, sigma: number): string =>
    `In the last 12 months of its record the rate was ${rate} mm/yr (σ ${sigma} mm/yr).`,
  movement: (from: string, to: string, mm: number, sigma: number): string =>
    `From ${from} to ${to} the ground moved by ${mm} mm (σ ${sigma} mm).`,
  series: (count: number, from: string, to: string): string =>
    `It is a time series of ${count} observations, from ${from} to ${to}; it has no separate rate.`,
  record: (count: number, years: string, last: string): string =>
    `It comes from ${count} observations over ${years} years, the last one on ${last}.`,
  tierOfPace: (tier: string): string =>
    `Its confidence_tier, ${tier}, is of the rate over the record: the verdict is about the last 12 months.`,
  tierSideways: (tier: string): string =>
    `The direction of the motion sideways is certain (95 %). Its confidence_tier, ${tier}, is of the velocity up or down.`,
  tierOfJump: (tier: string): string =>
    `Its confidence_tier, ${tier}, is of the rate over the record, which holds a jump: it says nothing of steady motion.`,
  tier: (tier: string, ratio: string | null, isCertain: boolean): string =>
    `Its confidence_tier is ${tier}${ratio === null ? '' : ` (signal to noise ${ratio})`}: the direction is ${
      isCertain ? 'certain (95 %)' : 'not certain'
    }.`,
  uneven: (spread: string | null): string =>
    `The ground nearby moves unevenly (spread ${spread ?? 'unknown'} mm/yr).`,
  notUneven: 'It reports no uneven movement nearby (differential_motion is empty).',
  notCompared: 'Its rate was not compared with its surroundings.',
  verdict: (verdict: string): string => `Its verdict is “${verdict}”.`,
  surroundings: (radiusM: number | null, rate: number, sigma: number): string =>
    `Compared with the ground${radiusM === null ? '' : ` within ${radiusM} m`} it moves by ${rate} mm/yr (σ ${sigma} mm/yr).`,
  paceChanged: 'The ground has changed its pace within the record.',
  pace: (pace: string, spread: string): string =>
    `Its pace is ${pace}: the rate of other years has a spread of ${spread} mm/yr (one standard deviation).`,
  assessmentCode: (code: string | null): string => `Its assessment_code is ${code}.`,
  lineOfSight: (rate: number): string => `Its velocity along the line of sight is ${rate} mm/yr.`,
  calibration: (kind: string, words: string | null): string =>
    `Its calibration is ${kind}${words === null ? '' : `: ${words}`}.`,
  noSeason: 'It has no seasonal term.',
  season: (mm: number): string => `Its seasonal_amplitude_mm is ${mm} mm.`,
  cell: (pixel: string, size: number | null): string =>
    `It is about cell ${pixel}${size === null ? '' : `, ${size} m wide`}.`,
  observations: (count: number, years: number | null): string =>
    `It has ${count} observations over ${years ?? 'an unknown number of'} years.`,
  lastObservation: (last: string, freshness: string | null): string =>
    `Its last observation is of ${last} (${freshness ?? 'age unknown'}).`,
  confidence: (confidence: number): string => `Its confidence is ${confidence}.`,
  totalMotion: (mm: number): string => `Its total_motion_mm is ${mm} mm.`,
};

/** A catalog of another language has exactly these entries. */
export type StoredReportWords = typeof ENGLISH_REPORT;
