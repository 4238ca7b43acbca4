/**
 * OPERA CAL-DISP: what is subtracted from a granule's displacement so that its long wavelengths are those of a field of
 * GNSS. The producer fits that surface to the displacement with everything that is in it, and adds what it had removed
 * before the fit, so tide, ionosphere and troposphere must not be subtracted again
 * (docs/decisions/0025-calibrated-displacements.md).
 */
import { required } from '../../../core/required.ts';
import { epochDayOf } from '../../../core/date.ts';
import { type Grid, sameGrid, type Window } from '../../../core/geodesy/grid.ts';
import type { PairContent } from '../../../schemas/pairArchive.ts';
import { type ArrayFile, inspectArrayFile, type RasterArray, readSlab } from '../hdf5/arrayFile.ts';
import { reverseRows } from '../geotiff/rasterFile.ts';
import { gridOfCenters } from '../grid/gridOfCenters.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { productError, type ProductLog } from '../offered/productLog.ts';
import { compareGranuleAge, type GranuleName } from '../offered/productName.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';

/** The calibration of one granule. */
export interface Calibration {
  readonly file: OfferedFile;
  readonly name: GranuleName;
  /** The field of GNSS that it follows, in words; two of different ones are never mixed. */
  readonly reference: string;
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly raster: RasterArray;
  /** Whether the raster's first dimension is time, of length 1. */
  readonly hasTime: boolean;
}

const LAYER = 'calibration';
const MAXIMUM_COORDINATES = 1_000_000;
/** Cells that are searched at once for a value other than 0. */
const SEARCHED_ROWS = 256;

/** The name of a granule's archived calibration among the facts of its pair. */
export const CALIBRATED_BY = 'calibrated_by';

/** The field of GNSS that an archived pair was calibrated with; null = it wasn't calibrated. */
export function calibrationOfFacts(facts: PairContent['facts']): string | null {
  const reference = facts[CALIBRATED_BY];
  return typeof reference === 'string' ? reference : null;
}

/**
 * Reads what a calibration says about itself, and checks that it belongs to the dates and the frame of its name, and that it
 * isn't 0 everywhere, as the producer's first versions wrote it, and lies on its granule's grid. Throws `product_refused`.
 */
async function readCalibration(file: OfferedFile, name: GranuleName, of: Grid): Promise<Calibration> {
  const header = await inspectArrayFile(file, (content) => headerOf(content, name, of.epsg));
  if (!sameGrid(header.grid, of)) throw productError(file.name, 'the grid of its granule', 'another one');
  const calibration = { file, name, ...header };
  if (await isZero(calibration))
    throw productError(
      file.name,
      `a value other than 0 in /${LAYER}`,
      'none: its producer did not compute it',
    );
  return calibration;
}

function headerOf(content: ArrayFile, name: GranuleName, epsg: number): Omit<Calibration, 'file' | 'name'> {
  const x = content.numbers('x', MAXIMUM_COORDINATES);
  const y = content.numbers('y', MAXIMUM_COORDINATES);
  if (!x || !y) throw productError(content.name, 'coordinate arrays x and y', 'none');
  checkRasterSize(content.name, { rows: y.length, cols: x.length });
  const { grid, southFirst } = gridOfCenters(content.name, { x, y, epsg });
  checkIdentity(content, name);
  const shape = content.shapeOf(LAYER) ?? [];
  const hasTime = shape.length === 3;
  const found = hasTime ? shape : [1, ...shape];
  if (found[0] !== 1 || found[1] !== grid.rows || found[2] !== grid.cols || found.length !== 3) {
    const expected = `/${LAYER} of one time and ${grid.rows} × ${grid.cols} cells`;
    throw productError(content.name, expected, shape.join(' × ') || 'none');
  }
  const units = content.attribute('units', LAYER);
  if (units !== null && !/^(?:m|met(?:er|re)s?)$/i.test(units))
    throw productError(content.name, `/${LAYER} in meters`, units);
  const raster = content.raster(LAYER);
  if (raster.type.kind !== 'float')
    throw productError(content.name, `/${LAYER} as floating point`, raster.type.kind);
  return { reference: referenceOf(content), grid, southFirst, raster, hasTime };
}

function checkIdentity(content: ArrayFile, { frameId, referenceDay, secondaryDay }: GranuleName): void {
  const frame = content.numbers('identification/frame_id', 1)?.[0];
  const named = Number(/\d+$/.exec(frameId)?.[0]);
  if (frame !== undefined && frame !== named)
    throw productError(content.name, `frame_id ${named} as in its name`, String(frame));
  for (const [array, day] of [
    ['reference_datetime', referenceDay],
    ['secondary_datetime', secondaryDay],
  ] as const) {
    const stated = content.text(`identification/${array}`);
    const found =
      stated === null ? NaN : Date.parse(/Z|[+-]\d\d:?\d\d$/.test(stated) ? stated : `${stated}Z`);
    if (Number.isFinite(found) && epochDayOf(found) !== day)
      throw productError(content.name, `${array} on the day in its name`, required(stated));
  }
}

