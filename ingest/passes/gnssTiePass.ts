/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { formatIsoDate, type EpochDay } from '../../core/date.ts';
import { type GroundMotionError, invalidInput } from '../../core/error.ts';
import { cellAt, type Cell, type Grid, type MapPoint } from '../../core/geodesy/grid.ts';
import { planeOf, type HorizontalLook } from '../../core/gnss/horizontalMotion.ts';
import type { ObservedTime } from '../../core/gnss/paceChange.ts';
import { tieToGnss, type GnssTie, type StationObservation } from '../../core/gnss/gnssTie.ts';
import { rateAround, spreadOf, type RatesAround } from '../../core/gnss/stationGround.ts';
import { tieLattice, type TieCorrection } from '../../core/gnss/tieCorrection.ts';
import { type GroundSize, planarCenter, windowAround } from '../../core/geodesy/groundSize.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { median } from '../../core/statistics/quantile.ts';
import type { Calibration } from '../../schemas/manifest.ts';
import type { ArchiveIndex } from '../../store/archive/archiveIndex.ts';
import { DamagedArchiveError, readBlockLineOfSight } from '../../store/archive/blockPairs.ts';
import type { PassPlan } from './passPlan.ts';
import type { OwnReference } from '../reader/stack/frameStack.ts';
import type { GnssStation } from '../reader/gnss/gnssStation.ts';
import { damagedArchive } from './archivePass.ts';
import type { FramePlanes } from './measurePass.ts';
import { STATION_RADIUS_M } from './sharedMotionPass.ts';

/** A node of a gridded field doesn't resolve shorter distances: it doesn't include the motion of a basin within them. */
const NODE_RADIUS_M = 12_000;
export type TieFields = Pick<PassPlan, 'frameId' | 'grid' | 'cellSize' | 'epochDays' | 'goodCoherence'>;

/** The measurement of the cells around a station, and the sensor's look direction there. */
export interface MeasuredGround {
  readonly planes: FramePlanes;
  /** Null = the product is vertical. */
  readonly lineOfSight: ArchiveIndex | null;
}

interface TieInputs {
  readonly stations: readonly GnssStation[];
  /** If true, the frame stays relative when no station can tie it; else that is an error. */
  readonly mayStayRelative: boolean;
  /** The zero that the product came with, if it is still in effect. */
  readonly ownReference: OwnReference | null;
  /** One σ of the frame's zero before the tie; null = nothing supports that zero. */
  readonly zeroSigmaMmYr: number | null;
}

export interface AppliedTie {
  /** Null = nothing ties the frame. */
  readonly tie: TieCorrection | null;
  readonly calibration: Calibration;
}

/** A station inside the frame and the measurement of the cells around it. */
interface ComparedStation {
  readonly station: GnssStation;
  readonly observation: StationObservation;
}

/**
 * Compares the stations inside the frame with the cells around them and fits the tie. Throws `no_usable_gnss`.
 */
export async function gnssTiePass(
  plan: TieFields,
  measured: MeasuredGround,
  { stations, mayStayRelative, ownReference, zeroSigmaMmYr }: TieInputs,
): Promise<AppliedTie> {
  const { grid, cellSize } = plan;
  const projection = projectionFor(grid.epsg);
  const compared: ComparedStation[] = [];
  for (const station of stations) {
    const cell = cellAt(grid, projection.forward(station));
    if (cell) compared.push({ station, observation: await observe(plan, measured, station, cell) });
  }
  const tie = tieToGnss(
    compared.map(({ observation }) => observation),
    compared.length > 0 ? horizontalLook(plan, measured.lineOfSight) : null,
    zeroSigmaMmYr,
  );
  if (tie.at === null && stations.length > 0 && !mayStayRelative) {
    throw noUsableStation(plan.frameId, stations.length, compared, tie);
  }
  return {
    tie: tie.at && tieLattice(cornersOf(grid, cellSize), tie.at),
    calibration: calibrationOf(tie, compared, ownReference),
  };
}

/** The request can't be fulfilled; an untied release would be mistaken for a tied one. */
function noUsableStation(
  frameId: string,
  stations: number,
  compared: readonly ComparedStation[],
  tie: GnssTie,
): GroundMotionError {
  const reasons = tie.stations.slice(0, 5).map(({ station, reason }) => `\n  ${station}: ${reason}`);
  return invalidInput(
    'no_usable_gnss',
    `--gnss: none of the ${stations} station(s) can tie frame ${frameId}: ${compared.length} lie in it` +
      `${reasons.join('')}\nNothing is published; give stations in the frame with measured cells within ` +
      `${STATION_RADIUS_M} m, or leave --gnss out`,
  );
}

