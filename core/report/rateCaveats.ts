import { ENGLISH, type GroundWords } from '../words/english.ts';
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
export function rateCaveats(
  rate: {
    readonly lineOfSight: { readonly isAssumed: boolean; readonly sigmaPercent: number | null };
    readonly otherFrames: readonly OtherFrame[];
  },
  words: GroundWords = ENGLISH,
): string[] {
  const { isAssumed, sigmaPercent } = rate.lineOfSight;
  const percent = sigmaPercent === null || sigmaPercent === 0 ? null : margin95(sigmaPercent).toFixed(0);
  return [
    ...(isAssumed ? [words.caveats.assumedDirection(percent)] : []),
    ...rate.otherFrames.flatMap((other) => ofOtherFrame(other, words)),
  ];
}

/** An additional sentence if the disagreement of two frames widens the interval. */
export function inInterval(disagreementMmYr: number, { caveats }: GroundWords = ENGLISH): string {
  return disagreementMmYr > 0 ? caveats.inInterval : '';
}

/** A sentence that another frame disagrees at the place itself, by how much, and what it may mean. */
export function disagreesHere(frameId: string, here: OtherHere, words: GroundWords = ENGLISH): string {
  const { differenceMmYr: difference, sigmaMmYr: sigma } = here;
  const isOfRate = difference !== null && sigma !== null && Math.abs(difference) > sigma;
  const by = isOfRate ? differenceWords(difference, sigma, words) : null;
  return `${words.caveats.disagreesHere(frameId, by)}${inInterval(here.disagreementMmYr ?? 0, words)}`;
}

/** `9.4 ± 2.1 mm/yr (95 %) below`. */
export function differenceWords(
  differenceMmYr: number,
  sigmaMmYr: number,
  { caveats }: GroundWords = ENGLISH,
): string {
  return caveats.difference(
    Math.abs(differenceMmYr).toFixed(1),
    margin95(sigmaMmYr).toFixed(1),
    differenceMmYr < 0,
  );
}

/** What a rate is relative to, `relative to …` or `tied to …`, as a sentence. */
export function zeroSentence(zero: string, { caveats }: GroundWords = ENGLISH): string {
  return caveats.zeroSentence(zero);
}

function ofOtherFrame(other: OtherFrame, words: GroundWords): string[] {
  const { frameId, comparability, differenceMmYr: difference, sigmaMmYr, disagreementMmYr, here } = other;
  if (here.agreement === 'disagrees') return [disagreesHere(frameId, here, words)];
  if (comparability === 'comparable') return [];
  if (difference === null || sigmaMmYr === null) return [words.caveats.frameNotCompared(frameId)];
  const differs = words.caveats.frameDiffers(frameId, differenceWords(difference, sigmaMmYr, words));
  return [`${differs}${inInterval(disagreementMmYr, words)}`];
}
