import { GroundMotionError } from '../core/error.ts';
import { type DrawnLayer, isOfRates, type RateLayer } from '../core/color/mapLayer.ts';
import type { EpochDay } from '../core/date.ts';
import type { Window } from '../core/geodesy/grid.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';
import { blockMeans } from './classBlocks.ts';
import { blockClasses } from './classVotes.ts';
import type { CogReader, MissingPiece, RasterFile, RasterWindow } from './cogReader.ts';
import { CLASS_FILES, LAST_OBSERVATION_FILE, LAYER_FILES } from './mapFiles.ts';
import type { DescribedSource, MapRequest, MapSource, PlannedSource } from './planMap.ts';

/** Returned instead of data of a release that was pruned meanwhile. */
export const GONE = 'gone';
export type Gone = typeof GONE;

/** Reader slots for windows that are used together; from `rates` on, two for each release whose rates are compared. */
const SLOTS = { values: 0, measured: 1, days: 2, rates: 3 } as const;

/** A window to read of a raster. */
export interface RasterRead extends RasterWindow {
  readonly header: RasterHeader;
  readonly slot: number;
}

/** What to read for a source's classes of a layer. */
export interface ClassReads {
  readonly layer: RateLayer;
  readonly classes: RasterRead;
  readonly days: RasterRead;
}

/** What to read for a source's rates. */
export type RateReads = Readonly<Record<'velocity' | 'sigma', RasterRead>>;

/** The layer of rates whose stored classes a picture shows; null = it shows other numbers. */
export function storedClassesOf({ layer, detail }: Pick<MapRequest, 'layer' | 'detail'>): RateLayer | null {
  return isOfRates(layer) && detail === 'classes' ? layer : null;
}

/**
 * Whether a picture shows the certainty of rates, for which releases over the same ground are compared. Those of two
 * looks, which alone measure the motion to the east, aren't compared.
 */
export function isOfCertainty(request: Pick<MapRequest, 'layer' | 'detail'>): boolean {
  return storedClassesOf(request) === 'velocity' || request.layer === 'uncertainty';
}

/** The pieces to load before the headers for planning a picture can be read. */
export function missingHeaders(reader: CogReader, request: MapRequest): MissingPiece[] {
  const { layer, sources } = request;
  const names = new Set([LAYER_FILES[layer], LAYER_FILES.velocity]);
  const classes = storedClassesOf(request);
  if (classes) {
    names.add(CLASS_FILES[classes]).add(LAST_OBSERVATION_FILE);
    if (sources.some(({ compared = [] }) => compared.length > 0)) names.add(LAYER_FILES.uncertainty);
  }
  return sources.flatMap((source) =>
    [...names].flatMap((name) => reader.missingOfHeader(rasterOf(source, name))),
  );
}

/** The headers of a source; null: the release has neither the layer nor velocities. Throws `map_unreadable`. */
export function describeSource(
  reader: CogReader,
  { layer }: Pick<MapRequest, 'layer'>,
  source: MapSource,
): DescribedSource | null | Gone {
  const own = headerOf(reader, source, LAYER_FILES[layer]);
  const header = own ?? headerOf(reader, source, LAYER_FILES.velocity);
  if (own === GONE || header === GONE) return GONE;
  return header && { source, header, hasLayer: own !== null };
}

/** What to read for a source's layer; null if the release has no such layer. */
export function layerRead(layer: DrawnLayer, planned: PlannedSource): RasterRead | null {
  return planned.hasLayer ? readOf(LAYER_FILES[layer], planned, SLOTS.values) : null;
}

/** What to read to know where a source has velocities. */
export function measuredRead(planned: PlannedSource): RasterRead {
  return readOf(LAYER_FILES.velocity, planned, SLOTS.measured);
}

