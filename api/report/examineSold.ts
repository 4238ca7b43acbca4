import { framesOver } from '../../location/framesOver.ts';
import type { MotionReport } from '../../schemas/http/motionReport.ts';
import type { Examination } from './examination.ts';
import { examineLocated } from './examinePlace.ts';
import type { Ground } from './ground.ts';

/**
 * Looks again at what a stored report was sold of: the same place, cell and release, whatever is served now. Gates
 * have no say any more. Null when the release is not kept.
 */
export async function examineSold(
  ground: Ground,
  { frame: frameId, release: releaseId, query }: MotionReport,
  now: number,
): Promise<Examination | null> {
  if (frameId === null || releaseId === null) return null;
  const frame = await ground.lake.findRelease(frameId, releaseId);
  const [over] = frame ? framesOver([frame], query) : [];
  if (!over) return null;
  const { geocode } = query;
  const place = {
    lat: query.lat,
    lon: query.lon,
    address: query.address,
    geocodedAddress: query.geocoded_address,
    matchType: geocode.match_type,
    score: geocode.score,
    uncertaintyM: geocode.uncertainty_m,
    matchQuality: geocode.match_quality,
    flags: geocode.flags,
    source: geocode.source,
    rehearsedError: null,
  };
  const record = await ground.lake.findCell(over.frame, over.cell);
  return examineLocated(ground, place, { ...over, record }, now);
}
