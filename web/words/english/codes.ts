/** The service's codes in words, and words around numbers. */
export const CODES = {
  statuses: {
    ok: {
      title: 'A report is available here',
      text: 'We have measured this cell. The report gives its rate, how certain it is, and every observation.',
    },
    no_coverage: {
      title: 'Not covered yet',
      text: 'No data frame covers this place yet. The map shows the outlines of the available frames.',
    },
    no_data: {
      title: 'This cell is not measured',
      text:
        'A frame covers this place, but this cell has no usable radar signal. That is common over water, dense ' +
        'vegetation and changing ground. Try a building or a road nearby.',
    },
    inconclusive: {
      title: 'Inconclusive',
      text:
        'The record is too short for a rate, or the rate isn’t clearly different from zero and the data are too weak ' +
        'or too old to call the ground stable. Check again when there is newer data.',
    },
    stale_data: { title: 'The data are too old', text: 'The last observation is older than your limit.' },
    no_new_data: { title: 'Nothing new', text: 'Nothing was observed after your date.' },
    low_confidence: {
      title: 'Confidence too low',
      text: 'The measurement is below the confidence that you asked for.',
    },
    low_geocode_precision: {
      title: 'Address too vague',
      text: 'We couldn’t place the address precisely enough.',
    },
  },
  noPoint: {
    title: 'This cell is not measured',
    text: 'The data here are single points, and none of them is in this cell. Try a building or a road nearby.',
  },
  /** How precisely an address is known. */
  matches: {
    coordinates: 'Coordinates',
    rooftop_interpolated: 'At or between known houses',
    street_interpolated: 'Estimated along the street',
    area_centroid: 'Only the area is known: this is its middle',
  },
  /** What differs from the requested address. Flags that add nothing to the precision have no text. */
  flags: {
    number_outside_range: 'The number is beyond the known numbers on the street.',
    number_unknown: 'The street doesn’t have this number; this is the middle of the street.',
    number_rewritten: 'We read the house number differently from how you wrote it.',
    parity_mismatch: 'Numbers like this are known only on the other side of the street.',
    between_points: '',
    imputed_range: '',
    fuzzy_name: 'The street is spelled differently.',
    street_changed: 'This street is similar to the one you entered, and may be a different one.',
    type_changed: 'The street type (St, Ave) differs from what you entered.',
    directional_changed: 'The direction (N, SW) differs from what you entered.',
    zip_changed: 'It is in a different ZIP Code from the one you entered.',
    state_changed: 'It is in a different state from the one you entered.',
    place_changed: 'It is in a different town from the one you entered.',
    unit_ignored: '',
    words_ignored: 'We didn’t understand some words of the address.',
    street_only: 'The address has no house number; this is the middle of the street.',
    box_only: 'A post office box has no location.',
    area_only: '',
  },
  tiers: {
    measured: 'Certain: at least two standard deviations from zero (95 %)',
    likely: 'Suggestive, not certain: less than two standard deviations from zero',
    within_margin: 'Not clearly different from zero: within one standard deviation of it',
  },
  freshnesses: {
    current: 'Current',
    recent: 'Recent',
    stale: 'Stale',
    very_stale: 'Very stale',
    unknown: 'Unknown age',
  },
  unknown: 'Unknown',
  seriesEnded: (freshness: string): string => `${freshness}; the series seems to have ended`,
  creditsOffer: (amount: string): string =>
    `The first account of a mailbox starts with ${amount} of free credits.`,
  reportCount: (count: number): string => `${count} ${count === 1 ? 'report' : 'reports'}`,
  ages: {
    unknown: 'age unknown',
    today: 'today',
    days: (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} ago`,
    months: (months: number): string => `${months} months ago`,
    years: (years: string): string => `${years} years ago`,
  },
  near: (city: string): string => `near ${city}`,
  testAccount:
    'Test account: its reports are about made-up ground and don’t match the map, which shows the live data of this server.',
  allSynthetic:
    'Demonstration: all data on this server is synthetic. Nothing here is a measurement of a real place.',
  someSynthetic: (frames: readonly string[]): string => {
    const names = frames.length === 1 ? `frame ${frames[0]} is` : `frames ${frames.join(', ')} are`;
    return `Demonstration data on this server: ${names} synthetic and not a measurement of a real place.`;
  },
};

export type CodesWords = typeof CODES;
