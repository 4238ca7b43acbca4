import { differenceWords, disagreesHere, inInterval } from '../../core/report/rateCaveats.ts';
import type { PartDoubts } from '../../core/reference/partDoubts.ts';
import type { OverlappingFrame } from '../examine/datum.ts';
import { ENGLISH, type ReportWords } from '../words/english.ts';

/**
 * The other frames at a place and what they mean for the report; null if there are none. Their values at the place itself
 * would reveal its rate, so an answer that isn't sold omits them.
 */
export function presentDatum(
  frameId: string,
  overlapping: readonly OverlappingFrame[],
  { isSold, isArea }: { readonly isSold: boolean; readonly isArea: boolean },
) {
  if (overlapping.length === 0) return null;
  const told: readonly ToldFrame[] = isSold ? overlapping : overlapping.map(withoutSpot);
  return {
    description: datumWords(frameId, told, ENGLISH, isArea),
    overlapping_frames: told.map((other) => ({
      frame: other.frameId,
      release: other.releaseId,
      measured: other.isMeasured,
      comparability: other.comparability,
      difference_mm_yr: other.differenceMmYr,
      difference_uncertainty_mm_yr: other.sigmaMmYr,
      difference_spread_mm_yr: other.spreadMmYr,
      disagreement_mm_yr: other.disagreementMmYr,
      common_cells: other.commonCells,
      here: {
        agreement: other.here.agreement,
        difference_mm_yr: other.here.differenceMmYr,
        difference_uncertainty_mm_yr: other.here.sigmaMmYr,
        cells: other.here.cells,
        disagreement_mm_yr: other.here.disagreementMmYr,
        parts: other.parts && presentParts(other.parts),
      },
    })),
  };
}

function presentParts(parts: PartDoubts) {
  return {
    recent_rate_mm_yr: parts.recentRateMmYr,
    recent_change_mm_yr: parts.recentChangeMmYr,
    acceleration_mm_yr2: parts.accelerationMmYr2,
    rate_without_events_mm_yr: parts.rateWithoutEventsMmYr,
    events: [...parts.events],
  };
}

type ToldFrame = Omit<OverlappingFrame, 'here' | 'parts'> & {
  /** Null in an answer that isn't sold. */
  readonly parts: PartDoubts | null;
  readonly here: Omit<OverlappingFrame['here'], 'disagreementMmYr'> & {
    /** Null in an answer that isn't sold. */
    readonly disagreementMmYr: number | null;
  };
};

function withoutSpot(other: OverlappingFrame): ToldFrame {
  return {
    ...other,
    parts: null,
    here: { ...other.here, differenceMmYr: null, sigmaMmYr: null, disagreementMmYr: null },
  };
}

/** In words, for people. */
export function datumWords(
  frameId: string,
  overlapping: readonly ToldFrame[],
  words: ReportWords = ENGLISH,
  isArea = false,
): string {
  return [words.datum.own(frameId), ...overlapping.map((other) => describe(other, words, isArea))].join(' ');
}

function describe(other: ToldFrame, words: ReportWords, isArea: boolean): string {
  const { frameId, here } = other;
  const { datum, ground } = words;
  const denies = here.agreement === 'disagrees' ? disagreesHere(frameId, here, ground) : null;
  const over = overAll(other, words);
  if (over === null) return denies ?? datum.tooFewCells(frameId);
  if (other.comparability !== 'comparable' && (denies === null || other.disagreementMmYr > 0)) {
    const widened = denies ?? inInterval(other.disagreementMmYr, ground).trim();
    return `${datum.notComparable(frameId, over)} ${widened}`.trimEnd();
  }
  if (denies !== null) return `${denies} ${datum.overAll(over)}`;
  if (here.agreement === 'unknown') return datum.notComparedHere(frameId, over, isArea);
  const by =
    here.differenceMmYr === null || here.sigmaMmYr === null
      ? null
      : differenceWords(here.differenceMmYr, here.sigmaMmYr, ground);
  return `${datum.agrees(frameId, by, isArea)} ${datum.overAll(over)}`;
}

/** How the other frame's rates relate over the ground that both measure; null = unknown. */
function overAll(other: ToldFrame, { datum, ground }: ReportWords): string | null {
  const { differenceMmYr: difference, sigmaMmYr: sigma, spreadMmYr: spread, commonCells } = other;
  if (difference === null || sigma === null || spread === null) return null;
  const cells = commonCells.toLocaleString('en-US');
  return datum.over(differenceWords(difference, sigma, ground), cells, spread.toFixed(1));
}
