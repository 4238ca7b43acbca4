import type { Frame } from '../service/serviceAnswers.ts';

/** The service's codes in words, and numbers in readable form. */

const statuses: Readonly<Record<string, { title: string; text: string }>> = {
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
  no_new_data: { title: 'Nothing new', text: 'There is no observation after your date.' },
  low_confidence: {
    title: 'Confidence too low',
    text: 'The measurement is below the confidence that you asked for.',
  },
  low_geocode_precision: {
    title: 'Address too vague',
    text: 'We couldn’t place the address precisely enough.',
  },
};

const noPoint = {
  title: 'This cell is not measured',
  text: 'The data here are single points, and none of them is in this cell. Try a building or a road nearby.',
};

const matches: Readonly<Record<string, string>> = {
  coordinates: 'Coordinates',
  rooftop_interpolated: 'At or between known houses',
  street_interpolated: 'Estimated along the street',
  area_centroid: 'Only the area is known: this is its middle',
};

/** Flags that add nothing to the precision next to them have no text. */
const flags: Readonly<Record<string, string>> = {
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
  street_only: 'There is no house number; this is the middle of the street.',
  box_only: 'A post office box has no location.',
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

/** `measures` = what the frame's data are, if known. */
export function statusWords(status: string, measures: 'points' | 'grid' | null = null) {
  if (status === 'no_data' && measures === 'points') return noPoint;
  return statuses[status] ?? { title: status, text: '' };
}

/** How precisely an address is known. */
export function matchWords(matchType: string) {
  return matches[matchType] ?? matchType;
}

/** What differs from the requested address. */
export function flagWords(flag: string) {
  return flags[flag] ?? `${flag}.`;
}

export function tierWords(tier: string | null) {
  return tiers[tier ?? ''] ?? 'Unknown';
}

/** `note` states that the series seems to have ended. */
export function freshnessWords(freshness: string, note: string | null = null) {
  const words = freshnesses[freshness] ?? freshness;
  return note === null ? words : `${words}; the series seems to have ended`;
}

/** What a new account gets; empty if it gets nothing. The service knows whether a mailbox already had it. */
export function creditsOffer(starterCreditsUsd: number): string {
  return starterCreditsUsd > 0
    ? `The first account of a mailbox starts with ${dollars(starterCreditsUsd)} of free credits.`
    : '';
}

/** `1 report`, `5 reports`. */
export function reportCount(count: number): string {
  return `${count} ${count === 1 ? 'report' : 'reports'}`;
}

/** `0.40 USD`. */
export function dollars(amount: number) {
  return `${amount.toFixed(2)} USD`;
}

/** With a real minus sign, and a plus sign for uplift; `—` if there is none. */
export function signed(value: number | null, decimals: number) {
  if (value === null) return '—';
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** With a real minus sign and without trailing decimals. */
export function plain(value: number) {
  return `${value < 0 ? '−' : ''}${Number(Math.abs(value).toPrecision(9))}`;
}

/** `April 18, 2026`; `—` if there is none. */
export function longDate(date: string | null) {
  if (date === null) return '—';
  const options = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', options);
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
  'Test account: its reports are about made-up ground and don’t match the map, which shows the live data of this server.';

/**
 * The notice at the top of the page about the frames, and for a test account about its reports; null if everything shown
 * is real.
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
    return 'Demonstration: all data on this server is synthetic. Nothing here is a measurement of a real place.';
  const names = invented.length === 1 ? `frame ${invented[0]} is` : `frames ${invented.join(', ')} are`;
  return `Demonstration data on this server: ${names} synthetic and not a measurement of a real place.`;
}