/** The corners of the frame in the observations' planar coordinates. */
function cornersOf({ rows, cols }: Grid, cellSize: GroundSize): MapPoint[] {
  const [lastRow, lastCol] = [rows - 1, cols - 1];
  const cells = [
    { row: 0, col: 0 },
    { row: 0, col: lastCol },
    { row: lastRow, col: 0 },
    { row: lastRow, col: lastCol },
  ];
  return cells.map((cell) => planarCenter(cellSize, cell));
}

/** A station with the measurement of the cells around it. */
export async function observe(
  plan: TieFields,
  { planes, lineOfSight }: MeasuredGround,
  station: GnssStation,
  cell: Cell,
): Promise<StationObservation> {
  const { grid, cellSize, goodCoherence } = plan;
  const { cellWidthM, cellHeightM } = cellSize;
  const radiusM = station.isGridNode ? NODE_RADIUS_M : STATION_RADIUS_M;
  const window = windowAround(grid, cellSize, cell, radiusM);
  const velocity = await planes.velocityMmYr.readWindow(window);
  const sigma = await planes.velocitySigmaMmYr.readWindow(window);
  const coherence = await planes.temporalCoherence.readWindow(window);
  const good: number[] = [];
  const sigmas: number[] = [];
  let atStation = NaN;
  for (let i = 0; i < velocity.length; i++) {
    const row = window.row + Math.floor(i / window.cols) - cell.row;
    const col = window.col + (i % window.cols) - cell.col;
    const distanceM = Math.hypot(row * cellHeightM, col * cellWidthM);
    if (distanceM > radiusM || !(coherence[i]! >= goodCoherence)) continue;
    if (Number.isNaN(velocity[i]!)) continue;
    good.push(velocity[i]!);
    if (row === 0 && col === 0) atStation = velocity[i]!;
    if (Number.isFinite(sigma[i]!)) sigmas.push(sigma[i]!);
  }
  return observationOf(plan, lineOfSight, { station, cell }, { good, sigmas, atStation });
}

/** A station with the rates around it. */
export function observationOf(
  { cellSize, epochDays }: Pick<TieFields, 'cellSize' | 'epochDays'>,
  lineOfSight: ArchiveIndex | null,
  { station, cell }: { readonly station: GnssStation; readonly cell: Cell },
  { good, sigmas, atStation }: RatesAround,
): StationObservation {
  return {
    station: station.station,
    lat: station.lat,
    lon: station.lon,
    gnssVelocityMmYr: station.velocityMmYr,
    gnssSigmaMmYr: station.sigmaMmYr,
    observedTime: observedTime(epochDays, station),
    horizontalTermMmYr: horizontalTerm(lineOfSight, station, cell),
    eastMmYr: station.velocityEastMmYr,
    northMmYr: station.velocityNorthMmYr,
    ...(station.isGridNode
      ? { insarVelocityMmYr: good.length > 0 ? median(good) : NaN, insarSigmaMmYr: spreadOf(good) }
      : rateAround({ good, sigmas, atStation })),
    cells: good.length,
    isGridNode: station.isGridNode,
    ...planarCenter(cellSize, cell),
  };
}

/** The part of the frame's time span, first to last date, between the station's first and last day. */
function observedTime(
  epochDays: readonly EpochDay[],
  { firstDay, lastDay }: GnssStation,
): ObservedTime | null {
  if (firstDay === null || lastDay === null) return null;
  const first = epochDays[0]!;
  const last = epochDays.at(-1)!;
  const shareAt = (day: EpochDay) => Math.min(1, Math.max(0, (day - first) / (last - first)));
  return { from: shareAt(firstDay), to: shareAt(lastDay) };
}

/** A station's horizontal motion as seen along the line of sight, divided by its upward component. */
function horizontalTerm(
  lineOfSight: ArchiveIndex | null,
  { velocityEastMmYr, velocityNorthMmYr }: GnssStation,
  cell: Cell,
): number | null {
  if (lineOfSight === null || velocityEastMmYr === null || velocityNorthMmYr === null) return null;
  const look = lookAt(lineOfSight, cell);
  return look && look.east * velocityEastMmYr + look.north * velocityNorthMmYr;
}

