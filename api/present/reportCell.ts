import { SIGN_CONVENTION } from '../../core/signConvention.ts';
import type { ReportCell } from '../report/examination.ts';
import { roundTo } from '../../core/publishedValues.ts';
import { pixelGeoJson, pixelPolygon } from './pixel.ts';
import { isSynthetic } from './synthetic.ts';

/** What every report says of its own limits. */
export const DISCLAIMER =
  'Satellite measurement of a ground cell, not of a single building. Horizontal motion is assumed to be zero. Not an engineering survey, and no substitute for one.';

/** The cell that an answer is about, how fresh it is and where its data come from; no measured number. */
export function presentCell(cell: ReportCell | null, isMeasured: boolean) {
  return {
    frame: cell?.frameId ?? null,
    release: cell?.releaseId ?? null,
    pixel_id: cell?.pixelId ?? null,
    pixel_polygon: cell ? pixelPolygon(cell.corners) : [],
    pixel_geojson: cell ? pixelGeoJson(cell) : null,
    cell_size_m: cell?.cellSizeM ?? null,
    last_observation: cell?.lastObservation ?? null,
    data_age_days: cell?.ageDays ?? null,
    data_freshness: cell?.freshness ?? ('unknown' as const),
    freshness_note: cell?.freshnessNote ?? null,
    estimated_next_acquisition: cell?.estimatedNextAcquisition ?? null,
    data_coverage: cell ? (isMeasured ? 'measured' : 'not_measured') : 'none',
    provenance: cell && {
      calibration: cell.calibration.kind,
      calibration_rmse_mm_yr: cell.calibration.rmse_mm_yr && roundTo(cell.calibration.rmse_mm_yr, 2),
      sign_convention: SIGN_CONVENTION,
      science_version: cell.scienceVersion,
      attribution: cell.attribution,
      license: cell.license,
      disclaimer: DISCLAIMER,
      data_source: cell.dataSource,
      is_synthetic: isSynthetic(cell),
    },
  };
}
