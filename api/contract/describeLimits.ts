import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { TEST_CREDIT_MICRO_USD } from '../../accounts/account/register.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { MOST_TEST_CREDITS_MICRO_USD } from '../../billing/topUp/testTopUp.ts';
import { REPLAY_WINDOW_MS } from '../../billing/sale/idempotency.ts';
import { NEIGHBOURHOOD_RADIUS_M } from '../../core/neighbourhood/neighbourhood.ts';
import type { Config } from '../../schemas/config.ts';
import { BATCH_ITEMS_MAXIMUM, COVERAGE_BATCH_ITEMS_MAXIMUM } from '../../schemas/http/place/batch.ts';
import { TOP_UP_USD } from '../../schemas/http/account/buy.ts';
import { MAP_HALF_KM } from '../../schemas/http/map/map.ts';
import { PAGE_LIMIT } from '../../schemas/http/paging.ts';
import { MAX_POINTS } from '../../schemas/http/report/timeseries.ts';
import { JOB_KEPT_MS } from '../../store/state/jobs.ts';
import { RATE_LIMITS } from '../plugins/limits/rateLimits.ts';

const DAY_MS = 86_400_000;
/** Side of the measurement cell, meters (docs/accuracy.md §4). */
const MEASUREMENT_CELL_M = 30;

/** Price and limits; the endpoints name the bounds of every parameter. */
export function describeLimits(config: Config): Record<string, unknown> {
  return {
    price_per_report_usd: microUsdToUsd(REPORT_PRICE_MICRO_USD),
    price_of_any_other_answer_usd: 0,
    starter_credits_usd: microUsdToUsd(config.starterCreditsMicroUsd),
    test_credits_usd: microUsdToUsd(TEST_CREDIT_MICRO_USD),
    test_credits_max_usd: microUsdToUsd(MOST_TEST_CREDITS_MICRO_USD),
    top_up_usd: { min: TOP_UP_USD.least, max: TOP_UP_USD.most },
    timeseries_max_points: { min: MAX_POINTS.least, max: MAX_POINTS.most },
    usage_page: PAGE_LIMIT,
    map_half_km: { min: MAP_HALF_KM.least, max: MAP_HALF_KM.most, default: MAP_HALF_KM.usual },
    batch_items_max: BATCH_ITEMS_MAXIMUM,
    coverage_batch_items_max: COVERAGE_BATCH_ITEMS_MAXIMUM,
    rate_limits: Object.values(RATE_LIMITS).map(({ name, setting, windowMs, counted, per }) => ({
      name,
      requests: config.limits[setting],
      window_seconds: windowMs / 1000,
      counted,
      per,
    })),
    idempotency_replay_window_days: REPLAY_WINDOW_MS / DAY_MS,
    batch_job_kept_days: JOB_KEPT_MS / DAY_MS,
    request_timeout_seconds: config.requestTimeoutSeconds,
    session_days: config.sessionDays,
    spend_caps: {
      key: 'daily_usd of POST /api/v1/account/spend_cap',
      child_key: 'daily_cap_usd of POST /api/v1/keys',
      batch: 'max_spend_usd of POST /api/v1/motion/batch',
    },
    spend_cap_day: 'UTC, from 00:00',
    measurement_cell_m: MEASUREMENT_CELL_M,
    differential_motion_radius_m: NEIGHBOURHOOD_RADIUS_M,
  };
}