/** Number of samples of the line of sight along each side of a frame. */
const LOOKS_ALONG = 5;

function sampledAlong(cells: number): number[] {
  return Array.from({ length: LOOKS_ALONG }, (_, i) => Math.round((i * (cells - 1)) / (LOOKS_ALONG - 1)));
}

/** The frame's sensitivity to horizontal motion; null if its line of sight has no horizontal part. */
export function horizontalLook(
  { grid, cellSize }: Pick<TieFields, 'grid' | 'cellSize'>,
  lineOfSight: ArchiveIndex | null,
): HorizontalLook | null {
  if (lineOfSight === null) return null;
  const samples = sampledAlong(grid.rows).flatMap((row) =>
    sampledAlong(grid.cols).flatMap((col) => {
      const look = lookAt(lineOfSight, { row, col });
      return look ? [{ ...planarCenter(cellSize, { row, col }), ...look }] : [];
    }),
  );
  const east = planeOf(samples.map(({ x, y, east: value }) => ({ x, y, value })));
  const north = planeOf(samples.map(({ x, y, north: value }) => ({ x, y, value })));
  return east && north ? { east, north } : null;
}

/** The contribution of one mm/yr eastward, and northward, to the vertical rate of a cell; null = unknown. */
function lookAt(lineOfSight: ArchiveIndex, cell: Cell): { east: number; north: number } | null {
  // From the archive, because the line-of-sight files may no longer exist.
  const component = (name: 'up' | 'east' | 'north') =>
    readBlockLineOfSight(lineOfSight, { ...cell, rows: 1, cols: 1 }, name)[0]!;
  try {
    const up = component('up');
    const [east, north] = [component('east') / up, component('north') / up];
    return up > 0 && Number.isFinite(east) && Number.isFinite(north) ? { east, north } : null;
  } catch (error) {
    throw error instanceof DamagedArchiveError ? damagedArchive(error.damaged) : error;
  }
}

function dateOf(day: EpochDay | null): string | null {
  return day === null ? null : formatIsoDate(day);
}

/** Without our own tie, the release is what its product is: tied by its producer (no station, no RMSE) or relative. */
function calibrationOf(
  tie: GnssTie,
  compared: readonly ComparedStation[],
  ownReference: OwnReference | null,
): Calibration {
  const isTied = tie.at !== null || ownReference?.isTiedToGnss === true;
  return {
    kind: isTied ? 'gps_tied' : 'relative',
    rmse_mm_yr: tie.rmseMmYr,
    rmse_by_distance: tie.rmseByDistance().map((band) => ({
      from_km: band.fromKm,
      to_km: band.toKm,
      stations: band.stations,
      rmse_mm_yr: band.rmseMmYr,
      expected_rmse_mm_yr: band.expectedRmseMmYr,
    })),
    standard_error_mm_yr: tie.standardErrorMmYr,
    horizontal_rmse_mm_yr: tie.horizontalRmseMmYr,
    model: tie.at === null ? 'none' : 'field',
    stations: compared.map(({ station, observation }, index) =>
      presentStation(station, observation, tie.stations[index]!),
    ),
  };
}

/** A station as manifests describe it. */
export function presentStation(
  station: GnssStation,
  observation: StationObservation,
  verdict: Pick<GnssTie['stations'][number], 'residualMmYr' | 'tiedVelocityMmYr' | 'outcome' | 'reason'>,
): Calibration['stations'][number] {
  return {
    station: observation.station,
    lat: observation.lat,
    lon: observation.lon,
    velocity_mm_yr: observation.gnssVelocityMmYr,
    sigma_mm_yr: observation.gnssSigmaMmYr,
    insar_velocity_mm_yr: observation.cells > 0 ? observation.insarVelocityMmYr : null,
    cells: observation.cells,
    residual_mm_yr: verdict.residualMmYr,
    tied_velocity_mm_yr: verdict.tiedVelocityMmYr,
    first_date: dateOf(station.firstDay),
    last_date: dateOf(station.lastDay),
    velocity_east_mm_yr: station.velocityEastMmYr,
    velocity_north_mm_yr: station.velocityNorthMmYr,
    horizontal_term_mm_yr: observation.horizontalTermMmYr,
    outcome: verdict.outcome,
    reason: verdict.reason,
  };
}
