import { differenceWords, disagreesHere, inInterval } from '../../core/report/rateCaveats.ts';
import type { OverlappingFrame } from '../examine/datum.ts';

/**
 * The other frames at a place and what they mean for the report; null if there are none. Their values at the place itself
 * would reveal its rate, so an answer that isn't sold omits them.
 */
export function presentDatum(frameId: string, overlapping: readonly OverlappingFrame[], isSold: boolean) {
  if (overlapping.length === 0) return null;
  const told: readonly ToldFrame[] = isSold ? overlapping : overlapping.map(withoutSpot);
  return {
    description: datumWords(frameId, told),
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
      },
    })),
  };
}

type ToldFrame = Omit<OverlappingFrame, 'here'> & {
  readonly here: Omit<OverlappingFrame['here'], 'disagreementMmYr'> & {
    /** Null in an answer that isn't sold. */
    readonly disagreementMmYr: number | null;
  };
};

function withoutSpot(other: OverlappingFrame): ToldFrame {
  return {
    ...other,
    here: { ...other.here, differenceMmYr: null, sigmaMmYr: null, disagreementMmYr: null },
  };
}

/** In words, for people. */
export function datumWords(frameId: string, overlapping: readonly ToldFrame[]): string {
  const sentences = overlapping.map(describe);
  return [
    `The rates are those of frame ${frameId} with its own zero; no frame is shifted to another.`,
    ...sentences,
  ].join(' ');
}

function describe(other: ToldFrame): string {
  const { frameId, here } = other;
  const there = `Frame ${frameId} also covers this place and`;
  const denies = here.agreement === 'disagrees' ? disagreesHere(frameId, here) : null;
  const over = overAll(other);
  if (over === null) {
    const said = "too few cells are measured in both to compare them, so don't compare their reports.";
    return denies ?? `Frame ${frameId} also covers this place; ${said}`;
  }
  if (other.comparability !== 'comparable' && (denies === null || other.disagreementMmYr > 0)) {
    const widened = denies ?? inInterval(other.disagreementMmYr).trim();
    return `${there} isn't comparable: its rates are ${over}; don't compare its reports with this one. ${widened}`.trimEnd();
  }
  if (denies !== null) return `${denies} Over all ground that both measure its rates are ${over}.`;
  if (here.agreement === 'unknown') return `${there} wasn't compared at this spot: its rates are ${over}.`;
  const by =
    here.differenceMmYr === null || here.sigmaMmYr === null
      ? ''
      : `: its rate is ${differenceWords(here.differenceMmYr, here.sigmaMmYr)} this one’s`;
  return `${there} agrees at this spot${by}. Over all ground that both measure its rates are ${over}.`;
}

/** How the other frame's rates relate over the ground that both measure; null = unknown. */
function overAll(other: ToldFrame): string | null {
  const { differenceMmYr: difference, sigmaMmYr: sigma, spreadMmYr: spread, commonCells } = other;
  if (difference === null || sigma === null || spread === null) return null;
  return `${differenceWords(difference, sigma)}, over ${commonCells.toLocaleString('en-US')} common cells looked at, with a spread of ${spread.toFixed(1)} mm/yr from place to place`;
}
