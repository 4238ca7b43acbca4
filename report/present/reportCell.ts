import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import { SIGN_CONVENTION } from '../../core/report/signConvention.ts';
import { NONE, type FreeCell } from '../../schemas/http/report/reportParts.ts';
import type { ReportCell } from '../examine/examination.ts';
import { ENGLISH, type ReportWords } from '../words/english.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { presentDatum } from './presentDatum.ts';
import { presentLineOfSight, presentReference, sharedMotionOf } from './presentProvenance.ts';
import { pixelGeoJson, pixelPolygon } from './pixel.ts';
import { isSynthetic } from './presentMode.ts';

const DISCLAIMER = disclaimerOf(null);

/** Limitations stated in every report. */
export function disclaimerOf(
  cell: Pick<ReportCell, 'combined'> | null,
  { facts }: ReportWords = ENGLISH,
): string {
  return facts.limits.disclaimer(Boolean(cell?.combined));
}

/** The cell of a report, how fresh it is and the source of its data; unless it is sold, without its measurements. */
export function presentCell(cell: ReportCell, isSold = true, isArea = false) {
  return {
    coverage: true as const,
    frame: cell.frameId,
    release: cell.releaseId,
    pixel_id: cell.pixelId,
    pixel_polygon: pixelPolygon(cell.corners),
    pixel_geojson: pixelGeoJson(cell),
    cell_size_m: cell.cellSizeM,
    last_observation: cell.lastObservation,
    data_age_days: cell.ageDays,
    data_freshness: cell.freshness,
    freshness_note: cell.freshnessNote,
    estimated_next_acquisition: cell.estimatedNextAcquisition,
    data_coverage: 'measured' as const,
    provenance: presentProvenance(cell, { isSold, isArea }),
  };
}

/** The same for a free answer or an area, whose cell may not be measured or may not exist. */
export function presentCellOrNone(cell: ReportCell | null, isMeasured: boolean, isArea = false): FreeCell {
  if (cell)
    return {
      ...presentCell(cell, false, isArea),
      data_coverage: isMeasured ? 'measured' : 'not_measured',
    };
  return {
    ...presentIdentifiers(null),
    release: null,
    pixel_polygon: [],
    pixel_geojson: {
      type: 'Feature',
      geometry: null,
      properties: { pixel_id: NONE, frame: NONE, cell_size_m: null },
    },
    cell_size_m: null,
    data_age_days: null,
    estimated_next_acquisition: null,
    data_coverage: NONE,
    provenance: NO_PROVENANCE,
  };
}

/** Whether there is a cell, and its names, day and freshness, if any. */
export function presentIdentifiers(cell: ReportCell | null) {
  return {
    coverage: cell !== null,
    frame: cell?.frameId ?? NONE,
    pixel_id: cell?.pixelId ?? NONE,
    last_observation: cell?.lastObservation ?? NONE,
    data_freshness: cell?.freshness ?? ('unknown' as const),
    freshness_note: cell?.freshnessNote ?? null,
  };
}

function presentProvenance(cell: ReportCell, about: Parameters<typeof presentDatum>[2]) {
  return {
    calibration: cell.calibration.kind,
    calibration_rmse_mm_yr: cell.calibration.rmse_mm_yr && roundTo(cell.calibration.rmse_mm_yr, 2),
    datum: presentDatum(cell.frameId, cell.overlapping, about),
    reference: presentReference(cell),
    shared_motion: sharedMotionOf(cell),
    line_of_sight: presentLineOfSight(cell),
    sign_convention: SIGN_CONVENTION,
    science_version: cell.scienceVersion,
    attribution: cell.attribution,
    license: cell.license,
    disclaimer: disclaimerOf(cell),
    data_source: cell.dataSource,
    is_synthetic: isSynthetic(cell),
  };
}

/** Where no frame answers: the fields that hold for every answer, and `none` for those of a frame. */
const NO_PROVENANCE = {
  calibration: NONE,
  calibration_rmse_mm_yr: null,
  datum: null,
  reference: { method: NONE, in_words: NONE, uncertainty_mm_yr: null, is_in_velocity_uncertainty: false },
  shared_motion: NONE,
  line_of_sight: { source: NONE, is_assumed: false, uncertainty_percent: null },
  sign_convention: SIGN_CONVENTION,
  science_version: SCIENCE_VERSION,
  attribution: NONE,
  license: NONE,
  disclaimer: DISCLAIMER,
  data_source: NONE,
  is_synthetic: false,
} as const;
