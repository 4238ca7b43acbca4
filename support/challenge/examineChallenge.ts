import type { BoughtReport } from '../../billing/reports/myReports.ts';
import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { AREA_ENDPOINT, PROFILE_ENDPOINT } from '../../report/ask/areaKind.ts';
import {
  findBoughtCell,
  lastDateOfSale,
  lastDateServed,
  type BoughtCell,
} from '../../report/examine/boughtCell.ts';
import { examinePlace } from '../../report/examine/examinePlace.ts';
import { reportStatus } from '../../report/examine/reportStatus.ts';
import type { Ground } from '../../report/ground/ground.ts';
import { coordinatePlace } from '../../report/ground/place.ts';
import type { Resolution } from '../../report/ground/resolveAddresses.ts';
import { presentReference } from '../../report/present/presentProvenance.ts';
import type { ChallengeEvidence, ChallengeFacts } from '../../schemas/http/support/challengeSchemas.ts';
import { judgeChallenge } from './findings.ts';
import type { Place } from '../../report/ground/place.ts';
import { presentCandidate, presentMatch } from '../../report/ground/presentPlace.ts';
import type { PlaceCandidate } from '../../schemas/http/place/geocode.ts';
import { z } from 'zod';
import { GEOCODE_FLAGS } from '../../core/report/geocodedPlace.ts';
import { MATCH_TYPES } from '../../core/report/geocodePrecision.ts';
import { required } from '../../core/required.ts';

const geocodeSchema = z.object({
  match_type: z.enum(MATCH_TYPES),
  score: z.number(),
  uncertainty_m: z.number(),
  match_quality: z.number(),
  flags: z.array(z.enum(GEOCODE_FLAGS)),
  source: z.string().nullable(),
});

const factsSchema = z.object({
  query: z.object({ geocoded_address: z.string().nullable(), geocode: geocodeSchema }).nullable().catch(null),
  velocity_uncertainty_mm_yr: z.number().nullable().catch(null),
  confidence: z.number().nullable().catch(null),
});

/** The stored body combined with the book's record of the report; null for everything that `fields` omitted. */
type StoredFacts = z.infer<typeof factsSchema>;

type AddressNow = NonNullable<ChallengeFacts['address_now']>;

/** Maximum number of alternative readings that are listed. */
const MOST_READINGS = 5;

/** The place of a report, and the cell for which it was sold. */
interface SoldPlace extends LatLon {
  readonly pixelId: string;
  readonly cellSizeM: number | null;
  pixelIdAt(point: LatLon): string | null;
}

/**
 * Finds out what a bought report is based on and what is known today. About other cells, and data that weren't bought, it
 * only says whether they would lead to the same class.
 */
export async function examineChallenge(
  ground: Ground,
  report: BoughtReport,
  evidence: ChallengeEvidence,
  now: number,
): Promise<ChallengeFacts> {
  const stored = readStoredFacts(report.body);
  const bought = await findBoughtCell(ground, report);
  const soldTo = await lastDateOfSale(ground, report);
  const [addressThen, addressMeant] = await resolveBoth(ground, report.address, evidence.address);
  const sold: SoldPlace = {
    lat: report.lat,
    lon: report.lon,
    pixelId: report.pixelId,
    cellSizeM: bought?.cellSizeM ?? null,
    pixelIdAt: (point) => bought?.pixelIdAt(point) ?? null,
  };
  const seen = {
    rests_on: restsOn(report, stored, { bought, isKept: soldTo !== null }),
    now: await compareToday(ground, report, { soldTo, now }),
    address_now: addressThen && compareAddress(sold, addressThen),
    evidence_seen: {
      ...placeOfEvidence(sold, evidence, addressMeant),
      rate: compareRate(report.velocityVerticalMmYr, stored.velocity_uncertainty_mm_yr, evidence),
    },
  };
  return { ...seen, ...judgeChallenge(seen, report) };
}

/** Where the address of the report and that of the evidence are found today; null for one that is absent. */
async function resolveBoth(
  ground: Ground,
  then: string | null,
  meant: string | undefined,
): Promise<[Resolution | Error | null, Resolution | Error | null]> {
  const addresses = [then, meant ?? null];
  const resolved = (await ground.resolveAddresses(addresses.filter((address) => address !== null))).values();
  const [first = null, second = null] = addresses.map((address) =>
    address === null ? null : required(resolved.next().value),
  );
  return [first, second];
}

function restsOn(
  report: BoughtReport,
  stored: StoredFacts,
  { bought, isKept }: { readonly bought: BoughtCell | null; readonly isKept: boolean },
): ChallengeFacts['rests_on'] {
  const { address, lat, lon } = report;
  const dates = bought?.dates ?? null;
  // A time series is sold without the quality values of its motion report.
  const hasQuality = report.endpoint !== 'timeseries';
  return {
    place: {
      address,
      geocoded_address: stored.query?.geocoded_address ?? null,
      lat,
      lon,
      geocode: stored.query?.geocode ?? null,
    },
    cell: {
      frame: report.frameId,
      release: report.releaseId,
      release_is_kept: isKept,
      pixel_id: report.pixelId,
      cell_size_m: bought?.cellSizeM ?? null,
      center: bought?.center ?? null,
      place_to_center_m: bought && roundTo(groundDistanceM(report, bought.center), 1),
    },
    measured: dates && {
      n_measurements: dates.count,
      first_observation: dates.first,
      last_observation: dates.last,
      missing_dates: dates.missing,
      longest_gap_days: dates.longestGapDays,
      longest_gap_from: dates.longestGapFrom,
      velocity_uncertainty_mm_yr: stored.velocity_uncertainty_mm_yr,
      confidence: stored.confidence,
      temporal_coherence: hasQuality && bought?.record ? roundTo(bought.record.temporalCoherence, 3) : null,
    },
    reference: bought?.zero ? presentReference(bought.zero) : null,
  };
}

