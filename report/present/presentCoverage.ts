import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { firstObservationOf, lastObservationOf, type LocatedCell } from '../../location/locatePoint.ts';
import type { OverlappingFrame } from '../examine/datum.ts';
import { examineLocated } from '../examine/examinePlace.ts';
import type { Ground } from '../ground/ground.ts';
import type { Place } from '../ground/place.ts';
import { reportStatus } from '../examine/reportStatus.ts';
import { isSynthetic, presentMode } from './presentMode.ts';
import { presentPlace } from '../ground/presentPlace.ts';
import { presentLook } from './presentLooks.ts';

/** Whether a place is covered and what its report would be, without a number. */
export function presentCoverage(
  ground: Ground,
  place: Place,
  found: { readonly located: readonly LocatedCell[]; readonly overlapping: readonly OverlappingFrame[] },
  now: number,
) {
  const { located, overlapping } = found;
  const examination = examineLocated(ground, place, { located: located[0], overlapping }, now);
  const { status, help } = reportStatus(examination, {});
  const { cell } = examination;
  return {
    ...presentMode(ground.mode),
    coverage: cell !== null,
    covered: cell !== null,
    measured: examination.measurement !== null,
    status,
    help,
    would_cost_usd: status === 'ok' ? microUsdToUsd(REPORT_PRICE_MICRO_USD) : 0,
    frames: located.map(presentFrame),
    is_synthetic: cell !== null && isSynthetic(cell),
    frame: cell?.frameId ?? null,
    pixel_id: cell?.pixelId ?? null,
    last_observation: cell?.lastObservation ?? null,
    data_age_days: cell?.ageDays ?? null,
    data_freshness: cell?.freshness ?? ('unknown' as const),
    freshness_note: cell?.freshnessNote ?? null,
    estimated_next_acquisition: cell?.estimatedNextAcquisition ?? null,
    query: presentPlace(place),
    lat: place.lat,
    lon: place.lon,
  };
}

/** A frame at a place: when and from where it observed, without a number. */
function presentFrame(located: LocatedCell) {
  const { frameId, releaseId, manifest } = located.frame;
  return {
    frame_id: frameId,
    release: releaseId,
    measured: located.record !== null,
    first_observation: firstObservationOf(located),
    last_observation: lastObservationOf(located),
    calibration: manifest.calibration.kind,
    look: presentLook({
      lineOfSight: manifest.line_of_sight,
      orbitDirection: manifest.orbit_direction,
      track: manifest.track,
    }),
  };
}
