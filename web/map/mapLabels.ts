import { age, freshnessWords } from '../page/pageWords.ts';
import type { Frame, LatLon } from '../service/serviceAnswers.ts';
import { nearWhichCity } from './cities.ts';
import { words } from '../words/words.ts';

/**
 * The frames that are labeled on the map, the answering one first. Of several frames at the picked point, only the
 * answering one is labeled, so that map and report refer to the same frame.
 */
export function namedFrames<Some extends Pick<Frame, 'frame_id' | 'bbox'>>(
  frames: readonly Some[],
  answeringFrame: string | null,
  point: LatLon | null,
): Some[] {
  const answering = frames.filter((frame) => frame.frame_id === answeringFrame);
  const others = frames.filter((frame) => frame.frame_id !== answeringFrame);
  if (answering.length === 0 || point === null) return [...answering, ...others];
  return [...answering, ...others.filter((frame) => !covers(frame, point))];
}

/** `F08882 · near Houston, TX · synthetic · current, 12 days ago`. */
export function frameName(
  frame: Pick<Frame, 'frame_id' | 'bbox' | 'is_synthetic' | 'data_freshness' | 'data_age_days'>,
): string {
  return [
    frame.frame_id,
    nearWhichCity(frame.bbox),
    frame.is_synthetic ? words.place.synthetic : null,
    `${freshnessWords(frame.data_freshness).toLowerCase()}, ${age(frame.data_age_days)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function covers({ bbox: [west, south, east, north] }: Pick<Frame, 'bbox'>, { lat, lon }: LatLon): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
