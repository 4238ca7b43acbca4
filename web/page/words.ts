import type { Frame } from '../service/answers.ts';

/** The service's codes in words, and numbers as people write them. */

const statuses: Readonly<Record<string, { title: string; text: string }>> = {
  ok: {
    title: 'A report is available here',
    text: 'This cell was measured. The report gives its rate, how certain it is, and every observation.',
  },
  no_coverage: {
    title: 'Not covered yet',
    text: 'No data frame covers this place yet. The map shows the outlines of the frames that there are.',
  },
  no_data: {
    title: 'This cell is not measured',
    text: 'A frame covers this place, but this cell has no usable radar signal, as over water, dense vegetation or changing ground. Try a building or a road nearby.',
  },
  inconclusive: {
    title: 'Inconclusive',
    text: 'Either the rate is not clearly different from zero and the data are too weak or too old to call the ground stable, or the record is too short for any rate. Ask again when newer data are in.',
  },
  stale_data: { title: 'The data are too old', text: 'The last observation is older than you asked for.' },
  no_new_data: { title: 'Nothing new', text: 'There is no observation after the date you gave.' },
  low_confidence: {
    title: 'Confidence too low',
    text: 'The measurement does not reach the confidence you asked for.',
  },
  low_geocode_precision: {
    title: 'Address too vague',
    text: 'The address could not be placed precisely enough.',
  },
};

const noPoint = {
  title: 'This cell is not measured',
  text: 'The data here are single points, and none of them lies in this cell. Try a building or a road nearby.',
};

const matches: Readonly<Record<string, string>> = {
  coordinates: 'Coordinates',
  rooftop_interpolated: 'At or between known houses',
  street_interpolated: 'Estimated along the street',
  area_centroid: 'Only the area is known: this is its middle',
};

/** Those that say no more than the precision beside them have no words. */
const flags: Readonly<Record<string, string>> = {
  number_outside_range: 'The number lies beyond those known on the street.',
  number_unknown: 'The street has no such number; this is its middle.',
  number_rewritten: 'The house number is read otherwise than it was written.',
  parity_mismatch: 'Such numbers are known on the other side of the street only.',
  between_points: '',
  imputed_range: '',
  fuzzy_name: 'The street is spelled otherwise.',
  street_changed: 'This street is like the one that was asked, and may be another.',
  type_changed: 'The kind of street (St, Ave) differs from what was asked.',
  directional_changed: 'The direction (N, SW) differs from what was asked.',
  zip_changed: 'It lies in another ZIP Code than was asked.',
  state_changed: 'It lies in another state than was asked.',
  place_changed: 'It lies in another town than was asked.',
  unit_ignored: '',
  words_ignored: 'Some words of the address were not understood.',
  street_only: 'No house number was given; this is the middle of the street.',
  box_only: 'A box of the post office has no place of its own.',
  area_only: '',
};

const tiers: Readonly<Record<string, string>> = {
  measured: 'Certain: at least two standard deviations from zero (95 %)',
  likely: 'Suggestive, not certain: less than two standard deviations from zero',
  within_margin: 'Not clearly different from zero: within one standard deviation of it',
};

const freshnesses: Readonly<Record<string, string>> = {
  current: 'Current',
  recent: 'Recent',
  stale: 'Stale',
  very_stale: 'Very stale',
  unknown: 'Unknown age',
};

/** `measures` = what the frame's data are, where that is known. */
export function statusWords(status: string, measures: 'points' | 'grid' | null = null) {
  if (status === 'no_data' && measures === 'points') return noPoint;
  return statuses[status] ?? { title: status, text: '' };
}

/** How precisely an address is known. */
export function matchWords(matchType: string) {
  return matches[matchType] ?? matchType;
}

/** What differs from the address that was asked for. */
export function flagWords(flag: string) {
  return flags[flag] ?? `${flag}.`;
}

export function tierWords(tier: string | null) {
  return tiers[tier ?? ''] ?? 'Unknown';
}

/** `note` says that the series seems to have ended. */
export function freshnessWords(freshness: string, note: string | null = null) {
  const words = freshnesses[freshness] ?? freshness;
  return note === null ? words : `${words}; the series seems to have ended`;
}

/** What a new account is given; nothing is said where it is given nothing. Whether a mailbox had it, the service knows. */
export function creditsOffer(starterCreditsUsd: number): string {
  return starterCreditsUsd > 0
    ? `The first account of a mailbox starts with ${dollars(starterCreditsUsd)} of free credits.`
    : '';
}

/** `0.40 USD`. */
export function dollars(amount: number) {
  return `${amount.toFixed(2)} USD`;
}

/** With a real minus sign, and a plus for uplift; `—` when there is none. */
export function signed(value: number | null, decimals: number) {
  if (value === null) return '—';
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** With a real minus sign and no more decimals than it has. */
export function plain(value: number) {
  return `${value < 0 ? '−' : ''}${Number(Math.abs(value).toPrecision(9))}`;
}

/** The service's sentences with a real minus before numbers; dates and names keep their hyphens. */
export function withTrueMinus(text: string) {
  return text.replace(/(?<![\w.\-−])-(?=\.?\d)/g, '−');
}

/** `18 April 2026` in the reader's language; `—` when there is none. */
export function longDate(date: string | null) {
  if (date === null) return '—';
  const options = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, options);
}

/** `3 days ago`, `4 months ago`. */
export function age(days: number | null) {
  if (days === null) return 'age unknown';
  if (days < 1) return 'today';
  if (days < 60) return `${days} ${days === 1 ? 'day' : 'days'} ago`;
  if (days < 730) return `${Math.round(days / 30.44)} months ago`;
  return `${(days / 365.25).toFixed(1)} years ago`;
}

const testWords =
  'Test account: its reports are of invented ground and do not match the map, which shows what this server serves to everybody.';

/**
 * What the top of the page says about the frames that are served, and to a test account about its reports; null when all
 * that is shown is real.
 */
export function pageBannerText(
  frames: readonly Pick<Frame, 'frame_id' | 'is_synthetic'>[],
  isTest: boolean,
): string | null {
  const served = servedWords(frames);
  if (!isTest) return served;
  return served === null ? testWords : `${testWords} ${served}`;
}

function servedWords(frames: readonly Pick<Frame, 'frame_id' | 'is_synthetic'>[]): string | null {
  const invented = frames.filter((frame) => frame.is_synthetic).map((frame) => frame.frame_id);
  if (invented.length === 0) return null;
  if (invented.length === frames.length)
    return 'Demonstration: all data on this server are synthetic. Nothing shown here is a measurement of a real place.';
  const names = invented.length === 1 ? `frame ${invented[0]} is` : `frames ${invented.join(', ')} are`;
  return `Demonstration data on this server: ${names} synthetic and no measurement of a real place.`;
}
