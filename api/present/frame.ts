import { epochDayOf, formatIsoDate, parseIsoDate } from '../../core/date.ts';
import { dataFreshness, estimatedNextAcquisition, seriesEndNote } from '../../core/report/freshness.ts';
import type { FrameSummary } from '../../schemas/http/place/places.ts';
import type { ServedManifest } from '../../schemas/manifest.ts';
import { isSynthetic } from '../../report/present/synthetic.ts';

/** How fresh a frame is on the day of `now` (milliseconds since 1970). */
export function presentFrameFreshness(manifest: ServedManifest, now: number) {
  const { first_observation, last_observation, median_revisit_days } = manifest.freshness;
  const lastDay = parseIsoDate(last_observation);
  const todayDay = epochDayOf(now);
  const ageDays = Math.max(0, todayDay - lastDay);
  const age = { lastDay, revisitDays: median_revisit_days, todayDay };
  const nextDay = estimatedNextAcquisition(age);
  return {
    first_observation,
    last_observation,
    data_age_days: ageDays,
    data_freshness: dataFreshness(ageDays),
    freshness_note: seriesEndNote(age),
    estimated_next_acquisition: nextDay === null ? null : formatIsoDate(nextDay),
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
