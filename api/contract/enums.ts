import { KEY_KINDS } from '../../accounts/identity/apiKey.ts';
import { FRESHNESS_VALUES } from '../../core/report/freshness.ts';
import { GEOCODE_FLAGS } from '../../core/address/geocodedPlace.ts';
import { MATCH_TYPES } from '../../core/address/geocodePrecision.ts';
import { BATCH_ITEM_STATUSES, JOB_STATUSES } from '../../schemas/http/place/batch.ts';
import { PAYMENT_METHODS } from '../../schemas/http/account/buy.ts';
import { ERROR_CODES } from '../../schemas/http/contract/errorCodes.ts';
import { MODES } from '../../schemas/http/mode.ts';
import { INCLUDABLE, motionQuerySchema } from '../../schemas/http/report/motionQuery.ts';
import { ANSWERED, COMPACT_FIELDS, WITHIN_MARGIN_KINDS } from '../../schemas/http/report/motionReport.ts';
import { CALIBRATIONS } from '../../schemas/http/report/reportParts.ts';
import { SERIES_TYPES } from '../../schemas/http/report/timeseries.ts';
import { REPORT_STATUSES } from '../../schemas/http/report/reportStatuses.ts';

/** Every enum of the contract. They only ever grow. */
export function describeEnums(): Record<string, string[]> {
  return {
    status: [...REPORT_STATUSES],
    assessment_code: [...ANSWERED.assessment_code],
    trend: [...ANSWERED.trend],
    confidence_tier: [...ANSWERED.confidence_tier],
    within_margin_kind: [...WITHIN_MARGIN_KINDS],
    data_freshness: [...FRESHNESS_VALUES],
    match_type: [...MATCH_TYPES],
    geocode_flag: [...GEOCODE_FLAGS],
    calibration: [...CALIBRATIONS],
    batch_item_status: [...BATCH_ITEM_STATUSES],
    job_status: [...JOB_STATUSES],
    series_type: [...SERIES_TYPES],
    mode: [...MODES],
    units: [...motionQuerySchema.shape.units.unwrap().options],
    key_kind: [...KEY_KINDS],
    include: [...INCLUDABLE],
    payment_method: [...PAYMENT_METHODS],
    compact_fields: [...COMPACT_FIELDS],
    error: Object.keys(ERROR_CODES),
  };
}
