import { framesOver } from '../../location/framesOver.ts';
import type { LocatedCell } from '../../location/locatePoint.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import { refusal } from '../refusal.ts';

/** The release that must answer, and its frame; any frame at the place if `frame` is absent. */
export interface PinnedRelease {
  readonly release: string;
  readonly frame?: string | undefined;
}

/**
 * The cells at a place, starting with the cell of the named release instead of the one that its frame serves now. Other frames keep
 * their served releases. If no frame at the place may answer, the cells are unchanged.
 * @throws GroundMotionError `not_found`, with the stored releases.
 */
export async function withPinnedRelease(
  lake: LakeReader,
  place: LatLon,
  located: readonly LocatedCell[],
  { release, frame: wanted }: PinnedRelease,
): Promise<LocatedCell[]> {
  const candidates = located.filter(({ frame }) => wanted === undefined || frame.frameId === wanted);
  if (candidates.length === 0) return [...located];
  for (const served of candidates) {
    const others = located.filter((other) => other !== served);
    if (served.frame.releaseId === release) return [served, ...others];
    const frame = await lake.findRelease(served.frame.frameId, release);
    const [over] = frame ? framesOver([frame], place) : [];
    if (over) return [{ ...over, record: await lake.findCell(over.frame, over.cell) }, ...others];
  }
  const stored = await Promise.all(
    candidates.map(async ({ frame: { frameId, releaseId } }) => {
      const earlier = (await lake.earlierReleases(frameId)).filter((id) => id !== releaseId);
      return { frame: frameId, served: releaseId, earlier };
    }),
  );
  const list = stored.map(
    ({ frame, served, earlier }) => `${frame}: ${[`${served} (served now)`, ...earlier].join(', ')}`,
  );
  throw refusal(
    'not_found',
    `Release ${release} isn't stored for this place. Stored are: ${list.join('; ')}. Without release, the report is of ` +
      'the one that is served now. Nothing was charged',
  );
}