/** What to read for a source's classes; null if the release doesn't store classes. Throws `map_unreadable`. */
export function classReads(
  reader: CogReader,
  layer: RateLayer,
  planned: PlannedSource,
): ClassReads | null | Gone {
  const classes = headerOf(reader, planned.source, CLASS_FILES[layer]);
  const days = headerOf(reader, planned.source, LAST_OBSERVATION_FILE);
  if (classes === GONE || days === GONE) return GONE;
  if (!classes || !days || !liesAs(classes, planned.header) || !liesAs(days, planned.header)) return null;
  return {
    layer,
    classes: readOf(CLASS_FILES[layer], planned, SLOTS.values),
    days: { ...readOf(LAST_OBSERVATION_FILE, planned, SLOTS.days), header: days },
  };
}

/**
 * What to read for velocities and their σ in a window of a level, for the `index`-th compared release; null if it lacks
 * one of them. Throws `map_unreadable`.
 */
export function rateReads(
  reader: CogReader,
  source: MapSource,
  { level, window }: { readonly level: number; readonly window: Window },
  index: number,
): RateReads | null | Gone {
  const velocity = headerOf(reader, source, LAYER_FILES.velocity);
  const sigma = headerOf(reader, source, LAYER_FILES.uncertainty);
  if (velocity === GONE || sigma === GONE) return GONE;
  if (!velocity || !sigma || !liesAs(velocity, sigma)) return null;
  const [first, second] = [SLOTS.rates + 2 * index, SLOTS.rates + 2 * index + 1];
  const raster = rasterOf(source, LAYER_FILES.velocity);
  const ofSigma = rasterOf(source, LAYER_FILES.uncertainty);
  return {
    velocity: { raster, header: velocity, level, window, slot: first },
    sigma: { raster: ofSigma, header: sigma, level, window, slot: second },
  };
}

/**
 * The stored integers of a window, `NO_STEPS` where nothing is measured; valid until its slot is read again. Throws
 * `map_unreadable`.
 */
export function readSteps(reader: CogReader, { raster, level, window, slot }: RasterRead): Int16Array | Gone {
  return reader.readWindow(raster, level, window, slot) ?? GONE;
}

/** The means of a source's blocks, like `readSteps`. */
export function readMeans(reader: CogReader, read: RasterRead, planned: PlannedSource): Int16Array | Gone {
  const steps = readSteps(reader, read);
  return steps === GONE ? GONE : blockMeans(steps, planned.window);
}

/**
 * The palette index of the class of a rate that most cells in each block are sold as; classes that require fresh data
 * count only for cells observed from `freshFromDay` on. Throws `map_unreadable`.
 */
export function readClasses(
  reader: CogReader,
  { layer, classes, days }: ClassReads,
  { window }: PlannedSource,
  freshFromDay: EpochDay,
): Int16Array | Gone {
  const kept = readSteps(reader, classes);
  const last = readSteps(reader, days);
  if (kept === GONE || last === GONE) return GONE;
  const freshFrom = (freshFromDay - days.header.offset) / days.header.scale;
  return blockClasses({ kept, days: last, freshFrom, layer }, window);
}

/** Null: the release has no such file. */
function headerOf(reader: CogReader, source: MapSource, name: string): RasterHeader | null | Gone {
  const raster = rasterOf(source, name);
  const header = reader.headerOf(raster);
  if (header) return header;
  if (!reader.files.holds(source.dir)) return GONE;
  if (raster.check)
    throw new GroundMotionError(
      'unavailable',
      'map_unreadable',
      `${reader.files.nameOf(raster.key)} has gone`,
      {
        details: { key: raster.key },
      },
    );
  return null;
}

function rasterOf({ dir, checks }: MapSource, name: string): RasterFile {
  return { key: `${dir}/${name}`, check: checks[name] };
}

function readOf(name: string, { source, header, window }: PlannedSource, slot: number): RasterRead {
  return { raster: rasterOf(source, name), header, level: window.level, window: window.pixels, slot };
}

/** Whether a raster has the same resolutions as another one. */
function liesAs(header: RasterHeader, other: RasterHeader): boolean {
  return header.levels.every(
    ({ cols, rows }, at) => cols === other.levels[at]?.cols && rows === other.levels[at].rows,
  );
}
