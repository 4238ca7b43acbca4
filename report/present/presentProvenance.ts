import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { rateCaveats } from '../../core/report/rateCaveats.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { SHARED_MOTIONS } from '../../schemas/http/report/sharedMotion.ts';
import type { NearestStation } from '../../schemas/http/report/nearestStations.ts';
import type { Calibration } from '../../schemas/manifest.ts';
import type { ReportCell } from '../examine/examination.ts';
import { ENGLISH, type ReportWords } from '../words/english.ts';

export type Zero = Pick<ReportCell, 'calibration' | 'spatialReference'> &
  Partial<Pick<ReportCell, 'combined'>>;

/** What a report's rate is relative to, in words and numbers, and how certain that is. */
export function presentReference(zero: Zero, words: ReportWords = ENGLISH) {
  const { calibration, spatialReference: reference } = zero;
  const isTied = calibration.model !== 'none';
  const sigma = isTied ? calibration.standard_error_mm_yr : reference.sigma_mm_yr;
  return {
    method: isTied ? ('gnss_tie' as const) : reference.method,
    in_words: [relativeTo(zero, words), knownTo(sigma, reference.has_stable_part, words)]
      .filter((each) => each !== null)
      .join('; '),
    uncertainty_mm_yr: sigma === null ? null : roundTo(sigma, 3),
    is_in_velocity_uncertainty: sigma !== null,
  };
}

/** Whether the shared motion of all ground of the frame is included in its series (`SHARED_MOTIONS`). */
export function sharedMotionOf({
  calibration,
  spatialReference: { method },
}: Zero): (typeof SHARED_MOTIONS)[number] {
  if (calibration.shared_motion) return 'measured';
  return method === 'none' || method === 'kept' ? 'as_in_product' : 'removed';
}

/** What a rate is relative to, in a few words. */
export function zeroName(
  { calibration, combined, spatialReference: { method } }: Zero,
  { zero }: ReportWords = ENGLISH,
): string {
  if (calibration.model !== 'none') return zero.stations;
  if (combined) return zero.parentsTie;
  if (calibration.kind === 'gps_tied') return zero.producerTie;
  if (method === 'given_points') return zero.givenPoints;
  return method === 'kept' || method === 'none' ? zero.product : zero.restingGround;
}

function relativeTo(
  { calibration, combined, spatialReference: reference }: Zero,
  { reference: words }: ReportWords,
): string {
  const { description, cells, stable_share: share, points } = reference;
  if (calibration.model !== 'none')
    return words.tiedTo(calibration.stations.filter(({ outcome }) => outcome === 'used').length);
  if (reference.method === 'given_points') {
    const places = points.map(({ lat, lon }) => `${lat}, ${lon}`).join('; ');
    return words.givenPoints(cells.toLocaleString('en-US'), places);
  }
  if (combined) {
    const [first, second] = combined.parents.map(({ frame_id }) => frame_id);
    return words.parentsTie(`${first}`, `${second}`);
  }
  if (calibration.kind === 'gps_tied') return words.producerTie;
  if (reference.method === 'kept') return words.unchecked;
  if (reference.method === 'none') return words.productFrame(description);
  if (reference.has_stable_part === false) return words.noStablePart;
  return words.stablePart(share === null ? null : Math.round(100 * share));
}

function knownTo(
  sigma: number | null,
  hasStablePart: boolean | null,
  { reference: words }: ReportWords,
): string | null {
  // Only for synthetic data.
  if (sigma === 0) return null;
  if (sigma === null) return words.unknown;
  const known = words.knownTo(margin95(sigma).toFixed(1));
  return hasStablePart === false ? known + words.noDirection : known;
}

/** How the direction to the satellite, which vertical rates depend on, is known. */
export function presentLineOfSight({ lineOfSight }: Pick<ReportCell, 'lineOfSight'>) {
  const { source, is_assumed, velocity_share } = lineOfSight;
  return { source, is_assumed, uncertainty_percent: roundTo(100 * velocity_share, 1) };
}

/** What a reader must know about the rate in addition to its interval and its zero. */
export function presentCaveats(
  { lineOfSight, overlapping }: Pick<ReportCell, 'lineOfSight' | 'overlapping'>,
  { ground }: ReportWords = ENGLISH,
) {
  const { is_assumed: isAssumed, velocity_share: share } = lineOfSight;
  return rateCaveats(
    { lineOfSight: { isAssumed, sigmaPercent: 100 * share }, otherFrames: overlapping },
    ground,
  );
}

type ReleasedStation = Calibration['stations'][number];

/** Number of stations in a report. */
const NEAREST = 3;

/** The stations nearest to a cell and how their rates compare to ours. Distances in km, rates in mm/yr. */
export function presentNearestStations({
  calibration,
  corners,
}: Pick<ReportCell, 'calibration' | 'corners'>): NearestStation[] {
  const middle = middleOf(corners);
  return nearest(calibration.stations, middle).map((station) => ({
    station: station.station,
    distance_km: roundTo(groundDistanceM(middle, station) / 1000, 2),
    ...presentStationRates(station),
  }));
}

/** A station's rate and how it compares to our rate there. */
export function presentStationRates(station: ReleasedStation) {
  const { velocity_mm_yr: velocity, sigma_mm_yr: sigma, tied_velocity_mm_yr: ours } = station;
  return {
    velocity_vertical_mm_yr: roundTo(velocity, 2),
    velocity_uncertainty_mm_yr: sigma === 0 ? null : roundTo(sigma, 2),
    difference_mm_yr: ours === null ? null : roundTo(velocity - ours, 2),
    last_date: station.last_date,
    used_in_tie: station.outcome === 'used',
    reason: station.reason,
  };
}

/** The nearest ones first, ordered by planar distance, because a batch needs them for thousands of cells. */
function nearest(stations: readonly ReleasedStation[], { lat, lon }: LatLon): ReleasedStation[] {
  const parallel = Math.cos((lat * Math.PI) / 180) ** 2;
  const found: { readonly station: ReleasedStation; readonly square: number }[] = [];
  for (const station of stations) {
    const square = (station.lat - lat) ** 2 + parallel * (station.lon - lon) ** 2;
    const at = found.findIndex((other) => square < other.square);
    if (at < 0 && found.length === NEAREST) continue;
    found.splice(at < 0 ? found.length : at, 0, { station, square });
    if (found.length > NEAREST) found.pop();
  }
  return found.map(({ station }) => station);
}

function middleOf(corners: readonly LatLon[]): LatLon {
  const mean = (pick: (corner: LatLon) => number) =>
    corners.reduce((sum, corner) => sum + pick(corner), 0) / corners.length;
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
}
