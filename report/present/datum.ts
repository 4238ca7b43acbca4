import { inInterval } from '../../core/report/rateCaveats.ts';
import type { OverlappingFrame } from '../examine/datum.ts';

/** The other frames over a place and what they mean for the report; null where there is none. */
export function presentDatum(frameId: string, overlapping: readonly OverlappingFrame[]) {
  if (overlapping.length === 0) return null;
  return {
    description: datumWords(frameId, overlapping),
    overlapping_frames: overlapping.map((other) => ({
      frame: other.frameId,
      release: other.releaseId,
      measured: other.isMeasured,
      comparability: other.comparability,
      difference_mm_yr: other.differenceMmYr,
      difference_uncertainty_mm_yr: other.sigmaMmYr,
      difference_spread_mm_yr: other.spreadMmYr,
      disagreement_mm_yr: other.disagreementMmYr,
      common_cells: other.commonCells,
    })),
  };
}

/** In words, for people. */
export function datumWords(frameId: string, overlapping: readonly OverlappingFrame[]): string {
  const sentences = overlapping.map(describe);
  return [
    `The rates are those of frame ${frameId} on its own zero; no frame is shifted to another.`,
    ...sentences,
  ].join(' ');
}

function describe({ frameId, commonCells, comparability, ...other }: OverlappingFrame): string {
  const { differenceMmYr: difference, sigmaMmYr: sigma, spreadMmYr: spread } = other;
  if (difference === null || sigma === null || spread === null) {
    return `Frame ${frameId} lies here too; too few cells are measured in both to compare them, so do not compare their reports.`;
  }
  const side = difference < 0 ? 'below' : 'above';
  const by = `${Math.abs(difference).toFixed(1)} ± ${(1.96 * sigma).toFixed(1)} mm/yr (95 %)`;
  const over = `over ${commonCells.toLocaleString('en-US')} common cells looked at`;
  return comparability === 'comparable'
    ? `Frame ${frameId} lies here too and agrees: its rates are ${by} ${side}, ${over}.`
    : `Frame ${frameId} lies here too and is not comparable: its rates are ${by} ${side}, ${over}, with a spread of ${spread.toFixed(1)} mm/yr from place to place; do not compare its reports with this one.${inInterval(other.disagreementMmYr)}`;
}
