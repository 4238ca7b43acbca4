import { framesOver } from '../../location/framesOver.ts';
import { NO_PART_DOUBTS, type PartDoubts } from '../../core/reference/partDoubts.ts';
import type { MotionReport, OkReport } from '../../schemas/http/report/motionReport.ts';
import type { OverlappingFrame } from './datum.ts';
import type { Examination } from './examination.ts';
import { examineLocated } from './examinePlace.ts';
import type { Ground } from '../ground/ground.ts';

/** The fields that identify the cell and release of a stored report; reports of all endpoints have them. */
export type SoldReport = Pick<MotionReport, 'frame' | 'release' | 'query' | 'provenance'> &
  Pick<OkReport, 'context'>;

/**
 * Examines a stored report again: the same place, cell, release and context, regardless of the current ones. Gates no
 * longer apply. Null if the release is no longer stored.
 */
export async function examineSold(
  ground: Ground,
  { frame: frameId, release: releaseId, query, provenance, context }: SoldReport,
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
  const examination = examineLocated(
    ground,
    place,
    { located: { ...over, record }, overlapping: comparedThen(provenance.datum) },
    now,
  );
  return context ? { ...examination, context } : examination;
}

/** The other frames as stated in the report: the current ones may differ. */
function comparedThen(datum: MotionReport['provenance']['datum']): OverlappingFrame[] {
  return (datum?.overlapping_frames ?? []).map((other) => ({
    frameId: other.frame,
    releaseId: other.release,
    isMeasured: other.measured,
    commonCells: other.common_cells,
    differenceMmYr: other.difference_mm_yr,
    sigmaMmYr: other.difference_uncertainty_mm_yr,
    spreadMmYr: other.difference_spread_mm_yr,
    comparability: other.comparability,
    // Reports without these fields also didn't include them in their uncertainty.
    disagreementMmYr: (other as Partial<typeof other>).disagreement_mm_yr ?? 0,
    here: hereThen((other as Partial<typeof other>).here),
    parts: partsThen((other as Partial<typeof other>).here),
  }));
}

type OtherFrame = NonNullable<MotionReport['provenance']['datum']>['overlapping_frames'][number];

function hereThen(here: OtherFrame['here'] | undefined): OverlappingFrame['here'] {
  return {
    agreement: here?.agreement ?? 'unknown',
    differenceMmYr: here?.difference_mm_yr ?? null,
    sigmaMmYr: here?.difference_uncertainty_mm_yr ?? null,
    cells: here?.cells ?? 0,
    disagreementMmYr: here?.disagreement_mm_yr ?? 0,
  };
}

function partsThen(here: OtherFrame['here'] | undefined): PartDoubts {
  const parts = (here as Partial<OtherFrame['here']> | undefined)?.parts;
  if (!parts) return NO_PART_DOUBTS;
  return {
    recentRateMmYr: parts.recent_rate_mm_yr,
    recentChangeMmYr: parts.recent_change_mm_yr,
    accelerationMmYr2: parts.acceleration_mm_yr2,
    rateWithoutEventsMmYr: parts.rate_without_events_mm_yr,
    events: parts.events,
  };
}
