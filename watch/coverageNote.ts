import type { LatLon } from '../core/geodesy/projection.ts';
import { framesOver } from '../location/framesOver.ts';
import type { LakeReader } from '../store/lake/read/lakeReader.ts';
import type { WatchCondition } from './condition.ts';

/** What watches of ground that no frame covers wait for; null = all places are covered, or it is unknown. */
export function coverageNote(
  lake: LakeReader,
  places: readonly LatLon[],
  type: WatchCondition['type'],
): string | null {
  const frames = lake.frames();
  const uncovered = places.filter((place) => framesOver(frames, place).length === 0).length;
  if (uncovered === 0 || isRefusing(() => lake.assertGroundKnown())) return null;
  const which =
    places.length === 1
      ? 'No data frame of this server covers this place today'
      : `No data frame of this server covers ${uncovered} of these ${places.length} places today`;
  return type === 'new_observation'
    ? `${which}. The watch waits, and alerts when a release measures the place.`
    : `${which}. The watch waits: the first release that measures the place sets the state from which it counts, without ` +
        'an alert. To hear when that happens, also watch the place for new_observation.';
}

function isRefusing(check: () => void): boolean {
  try {
    check();
    return false;
  } catch {
    return true;
  }
}
