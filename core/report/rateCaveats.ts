import { margin95 } from './interval95.ts';

/** Another frame over a place, against the one that answers; rates in mm/yr, one σ. */
interface OtherFrame {
  readonly frameId: string;
  readonly comparability: 'comparable' | 'not_comparable' | 'unknown';
  readonly differenceMmYr: number | null;
  readonly sigmaMmYr: number | null;
  /** What the two disagree by beyond what is not known of their zeros, one σ; 0 = nothing that is in the uncertainty. */
  readonly disagreementMmYr: number;
}

/** What a reader must know of a rate beside its interval, a sentence each; empty = nothing. */
export function rateCaveats(rate: {
  readonly lineOfSight: { readonly isAssumed: boolean; readonly sigmaPercent: number | null };
  readonly otherFrames: readonly OtherFrame[];
}): string[] {
  const { isAssumed, sigmaPercent } = rate.lineOfSight;
  return [...(isAssumed ? [assumedDirection(sigmaPercent)] : []), ...rate.otherFrames.flatMap(ofOtherFrame)];
}

/** A sentence more where the disagreement of two frames widens the interval. */
export function inInterval(disagreementMmYr: number): string {
  return disagreementMmYr > 0 ? ' What the two disagree by is in the interval.' : '';
}

/** What a rate is relative to, `relative to …` or `tied to …`, as a sentence. */
export function zeroSentence(words: string): string {
  return words.startsWith('tied') ? `T${words.slice(1)}.` : `Measured ${words}.`;
}

function assumedDirection(sigmaPercent: number | null): string {
  const known =
    sigmaPercent === null || sigmaPercent === 0
      ? ''
      : `: for that alone the rate may be off by ${margin95(sigmaPercent).toFixed(0)} % of itself (95 %), which is in the interval`;
  return `The direction to the satellite is assumed, the data do not tell it${known}.`;
}

function ofOtherFrame({
  frameId,
  comparability,
  differenceMmYr: difference,
  sigmaMmYr,
  disagreementMmYr,
}: OtherFrame): string[] {
  if (comparability === 'comparable') return [];
  if (difference === null || sigmaMmYr === null)
    return [
      `Frame ${frameId} lies here too and could not be compared: do not compare its reports with this one.`,
    ];
  const by = `${Math.abs(difference).toFixed(1)} ± ${margin95(sigmaMmYr).toFixed(1)} mm/yr (95 %)`;
  return [
    `Frame ${frameId} lies here too, on another zero: its rates are ${by} ${difference < 0 ? 'below' : 'above'} this one’s. Do not compare its reports with this one.${inInterval(disagreementMmYr)}`,
  ];
}
