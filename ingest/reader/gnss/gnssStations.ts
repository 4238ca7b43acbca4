/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { EpochDay } from '../../../core/date.ts';
import { GroundMotionError } from '../../../core/error.ts';
import { findJumps, jumpSigma } from '../../../core/gnss/jumps.ts';
import { midasVelocity } from '../../../core/gnss/midas.ts';
import { checkLines } from '../offered/lineLimit.ts';
import { listOfferedFiles, readHead, type OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';
import type { GnssStation, OnSkipped, ReadStation } from './gnssStation.ts';
import { explainJumps, type TiedFrame } from './sharedJumps.ts';
import { soundStations } from './soundStations.ts';
import { parseStationTable, plausibleSigma } from './stationTable.ts';
import { parseStepList, STEP_LIST, type StationSteps } from './stepList.ts';
import { type GnssSeries, parseTenv3 } from './tenv3.ts';

/** Positions outside this span are excluded, so that both techniques cover the same years. */
type Span = { readonly firstDay: EpochDay; readonly lastDay: EpochDay } | undefined;
/** How station files are read. */
interface StationReading {
  readonly span?: Span;
  /** Of files that were found automatically, series of stations elsewhere are ignored. */
  readonly isInside?: (place: { readonly lat: number; readonly lon: number }) => boolean;
  /** The frame whose ground may share jumps of the stations; absent = each station's are its own. */
  readonly frame?: TiedFrame;
}

/** Tables of stations and series of one station are small: a continent's have 20,000 lines. */
const MAXIMUM_BYTES = 10_000_000;
/** The list of all steps of the laboratory's 20,000 stations isn't larger either. */
const MAXIMUM_STEP_BYTES = 50_000_000;

/**
 * Stations of CSV tables (station, lat, lon, velocity, sigma) and `.tenv3` series (velocity by MIDAS), files or folders.
 * A station without velocity or sigma, with too short a series, or given twice, is skipped and named, and so is an invalid
 * file. If no other has a station, throws its `product_refused`, which names file, line and value.
 */
export async function readGnssStations(
  paths: readonly string[],
  reading: StationReading = {},
  onSkipped: OnSkipped = () => {},
): Promise<readonly GnssStation[]> {
  const stations: ReadStation[] = [];
  let refused: GroundMotionError | null = null;
  const files = await listOfferedFiles(paths);
  const steps = await readSteps(files, onSkipped);
  for (const file of files) {
    if (isStepList(file)) continue;
    try {
      stations.push(...(await readFileOfStations(file, { ...reading, steps }, onSkipped)));
    } catch (error) {
      if (!(error instanceof GroundMotionError)) throw error;
      refused ??= error;
      onSkipped(file.name, error.message);
    }
  }
  if (stations.length === 0 && refused && !reading.isInside) throw refused;
  const sound = soundStations(stations, reading.isInside ?? (() => true), onSkipped);
  return explainJumps(sound, reading.frame, onSkipped);
}

function isStepList({ name }: OfferedFile): boolean {
  return name.toLowerCase() === STEP_LIST;
}

/** The steps in the lists among the files; an invalid list is named, and steps are searched for in the series. */
async function readSteps(files: readonly OfferedFile[], onSkipped: OnSkipped): Promise<StationSteps> {
  const steps: StationSteps = new Map();
  for (const file of files.filter(isStepList)) {
    try {
      if (file.bytes > MAXIMUM_STEP_BYTES)
        throw productError(file.name, `at most ${MAXIMUM_STEP_BYTES} bytes`, String(file.bytes));
      parseStepList(file.name, await readFile(file.path, 'utf8'), steps);
    } catch (error) {
      if (!(error instanceof GroundMotionError)) throw error;
      onSkipped(file.name, error.message);
    }
  }
  return steps;
}

async function readFileOfStations(
  file: OfferedFile,
  { span, isInside, steps }: StationReading & { readonly steps: StationSteps },
  onSkipped: OnSkipped,
): Promise<ReadStation[]> {
  const extension = extname(file.name).toLowerCase();
  if (extension !== '.csv' && extension !== '.tenv3') {
    onSkipped(file.name, 'neither .csv nor .tenv3');
    return [];
  }
  if (file.bytes > MAXIMUM_BYTES)
    throw productError(file.name, `at most ${MAXIMUM_BYTES} bytes`, String(file.bytes));
  if (extension === '.tenv3' && isInside && !isInside(await placeOfTenv3(file))) return [];
  const text = await readFile(file.path, 'utf8');
  checkLines(file.name, text);
  if (extension === '.csv') return parseStationTable(file.name, text, onSkipped);
  const series = parseTenv3(file.name, text);
  if (series.doubledDays > 0)
    onSkipped(
      series.station,
      `${series.doubledDays} days are given more than once; the last position counts`,
    );
  const station = velocityOfSeries(series, { span, stepDays: steps.get(series.station) ?? [] }, onSkipped);
  if (!station) return [];
  const { positions, jumps, ...rate } = { ...station, referenceFrame: frameOfSeries(file) };
  if (GRID_NODE.test(series.station)) return [{ ...rate, isGridNode: true }];
  return [{ ...rate, ...(positions && { positions }), ...(jumps && { jumps }) }];
}

/** The name that a fetch gives the nodes of the laboratory's grid (fetchGnss.ts). */
const GRID_NODE = /^G\d{6}$/;

/** The reference frame in a series' name (`P056.NA.tenv3`) or folder, following the laboratory's convention. */
function frameOfSeries({ name, path }: OfferedFile): string | null {
  const [, ofName] = /\.([A-Za-z0-9]{2,8})\.tenv3$/i.exec(name) ?? [];
  if (ofName !== undefined) return ofName;
  const folder = basename(dirname(path));
  return REFERENCE_FRAME.test(folder) ? folder : null;
}

/** The laboratory's reference frames: of the whole Earth, and of each plate that has one. */
const REFERENCE_FRAME =
  /^(IGS\d\d|IGb\d\d|ITRF\d{4}|NA|NA12|AF|AN|AR|AU|BG|BU|CA|CO|EU|IN|MA|NB|NZ|OK|ON|PA|PM|PS|SA|SB|SC|SL|SO|SU|WL)$/;

/** Number of bytes of a series that contain its header and first day. */
const HEAD_BYTES = 4096;

/** A station's location on the first day of its series, so that thousands of series don't have to be read for it. */
async function placeOfTenv3(file: OfferedFile): Promise<{ lat: number; lon: number }> {
  const head = (await readHead(file, HEAD_BYTES)).toString('utf8');
  return parseTenv3(file.name, head.split('\n').slice(0, 2).join('\n'));
}

/**
 * The velocity over the span, from pairs of days without an antenna step between them. A jump that isn't in any list may
 * be ground motion, so σ includes its share of the rate.
 */
function velocityOfSeries(
  { station, lat, lon, ...series }: GnssSeries,
  { span, stepDays }: { readonly span: Span; readonly stepDays: readonly EpochDay[] },
  onSkipped: OnSkipped,
): GnssStation | null {
  const inside = [...series.days.entries()]
    .filter(([, day]) => !span || (day >= span.firstDay && day <= span.lastDay))
    .map(([i]) => i);
  const days = inside.map((i) => series.days[i]!);
  const [upMm, eastMm, northMm] = [series.upMm, series.eastMm, series.northMm].map((positions) =>
    inside.map((i) => positions[i]!),
  ) as [number[], number[], number[]];
  const jumps = findJumps(days, upMm, stepDays);
  const breaks = [...stepDays, ...jumps.map(({ day }) => day)];
  try {
    const { velocityMmYr, sigmaMmYr } = midasVelocity(days, upMm, breaks);
    return {
      station,
      lat,
      lon,
      velocityMmYr,
      sigmaMmYr: Math.hypot(plausibleSigma(sigmaMmYr), ...jumps.map((jump) => jumpSigma(jump, days))),
      velocityEastMmYr: midasVelocity(days, eastMm, breaks).velocityMmYr,
      velocityNorthMmYr: midasVelocity(days, northMm, breaks).velocityMmYr,
      firstDay: days[0]!,
      lastDay: days.at(-1)!,
      positions: { days, upMm, breaks: breaks.toSorted((a, b) => a - b) },
      ...(jumps.length > 0 && { jumps }),
    };
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    onSkipped(station, error.message);
    return null;
  }
}
