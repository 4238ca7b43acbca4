import { GroundMotionError } from '../core/error.ts';
import type { MapLayer } from '../core/colour/mapLayer.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';
import { blockMeans } from './classBlocks.ts';
import type { CogReader, RasterFile } from './cogReader.ts';
import { LAYER_FILES } from './mapFiles.ts';
import type { DescribedSource, MapRequest, MapSource, PlannedSource } from './planMap.ts';

/** Thrown when a release is pruned while it is drawn. */
export class ReleaseGone extends Error {}

/** Where the reader keeps windows that are used together. */
const SLOTS = { values: 0, measured: 1, sigma: 2 } as const;

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
  const own = headerOf(reader, source, layer);
  const header = own ?? headerOf(reader, source, 'velocity');
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

/** The uncertainties of the same blocks as the velocities; null where there are none. Throws `ReleaseGone`, `map_unreadable`. */
export function readSigmas(reader: CogReader, planned: PlannedSource): BlockSteps | null {
  const header = headerOf(reader, planned.source, 'uncertainty');
  if (!header || !liesAs(header, planned.header)) return null;
  return { steps: meansOf(reader, 'uncertainty', planned, SLOTS.sigma), header };
}

/** Null: the release has no such file. */
function headerOf(reader: CogReader, source: MapSource, layer: MapLayer): RasterHeader | null {
  const raster = rasterOf(source, layer);
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

function rasterOf({ dir, checks }: MapSource, layer: MapLayer): RasterFile {
  const name = LAYER_FILES[layer];
  return { key: `${dir}/${name}`, check: checks[name] };
}

function meansOf(reader: CogReader, layer: MapLayer, { source, window }: PlannedSource, slot: number) {
  const pixels = reader.readWindow(rasterOf(source, layer), window.level, window.pixels, slot);
  if (!pixels) throw new ReleaseGone();
  return blockMeans(pixels, window);
}

/** Whether a raster has the resolutions of another one. */
function liesAs(header: RasterHeader, other: RasterHeader): boolean {
  return header.levels.every(
    ({ cols, rows }, at) => cols === other.levels[at]?.cols && rows === other.levels[at].rows,
  );
}
