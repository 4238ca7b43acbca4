import { margin95 } from './interval95.ts';

/** Another frame at a place, relative to the answering one; rates in mm/yr, one σ. */
interface OtherFrame {
  readonly frameId: string;
  readonly comparability: 'comparable' | 'not_comparable' | 'unknown';
  readonly differenceMmYr: number | null;
  readonly sigmaMmYr: number | null;
  /**
   * The disagreement of the two in excess of the uncertainty of their zeros, one σ; 0 = none that the uncertainty
   * includes.
   */
  readonly disagreementMmYr: number;
  readonly here: OtherHere;
}

/** The other frame's rate at the place itself, relative to the answering one. */
export interface OtherHere {
  readonly agreement: 'agrees' | 'disagrees' | 'unknown';
  /** Null if they weren't compared, and in an answer without numbers. */
  readonly differenceMmYr: number | null;
  readonly sigmaMmYr: number | null;
  /** Its contribution to the σ of the rate; null in an answer without numbers. */
  readonly disagreementMmYr: number | null;
}

/** What a reader must know about a rate in addition to its interval, one sentence each; empty = nothing. */
export function rateCaveats(rate: {
  readonly lineOfSight: { readonly isAssumed: boolean; readonly sigmaPercent: number | null };
  readonly otherFrames: readonly OtherFrame[];
}): string[] {
  const { isAssumed, sigmaPercent } = rate.lineOfSight;
  return [...(isAssumed ? [assumedDirection(sigmaPercent)] : []), ...rate.otherFrames.flatMap(ofOtherFrame)];
}

/** An additional sentence if the disagreement of two frames widens the interval. */
export function inInterval(disagreementMmYr: number): string {
  return disagreementMmYr > 0 ? ' The interval includes their disagreement.' : '';
}

/** What it means that two views of a spot disagree. */
export const VIEWS_DISAGREE = 'two satellite views disagree here; the ground may be moving sideways';

/** A sentence that another frame disagrees at the place itself, by how much, and what it may mean. */
export function disagreesHere(frameId: string, here: OtherHere): string {
  const by =
    here.differenceMmYr === null || here.sigmaMmYr === null
      ? 'does not show the motion that this one shows'
      : `has a rate ${differenceWords(here.differenceMmYr, here.sigmaMmYr)} this one’s here`;
  return (
    `Two satellite views disagree here: frame ${frameId} ${by}. The ground may be moving sideways, or one of the ` +
    `two is wrong.${inInterval(here.disagreementMmYr ?? 0)}`
  );
}

/** `9.4 ± 2.1 mm/yr (95 %) below`. */
export function differenceWords(differenceMmYr: number, sigmaMmYr: number): string {
  return `${Math.abs(differenceMmYr).toFixed(1)} ± ${margin95(sigmaMmYr).toFixed(1)} mm/yr (95 %) ${differenceMmYr < 0 ? 'below' : 'above'}`;
}

/** What a rate is relative to, `relative to …` or `tied to …`, as a sentence. */
export function zeroSentence(words: string): string {
  return words.startsWith('tied') ? `T${words.slice(1)}.` : `Measured ${words}.`;
}

function assumedDirection(sigmaPercent: number | null): string {
  const known =
    sigmaPercent === null || sigmaPercent === 0
      ? ''
      : `: because of that alone the rate may be off by ${margin95(sigmaPercent).toFixed(0)} % of itself (95 %), which ` +
        'the interval includes';
  return `The direction to the satellite is assumed, because the data doesn't give it${known}.`;
}

function ofOtherFrame({
  frameId,
  comparability,
  differenceMmYr: difference,
  sigmaMmYr,
  disagreementMmYr,
  here,
}: OtherFrame): string[] {
  if (here.agreement === 'disagrees') return [disagreesHere(frameId, here)];
  if (comparability === 'comparable') return [];
  if (difference === null || sigmaMmYr === null)
    return [
      `Frame ${frameId} also covers this place and couldn't be compared: don't compare its reports with this one.`,
    ];
  return [
    `Frame ${frameId} also covers this place, with a different zero: its rates are ` +
      `${differenceWords(difference, sigmaMmYr)} this one’s. Don't compare its reports with this ` +
      `one.${inInterval(disagreementMmYr)}`,
  ];
}