/** Reports about many cells. */
const OF_CELLS: ReadonlySet<string> = new Set([AREA_ENDPOINT, PROFILE_ENDPOINT]);

/** Today's report of the place, described only by its class. Areas and lines are only compared by their release. */
async function compareToday(
  ground: Ground,
  report: BoughtReport,
  { soldTo, now }: { readonly soldTo: string | null; readonly now: number },
): Promise<ChallengeFacts['now']> {
  const examination = await examinePlace(ground, coordinatePlace(report), now);
  const { cell, measurement } = examination;
  const { status } = reportStatus(examination, {});
  const served = cell && lastDateServed(ground, cell.frameId);
  const about = {
    frame: cell?.frameId ?? null,
    release: cell?.releaseId ?? null,
    is_same_cell: cell?.pixelId === report.pixelId,
    status,
    is_newer: soldTo === null || served === null ? null : served > soldTo,
  };
  const isOfCells = OF_CELLS.has(report.endpoint);
  if ((about.is_same_cell || isOfCells) && about.release === report.releaseId)
    return { ...about, comparison: 'same_release' };
  if (isOfCells) return { ...about, comparison: 'not_compared' };
  if (status !== 'ok' || !measurement) return { ...about, comparison: 'no_number' };
  const isSame = measurement.assessment.assessmentCode === report.assessmentCode;
  return { ...about, comparison: isSame ? 'same_class' : 'differs' };
}

function placeOfEvidence(
  sold: SoldPlace,
  { lat, lon }: ChallengeEvidence,
  meant: Resolution | Error | null,
): Pick<ChallengeFacts['evidence_seen'], 'place' | 'address_problem'> {
  const seenAt = (point: LatLon, geocodedAddress: string | null) => {
    const pixelId = sold.pixelIdAt(point);
    return {
      lat: point.lat,
      lon: point.lon,
      geocoded_address: geocodedAddress,
      distance_m: Math.round(groundDistanceM(sold, point)),
      pixel_id: pixelId,
      is_same_cell: pixelId === sold.pixelId,
    };
  };
  const problem = meant && problemOf(meant);
  if (lat !== undefined && lon !== undefined)
    return { place: seenAt({ lat, lon }, null), address_problem: problem };
  if (meant && !(meant instanceof Error) && meant.kind === 'found')
    return { place: seenAt(meant.place, meant.place.geocodedAddress), address_problem: null };
  return { place: null, address_problem: problem };
}

function problemOf(meant: Resolution | Error): string | null {
  if (meant instanceof Error) return "The address data can't be read now.";
  if (meant.kind === 'found') return null;
  return meant.kind === 'ambiguous' ? 'It matches more than one place.' : `It wasn't found: ${meant.reason}.`;
}

function compareRate(
  velocityMmYr: number,
  sigmaMmYr: number | null,
  { velocity_vertical_mm_yr: measured, velocity_uncertainty_mm_yr: measuredSigma }: ChallengeEvidence,
): ChallengeFacts['evidence_seen']['rate'] {
  if (measured === undefined) return null;
  const difference = measured - velocityMmYr;
  const sigma =
    sigmaMmYr === null || measuredSigma === undefined ? null : Math.hypot(sigmaMmYr, measuredSigma);
  return {
    difference_mm_yr: roundTo(difference, 3),
    difference_uncertainty_mm_yr: sigma && roundTo(sigma, 3),
    is_within_95: sigma === null ? null : Math.abs(difference) <= margin95(sigma),
  };
}

/** Where the address of a report is found today, compared with where it was found then. */
function compareAddress(sold: SoldPlace, resolution: Resolution | Error): AddressNow {
  if (resolution instanceof Error)
    return { outcome: 'unknown', moved_m: null, found: null, other_readings: [] };
  if (resolution.kind !== 'found') {
    const readings = resolution.candidates.map(presentCandidate);
    return {
      outcome: resolution.kind,
      moved_m: null,
      found: null,
      other_readings: readingsOf(sold, readings),
    };
  }
  const { place, alternatives } = resolution;
  const movedM = groundDistanceM(sold, place);
  return {
    outcome: outcomeOf(sold, place, movedM),
    moved_m: Math.round(movedM),
    found: foundPlace(place),
    other_readings: readingsOf(sold, alternatives.map(presentCandidate)),
  };
}

function outcomeOf(sold: SoldPlace, place: LatLon, movedM: number): AddressNow['outcome'] {
  if (sold.pixelIdAt(place) === sold.pixelId) return 'same_cell';
  if (sold.cellSizeM === null) return movedM === 0 ? 'same_cell' : 'unknown';
  return movedM > sold.cellSizeM ? 'elsewhere' : 'moved_little';
}

function foundPlace(place: Place): PlaceCandidate | null {
  const { geocodedAddress, lat, lon, source } = place;
  if (geocodedAddress === null || source === null) return null;
  return { geocoded_address: geocodedAddress, lat, lon, ...presentMatch(place), source };
}

function readingsOf(sold: LatLon, candidates: readonly PlaceCandidate[]): AddressNow['other_readings'] {
  return candidates
    .slice(0, MOST_READINGS)
    .map((candidate) => ({ ...candidate, distance_m: Math.round(groundDistanceM(sold, candidate)) }));
}

/** Parses a stored body, of any kind and version of report. */
function readStoredFacts(body: string): StoredFacts {
  const facts = factsSchema.safeParse(JSON.parse(body));
  return facts.data ?? { query: null, velocity_uncertainty_mm_yr: null, confidence: null };
}