/** The name, version, kind and frame of the GNSS field. */
function referenceOf(content: ArrayFile): string {
  const stated = (part: string) =>
    content.text(`identification/calibration_reference_${part}`) || `no ${part}`;
  return `${stated('name')} ${stated('version')}, ${stated('type')}, in ${stated('reference_frame')}`;
}

async function isZero(calibration: Calibration): Promise<boolean> {
  const { rows, cols } = calibration.grid;
  for (let row = 0; row < rows; row += SEARCHED_ROWS) {
    const window = { row, col: 0, rows: Math.min(SEARCHED_ROWS, rows - row), cols };
    const values = await readCalibrationWindow(calibration, window);
    if (values.some((value) => value !== 0 && !Number.isNaN(value))) return false;
  }
  return true;
}

/** A window of a calibration, meters, north row first; NaN = none. */
export async function readCalibrationWindow(
  { grid, southFirst, raster, hasTime }: Pick<Calibration, 'grid' | 'southFirst' | 'raster' | 'hasTime'>,
  { row, col, rows, cols }: Window,
): Promise<Float32Array> {
  const top = southFirst ? grid.rows - row - rows : row;
  const [origin, span] = [
    [top, col],
    [rows, cols],
  ];
  const values = await (hasTime
    ? readSlab(raster, [0, ...origin], [1, ...span])
    : readSlab(raster, origin, span));
  if (southFirst) reverseRows(values, cols);
  return values;
}

/** A calibration that was given. */
export interface NamedCalibration {
  readonly file: OfferedFile;
  readonly name: GranuleName;
}

/** A granule as far as its calibration is concerned. */
interface Calibratable {
  readonly file: OfferedFile;
  readonly granule: GranuleName;
  readonly header: { readonly grid: Grid };
  /** Its values are in the archive, calibrated or not. */
  readonly archived: { readonly content: Pick<PairContent, 'facts'> } | null;
}

/**
 * Adds the calibrations of a frame to its granules: to all or to none, and all by the same field of GNSS, because a frame of
 * both would jump from date to date. The smaller part is refused.
 */
export async function calibrate<Granule extends Calibratable>(
  granules: readonly Granule[],
  offered: readonly NamedCalibration[],
  log: ProductLog,
): Promise<(Granule & { readonly calibration: Calibration | null })[]> {
  const found = new Map<Granule, Calibration>();
  for (const { file, name } of offered.toSorted((a, b) => compareGranuleAge(b.name, a.name))) {
    const granule = granules.find(({ granule: own }) => hasSameDates(own, name));
    if (!granule) log.ignore(file, ROLE, 'no granule of its dates and frame is used', name);
    else if (granule.archived) log.ignore(file, ROLE, archivedAlready(granule), name);
    else if (found.has(granule))
      log.ignore(file, ROLE, `superseded by ${required(found.get(granule)).file.name}`, name);
    else {
      const calibration = await log.attempt(file, ROLE, () =>
        readCalibration(file, name, granule.header.grid),
      );
      if (calibration) found.set(granule, calibration);
    }
  }
  const referenceOfGranule = (granule: Granule) =>
    granule.archived
      ? calibrationOfFacts(granule.archived.content.facts)
      : (found.get(granule)?.reference ?? null);
  const chosen = referenceOfMost(granules.map(referenceOfGranule));
  for (const { file, name, reference } of found.values()) {
    if (reference === chosen) log.use(file, ROLE, { pair: name });
    else log.refuse(file, ROLE, `${file.name}: ${whyNot(chosen, reference)}`, name);
  }
  return granules.flatMap((granule) => {
    const calibration = found.get(granule) ?? null;
    if (referenceOfGranule(granule) === chosen) return [{ ...granule, calibration }];
    if (chosen === null && !granule.archived) return [{ ...granule, calibration: null }];
    const is =
      granule.archived && chosen === null
        ? 'is calibrated, and most granules of its frame are not'
        : `expected a calibration with ${chosen} as most granules of its frame have, found ${referenceOfGranule(granule) ?? 'none'}`;
    log.refuse(granule.file, 'displacement', `${granule.file.name}: ${is}`, granule.granule);
    return [];
  });
}

const ROLE = 'calibration';

function archivedAlready({ archived }: Calibratable): string {
  return archived && calibrationOfFacts(archived.content.facts) !== null
    ? 'its granule is in the archive of the frame, calibrated'
    : 'its granule is in the archive of the frame without it; give both, with all others of the frame';
}

/** What most granules were calibrated with; null = most were not. */
function referenceOfMost(references: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>([[null, 0]]);
  for (const reference of references) counts.set(reference, (counts.get(reference) ?? 0) + 1);
  const [most = [null]] = [...counts].sort(([, a], [, b]) => b - a);
  return most[0];
}

function whyNot(chosen: string | null, reference: string): string {
  return chosen === null
    ? 'most granules of its frame have no calibration; give one for each of them, or none'
    : `expected a calibration with ${chosen} as most of its frame, found ${reference}`;
}

/** Whether two files are of the same frame and dates. */
export function hasSameDates(a: GranuleName, b: GranuleName): boolean {
  return a.frameId === b.frameId && a.referenceDay === b.referenceDay && a.secondaryDay === b.secondaryDay;
}
