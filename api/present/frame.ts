import { epochDayOf, formatIsoDate, parseIsoDate } from '../../core/date.ts';
import { dataFreshness, estimatedNextAcquisition } from '../../core/freshness.ts';
import type { FrameSummary } from '../../schemas/http/places.ts';
import type { ServedManifest } from '../../schemas/manifest.ts';
import { isSynthetic } from './synthetic.ts';

/** How fresh a frame is on the day of `now` (milliseconds since 1970). */
export function presentFrameFreshness(manifest: ServedManifest, now: number) {
  const { first_observation, last_observation, median_revisit_days } = manifest.freshness;
  const lastDay = parseIsoDate(last_observation);
  const ageDays = Math.max(0, epochDayOf(now) - lastDay);
  return {
    first_observation,
    last_observation,
    data_age_days: ageDays,
    data_freshness: dataFreshness(ageDays),
    estimated_next_acquisition: formatIsoDate(
      estimatedNextAcquisition(lastDay, median_revisit_days, epochDayOf(now)),
    ),
    n_epochs: manifest.epochs.length,
    release: manifest.release_id,
  };
}

/** One entry of the frame list. */
export function presentFrame(manifest: ServedManifest, now: number): FrameSummary {
  return {
    frame_id: manifest.frame_id,
    ...presentFrameFreshness(manifest, now),
    calibration: manifest.calibration.kind,
    cell_size_m: manifest.cell_size_m,
    measured_cells: manifest.counts.measured,
    bbox: manifest.bbox,
    footprint: manifest.footprint,
    orbit_direction: manifest.orbit_direction,
    track: manifest.track,
    data_source: manifest.data_source,
    is_synthetic: isSynthetic(manifest),
  };
}
