/** What a printed report says in addition to its sentences: its facts, method, limits and sources. */
export const ENGLISH_FACTS = {
  labels: {
    certainty: 'Certainty',
    event: 'Event',
    last12Months: 'Last 12 months',
    surroundings: 'Surroundings',
    severity: 'Severity',
    acceleration: 'Acceleration',
    pace: 'Pace',
    lastObserved: 'Last observed',
    record: 'Record',
    movement: 'Movement so far',
    quality: 'Data quality',
    neighbors: 'Neighbors',
    yearlySwing: 'Yearly swing',
    calibration: 'Calibration',
    stations: 'Nearest GNSS stations',
    vertical: 'Vertical velocity',
    east: 'To the east',
    eastShift: 'Shift to the east',
    rateTimesYears: 'Rate × length of record',
    lineOfSight: 'Along the line of sight',
    nearBorder: 'Near a class border',
    cell: 'Measurement cell',
    otherFrames: 'Other frames here',
    nextPass: 'Next pass expected',
    dataSource: 'Data source',
    attribution: 'Attribution',
    license: 'License',
    frameRelease: 'Frame, release',
    scienceVersion: 'Science version',
    madeAt: 'Made at',
    measuredNow: 'Measured here now',
    contact: 'Contact',
  },
  certainty: {
    measured: 'the direction is certain (95 %)',
    likely: 'the direction is suggestive, not certain',
    within_margin: 'the rate does not exceed its uncertainty',
  },
  signalToNoise: (certainty: string, ratio: string): string =>
    `${certainty} (signal-to-noise ${ratio}; certain means 2 or more)`,
  sideways: (ratio: string): string =>
    `The direction to the east or west is certain (signal-to-noise ${ratio}; certain means 2 or more)`,
  paceChanged: "The pace changed within the record, so its rate isn't a steady motion",
  rateHasJump: "The rate over the record includes a jump, so it isn't a steady motion",
  eventNames: { step: 'Step', surge: 'Movement within months', pace_change: 'Change of rate' },
  eventNotConfirmed: 'Newest dates apart from the rest, not confirmed',
  eventMayBeError: 'Possible processing error, not counted as motion',
  acceleration: (change: string, margin: string): string =>
    `the rate changed by ${change} ± ${margin} mm/yr (95 %) a year`,
  severity: (level: number, name: string): string => `${level} of 3 (${name})`,
  within: (km: string): string => `, within ${km} km`,
  pace: {
    kept: 'has kept its pace, within',
    changed: 'has changed its pace, by up to',
    not_known: 'not known; other years may differ by',
  },
  changedPace: 'has changed its pace',
  lastObserved: (date: string, days: number, freshness: string): string =>
    `${date}, ${days} days ago (${freshness})`,
  record: (measurements: number, years: string, first: string): string =>
    `${measurements} measurements over ${years} years, since ${first}`,
  movement: (change: string, from: string, to: string): string => `${change} mm (95 %) from ${from} to ${to}`,
  quality: (points: number): string => `${points} of 100 (coherence and length of record)`,
  swingUnknown: 'record too short to tell',
  swing: (mm: string): string => `±${mm} mm`,
  swingLarger: ', larger than the trend',
  swingShared: (mm: string): string =>
    `; includes the frame's own swing of ±${mm} mm, measured by GNSS stations`,
  swingRelative: (mm: string): string => `; relative to the frame, which may itself swing by ±${mm} mm`,
  unevenNeighbors: (spread: string, radius: string): string =>
    `Uneven: they differ by ${spread} mm/yr within about ${radius} m`,
  fewNeighbors: 'too few to compare',
  spread: (spread: string): string => ` (spread ${spread} mm/yr)`,
  neighborsAgree: (radius: string, spread: string): string => `agree within about ${radius} m${spread}`,
  neighborsDisagree: (spread: string): string => `do not agree${spread}`,
  notTied: 'Relative: not tied to GNSS stations',
  tied: 'Tied to GNSS',
  stationsFit: (rmse: string): string => `; the stations fit within ${rmse} mm/yr`,
  vertical: (rate: string, sigma: string, low: string, high: string): string =>
    `${rate} mm/yr, standard deviation ${sigma} mm/yr; 95 % interval ${low} to ${high} mm/yr`,
  east: (rate: string, sigma: string): string =>
    `${rate} mm/yr, standard deviation ${sigma} mm/yr; negative is to the west`,
  rateTimesYears: (motion: string, years: string): string =>
    `${motion} mm (95 %): the rate times ${years} years, not a movement between two dates, which also includes the yearly swing and the noise of both dates`,
  lineOfSight: (rate: string): string => `${rate} mm/yr, positive toward the satellite`,
  isNearBorder: 'yes: ±3 or ±8 mm/yr lies within the uncertainty',
  isNotNearBorder: 'no',
  cell: (id: string, meters: string): string => `${id}, about ${meters} m wide`,
  noNextPass: "none: the series seems to have ended, or newer data isn't loaded",
  ratePerYear: {
    mm: (rate: string, margin: string): string => `${rate} ± ${margin} mm per year (95 %)`,
    in: (rate: string, margin: string): string => `${rate} ± ${margin} inches per year`,
  },
  /** What the printed rate covers, and the vertical rate over the record. */
  rateCovers: {
    last_12_months: (rate: string): string => `in the last 12 months; over the record ${rate}`,
    without_jumps: (rate: string): string => `without the jump in its record; with it ${rate}`,
    sideways: (rate: string): string => `up or down ${rate}`,
  },
  watermarks: {
    example: 'EXAMPLE – not a measurement',
    test: 'TEST DATA – not a measurement',
    synthetic: 'SYNTHETIC DATA – not a measurement',
  },
  point: (point: string): string => `Latitude, longitude ${point}`,
  precision: {
    coordinates: 'coordinates',
    rooftop_interpolated: 'rooftop interpolated',
    street_interpolated: 'street interpolated',
    area_centroid: 'area centroid',
  },
  probablyWithin: (meters: string): string => `, probably within ${meters} m`,
  addressSent: (address: string): string => `Address sent: ${address}`,
  ownNote: (label: string): string => `Customer’s own note: ${label}`,
  method: {
    howMeasured: (passes: number, cell: string, vertical: string, tie: string): string =>
      'A radar satellite passes over the same ground again and again. The phase of the returned wave shows how far ' +
      `the ground moved between two passes, to a few millimeters (interferometry, InSAR). ${passes} passes ` +
      `were combined into the motion of one cell of about ${cell} m. A straight line was fitted to ` +
      `it, with a yearly curve if the record is long enough; the slope is the velocity. ${vertical} ${tie} Its ` +
      'uncertainty includes that the errors of nearby dates are correlated. The number after ± is the 95 % ' +
      'interval: 1.96 standard deviations, which contains 95 % of true velocities. A direction is called certain ' +
      'from two standard deviations.',
    twoLooks:
      'Two satellite views of the cell, from the west and from the east, were solved together for vertical motion, so ' +
      'motion to the east or west doesn’t count as vertical.',
    givenVertical: 'The data set gives vertical motion itself.',
    converted:
      'The radar looks down at a slant. The motion along that line was converted to vertical motion, assuming that ' +
      'the ground does not move sideways.',
    tied: 'The velocities were tied to GNSS, and so to the Earth as a whole.',
    relative:
      'The velocities are relative to one zero for the whole frame, which the first page names. A shift of that zero ' +
      'shifts all of them equally.',
  },
  limits: {
    disclaimer: (isOfTwoLooks: boolean): string =>
      `Satellite measurement of a ground cell, not of a single building. ${
        isOfTwoLooks ? 'Motion to the north' : 'Horizontal motion'
      } is assumed to be zero. Not an engineering survey, and not a substitute for one.`,
    notFuture:
      'It says how the ground moved in the past, not how it will move or why. A sudden event such as a sinkhole or a ' +
      'landslide can come without any motion before it.',
    belowRoofs:
      'Motion below roofs, bridges and trees can differ from what the satellite sees. A building on piles can stand ' +
      'still in sinking ground.',
    nearBorder: 'The velocity is near the border of a class: the next class is also possible.',
    old: 'The data is more than a year old.',
    askEngineer: 'Before you buy, build or repair, ask a licensed geotechnical or structural engineer.',
  },
  supportTicket: (url: string): string => `a support ticket from your account at ${url}`,
  portfolio: {
    headlineNotKept: 'not kept',
    corrected: (report: number, title: string): string => `Report ${report} was corrected: ${title}.`,
    numbersOnly: (reports: string): string =>
      `Only the numbers that were sold are shown for: ${reports}. Their releases are no longer kept.`,
    meanOnly: (reports: string): string =>
      `Only the mean is shown for: ${reports}. These reports are about areas or lines; GET /api/v1/my-reports/{id} has all of each.`,
    refunded: (reports: string): string => `Refunded: ${reports}.`,
  },
};

/** The facts of a printed report in a language: a catalog must have exactly these entries. */
export type FactWords = typeof ENGLISH_FACTS;
