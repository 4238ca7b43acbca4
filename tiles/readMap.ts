import { GroundMotionError } from '../core/error.ts';
import type { MapLayer } from '../core/colour/mapLayer.ts';
import type { EpochDay } from '../core/date.ts';
import type { Window } from '../core/geodesy/grid.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';
import { blockMeans } from './classBlocks.ts';
import { blockClasses } from './classVotes.ts';
import type { CogReader, RasterFile } from './cogReader.ts';
import { CLASSES_FILE, LAST_OBSERVATION_FILE, LAYER_FILES } from './mapFiles.ts';
import type { DescribedSource, MapRequest, MapSource, PlannedSource } from './planMap.ts';

/** Thrown when a release is pruned while it is drawn. */
export class ReleaseGone extends Error {}

/** Where the reader keeps windows that are used together; from `rates` on two for each release whose rates are compared. */
const SLOTS = { values: 0, measured: 1, days: 2, rates: 3 } as const;

/** Stored integers, a block each, and the header that says what they mean; valid until the next source is read. */
export interface BlockSteps {
  readonly steps: Int16Array;
  readonly header: RasterHeader;
}

/** What the headers of a source say; null: the release has neither the layer nor velocities. Throws `ReleaseGone`, `map_unreadable`. */
export function describeSource(
  reader: CogReader,
  { layer }: Pick<MapRequest, 'layer'>,
  source: MapSource,
): DescribedSource | null {
  const own = headerOf(reader, source, LAYER_FILES[layer]);
  const header = own ?? headerOf(reader, source, LAYER_FILES.velocity);
  return header && { source, header, hasLayer: own !== null };
}

/** The blocks of a source's layer; null where the release has no such layer. Throws `ReleaseGone`, `map_unreadable`. */
export function readLayer(reader: CogReader, layer: MapLayer, planned: PlannedSource): BlockSteps | null {
  if (!planned.hasLayer) return null;
  return { steps: meansOf(reader, layer, planned, SLOTS.values), header: planned.header };
}

/** The blocks of a source's velocities, `NO_STEPS` where nothing is measured. Throws `ReleaseGone`, `map_unreadable`. */
export function readMeasured(reader: CogReader, planned: PlannedSource): Int16Array {
  return meansOf(reader, 'velocity', planned, SLOTS.measured);
}

/**
 * The palette's index of the class of velocity that most cells of each block are sold as, of cells last observed from `freshFromDay` on while
 * they are; null where the release does not keep classes. Throws `ReleaseGone`, `map_unreadable`.
 */
export function readClasses(
  reader: CogReader,
  planned: PlannedSource,
  freshFromDay: EpochDay,
): Int16Array | null {
  const { source, header, window } = planned;
  const [classes, days] = [CLASSES_FILE, LAST_OBSERVATION_FILE].map((name) => headerOf(reader, source, name));
  if (!classes || !days || !liesAs(classes, header) || !liesAs(days, header)) return null;
  const kept = pixelsOf(reader, CLASSES_FILE, planned, SLOTS.values);
  const last = pixelsOf(reader, LAST_OBSERVATION_FILE, planned, SLOTS.days);
  const freshFrom = (freshFromDay - days.offset) / days.scale;
  return blockClasses({ kept, days: last, freshFrom }, window);
}

/**
 * Velocities and their σ in a window of a level, of the release that is compared as the `index`-th; null where it lacks one of them. Throws
 * `ReleaseGone`, `map_unreadable`.
 */
export function readRates(
  reader: CogReader,
  source: MapSource,
  { level, window }: { readonly level: number; readonly window: Window },
  index: number,
): { readonly velocity: BlockSteps; readonly sigma: BlockSteps } | null {
  const [velocity, sigma] = (['velocity', 'uncertainty'] as const).map((layer, at) => {
    const header = headerOf(reader, source, LAYER_FILES[layer]);
    if (!header) return null;
    const slot = SLOTS.rates + 2 * index + at;
    const steps = reader.readWindow(rasterOf(source, LAYER_FILES[layer]), level, window, slot);
    if (!steps) throw new ReleaseGone();
    return { steps, header };
  });
  return velocity && sigma && liesAs(velocity.header, sigma.header) ? { velocity, sigma } : null;
}

/** Null: the release has no such file. */
function headerOf(reader: CogReader, source: MapSource, name: string): RasterHeader | null {
  const raster = rasterOf(source, name);
  const header = reader.headerOf(raster);
  if (header) return header;
  if (!reader.files.holds(source.dir)) throw new ReleaseGone();
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

function meansOf(reader: CogReader, layer: MapLayer, planned: PlannedSource, slot: number): Int16Array {
  return blockMeans(pixelsOf(reader, LAYER_FILES[layer], planned, slot), planned.window);
}

function pixelsOf(
  reader: CogReader,
  name: string,
  { source, window }: PlannedSource,
  slot: number,
): Int16Array {
  const pixels = reader.readWindow(rasterOf(source, name), window.level, window.pixels, slot);
  if (!pixels) throw new ReleaseGone();
  return pixels;
}

/** Whether a raster has the resolutions of another one. */
function liesAs(header: RasterHeader, other: RasterHeader): boolean {
  return header.levels.every(
    ({ cols, rows }, at) => cols === other.levels[at]?.cols && rows === other.levels[at].rows,
  );
}
