import type { VelocityClass } from '../report/assessment.ts';
import { ENGLISH, type GroundWords } from '../words/english.ts';
import { fixed } from '../report/trueMinus.ts';
import {
  binOf,
  bordersOf,
  cellsIn,
  classShares,
  medianRate,
  OUTER_MM_YR,
  type BinCounts,
} from './rateHistogram.ts';

/** The classes of rates in a few words. */
export const CLASS_WORDS: Readonly<Record<VelocityClass['code'], string>> = {
  rapid_subsidence: 'Sinks 8 mm/yr or faster',
  notable_subsidence: 'Sinks 3 to 8 mm/yr',
  stable: 'Moves less than 3 mm/yr',
  mild_uplift: 'Rises 3 to 8 mm/yr',
  strong_uplift: 'Rises 8 mm/yr or faster',
};

/** A share, 0..1, as whole percent; small ones and nearly all aren't rounded to none or all. */
export function percentWords(share: number): string {
  return shareWords(share, ENGLISH);
}

function shareWords(share: number, { rank }: GroundWords): string {
  if (share > 0 && share < 0.01) return rank.lessThan1;
  if (share < 1 && share > 0.99) return rank.moreThan99;
  return `${Math.round(share * 100)} %`;
}

/** How much of the ground moves less than 3 mm/yr, sinks faster and rises faster, as one sentence. */
export function movementSentence(where: string, counts: BinCounts): string {
  const share = Object.fromEntries(classShares(counts).map((each) => [each.code, each.share]));
  const sinking = (share['rapid_subsidence'] ?? 0) + (share['notable_subsidence'] ?? 0);
  const rising = (share['mild_uplift'] ?? 0) + (share['strong_uplift'] ?? 0);
  const parts = [
    `${percentWords(share['stable'] ?? 0)} of the measured ground moves less than 3 mm/yr`,
    ...(sinking > 0 ? [`${percentWords(sinking)} sinks 3 mm/yr or faster`] : []),
    ...(rising > 0 ? [`${percentWords(rising)} rises 3 mm/yr or faster`] : []),
  ];
  const last = parts.pop() ?? '';
  return `${where}, ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`;
}

/** The share of cells with a lower rate, 0..1: of those in the same bin, as if they were spread evenly over it. */
export function shareBelow(rateMmYr: number, counts: BinCounts): number {
  let below = 0;
  for (const [bin, count] of counts.entries()) {
    const { from, to } = bordersOf(bin);
    const low = from ?? -Infinity;
    const high = to ?? Infinity;
    if (rateMmYr >= high) below += count;
    else if (rateMmYr > low) below += count * (high - low === 1 ? rateMmYr - low : 0.5);
  }
  return below / cellsIn(counts);
}

/** Where a rate is among those of an area, in words. */
export function rankSentence(rateMmYr: number, counts: BinCounts, words: GroundWords = ENGLISH): string {
  const { rank } = words;
  return rank.sentence(fixed(rateMmYr, 1), rankOf(rateMmYr, counts, words), medianWords(counts, words));
}

/** The median in words, with its unit. */
export function medianWords(counts: BinCounts, { rank }: GroundWords = ENGLISH): string {
  const median = medianRate(counts);
  return Math.abs(median) === OUTER_MM_YR ? rank.beyond(String(median)) : rank.about(fixed(median, 1));
}

function rankOf(rateMmYr: number, counts: BinCounts, words: GroundWords): string {
  const { rank } = words;
  if (Math.abs(rateMmYr) >= OUTER_MM_YR) {
    const beyond = (counts[binOf(rateMmYr)] ?? 0) / cellsIn(counts);
    return rank.outer(shareWords(beyond, words), String(OUTER_MM_YR), rateMmYr < 0);
  }
  const below = shareBelow(rateMmYr, counts);
  if (rateMmYr < 0 && below < 0.5) return rank.faster(shareWords(below, words), true);
  if (rateMmYr > 0 && below > 0.5) return rank.faster(shareWords(1 - below, words), false);
  return rank.lower(shareWords(below, words));
}
