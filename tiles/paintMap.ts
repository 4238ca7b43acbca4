import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { colourIndexOf, colourIndexTable } from '../core/colour/colourRamp.ts';
import type { FrameCoverage } from '../core/geodesy/frameCoverage.ts';
import { GroundMotionError } from '../core/error.ts';
import { isCertain, type MapDetail, NOT_SIGNIFICANT_INDEX, rangeIndex } from '../core/colour/mapClasses.ts';
import { MAP_LAYER_FACTS, type MapLayer, NO_STEPS } from '../core/colour/mapLayer.ts';
import { roundTo } from '../core/report/publishedValues.ts';
import { createAreaChoice, type AreaBeneath } from './areaChoice.ts';
import type { FileCheck } from '../schemas/manifest.ts';
import { blockMeans, type BlockWindow, classBlocks, singlePixels } from './classBlocks.ts';
import type { CogReader, RasterFile } from './cogReader.ts';
import { projectLattice, type Lattice } from './lattice.ts';
import { LAYER_FILES } from './mapFiles.ts';
import { outlineOf, pixelsWithin, type Canvas } from './mapWindow.ts';
import { paintAlone } from './paintAlone.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';

/** A release that a map may show. */
export interface MapSource {
  /** Folder of the release. */
  readonly dir: string;
  /** What its files are held against, by path; a file that is listed is there. */
  readonly checks: Readonly<Record<string, FileCheck>>;
  /** Null of a release that no other one may overlap. */
  readonly coverage: FrameCoverage | null;
}

/** What is to be drawn: sources in the order of preference. */
export interface MapRequest {
  readonly layer: MapLayer;
  readonly detail: MapDetail;
  readonly canvas: Canvas;
  readonly sources: readonly MapSource[];
}

/** A picture as indices into its layer's palette, row by row from the north; 0 = nothing measured. */
export interface PaintedMap {
  readonly indices: Uint8Array;
  readonly isEmpty: boolean;
  /** Releases whose files have gone since they were looked up. */
  readonly gone: readonly string[];
}

/** A source within the canvas. */
interface PlacedSource extends MapSource {
  /** Of the layer's raster; of the velocity's where the release has no such layer. */
  readonly header: RasterHeader;
  readonly hasLayer: boolean;
  readonly lattice: Lattice;
  readonly window: BlockWindow;
}

/** Thrown when a release is pruned while it is drawn. */
class ReleaseGone extends Error {}

/** Where the reader keeps windows that are used together. */
const SLOTS = { values: 0, measured: 1, sigma: 2 } as const;

/**
 * Draws a layer from its sources. In detail a pixel shows the value of the cell at its centre; one that is coarser than
 * a cell shows the mean of the cells around it, from an overview. Of classes it shows that of the mean of a block of
 * cells (classBlocks.ts), whatever its own size. Where sources overlap, each pixel shows the one that a report
 * of the place would be made from (location/locatePoint.ts). It is drawn in the given memory, of a byte a pixel at the
 * least. Throws `map_unreadable`.
 */
export function paintMap(
  reader: CogReader,
  { layer, detail, canvas, sources }: MapRequest,
  memory = new Uint8Array(canvas.width * canvas.height),
): PaintedMap {
  const indices = memory.subarray(0, canvas.width * canvas.height).fill(0);
  const gone: string[] = [];
  const placed: PlacedSource[] = [];
  const unlessGone = (source: MapSource, draw: () => void) => {
    try {
      draw();
    } catch (error) {
      if (!(error instanceof ReleaseGone)) throw error;
      gone.push(source.dir);
    }
  };
  for (const source of sources) {
    unlessGone(source, () => {
      const found = placeSource(reader, { layer, detail, canvas }, source);
      if (found) placed.push(found);
    });
  }
  const choice = anyOverlap(placed) ? createAreaChoice(canvas) : null;
  if (choice) for (const source of placed) choice.measureAround(areaOf(source));
  for (const source of placed) {
    unlessGone(source, () => {
      const { values, table } = readColoured(reader, { layer, detail }, source);
      if (choice) {
        const readMeasured = () =>
          meansOf(reader, rasterOf(source, 'velocity'), source.window, SLOTS.measured);
        choice.take(areaOf(source), readMeasured, (at, cell) => {
          indices[at] = values ? table[values[cell]! & 0xffff]! : 0;
        });
      } else if (values)
        paintAlone(
          { lattice: source.lattice, level: source.window.blocks, values, table },
          indices,
          canvas.width,
        );
    });
  }
  return { indices, isEmpty: indices.every((index) => index === 0), gone };
}

function placeSource(
  reader: CogReader,
  { layer, detail, canvas }: Omit<MapRequest, 'sources'>,
  source: MapSource,
): PlacedSource | null {
  const own = headerOf(reader, source, layer);
  const header = own ?? headerOf(reader, source, 'velocity');
  if (!header) return null;
  const rect = pixelsWithin(canvas, outlineOf(header));
  const lattice = rect && projectLattice(canvas, rect, header);
  const windowOf = detail === 'classes' ? classBlocks : singlePixels;
  const window = lattice && windowOf(header, lattice);
  return window && { ...source, header, hasLayer: own !== null, lattice, window };
}

/** Null: the release has no such file. */
function headerOf(reader: CogReader, source: MapSource, layer: MapLayer): RasterHeader | null {
  const raster = rasterOf(source, layer);
  const header = reader.headerOf(raster);
  if (header) return header;
  if (!existsSync(source.dir)) throw new ReleaseGone();
  if (raster.check)
    throw new GroundMotionError('unavailable', 'map_unreadable', `${raster.path} has gone`, {
      details: { path: raster.path },
    });
  return null;
}

function rasterOf({ dir, checks }: MapSource, layer: MapLayer): RasterFile {
  const name = LAYER_FILES[layer];
  return { path: join(dir, name), check: checks[name] };
}

function anyOverlap(placed: readonly PlacedSource[]): boolean {
  return placed.some(({ lattice: { rect: a } }, at) =>
    placed.some(
      ({ lattice: { rect: b } }, other) =>
        other > at &&
        a.left < b.left + b.width &&
        b.left < a.left + a.width &&
        a.top < b.top + b.height &&
        b.top < a.top + a.height,
    ),
  );
}

/** Sources over each other have a coverage; of any other it is not asked for. */
function areaOf({ lattice, window, coverage }: PlacedSource): AreaBeneath {
  if (!coverage) throw new Error('releases over each other are drawn by their coverage, and one has none');
  return { lattice, level: window.blocks, coverage };
}

/** What a source's blocks show; values are null where the release has no such layer and shows nothing where it comes first. */
interface Coloured {
  readonly values: Int16Array | null;
  /** The palette's index of each of the values. */
  readonly table: Uint8Array;
}

function readColoured(
  reader: CogReader,
  { layer, detail }: Pick<MapRequest, 'layer' | 'detail'>,
  source: PlacedSource,
): Coloured {
  const { header, hasLayer, window } = source;
  const values = hasLayer ? meansOf(reader, rasterOf(source, layer), window, SLOTS.values) : null;
  if (detail === 'values' || layer !== 'velocity' || !values) {
    return { values, table: tableOf(layer, detail, header) };
  }
  const sigmaHeader = sameShape(headerOf(reader, source, 'uncertainty'), header);
  const sigmas = sigmaHeader && meansOf(reader, rasterOf(source, 'uncertainty'), window, SLOTS.sigma);
  const classes = velocityClasses({ steps: values, header }, { steps: sigmas, header: sigmaHeader });
  return { values: classes, table: INDEX_ITSELF };
}

/** The palette's index of each block of velocities. */
function velocityClasses(
  velocity: { readonly steps: Int16Array; readonly header: RasterHeader },
  sigma: { readonly steps: Int16Array | null; readonly header: RasterHeader | null },
): Int16Array {
  const table = tableOf('velocity', 'classes', velocity.header);
  const { scale, offset } = velocity.header;
  const classes = new Int16Array(velocity.steps.length);
  for (let at = 0; at < classes.length; at++) {
    const steps = velocity.steps[at]!;
    if (steps === NO_STEPS) continue;
    const sigmaSteps = sigma.steps?.[at] ?? NO_STEPS;
    const sigmaMmYr =
      sigma.header && sigmaSteps !== NO_STEPS ? sigma.header.offset + sigma.header.scale * sigmaSteps : NaN;
    const speed = Math.abs(offset + scale * steps);
    classes[at] = isCertain(speed, sigmaMmYr) ? table[steps & 0xffff]! : NOT_SIGNIFICANT_INDEX;
  }
  return classes;
}

/** Values that are places in the palette already. */
const INDEX_ITSELF = Uint8Array.from({ length: 65_536 }, (_, index) => index);

/** The means of a raster's blocks; throws `ReleaseGone` where the file has gone. */
function meansOf(reader: CogReader, raster: RasterFile, window: BlockWindow, slot: number): Int16Array {
  const pixels = reader.readWindow(raster, window.level, window.pixels, slot);
  if (!pixels) throw new ReleaseGone();
  return blockMeans(pixels, window);
}

/** A raster that lies as another one does. */
function sameShape(header: RasterHeader | null, other: RasterHeader): RasterHeader | null {
  const isSame = header?.levels.every(
    ({ cols, rows }, at) => cols === other.levels[at]?.cols && rows === other.levels[at].rows,
  );
  return isSame ? header : null;
}

const tables = new Map<string, Uint8Array>();

/** The palette's index of each stored integer, whatever steps the raster was written with. */
function tableOf(layer: MapLayer, detail: MapDetail, { scale, offset }: RasterHeader): Uint8Array {
  const key = `${layer} ${detail} ${scale} ${offset}`;
  const known = tables.get(key);
  if (known) return known;
  const isOwn = scale === MAP_LAYER_FACTS[layer].step && offset === 0;
  const table = detail === 'values' && isOwn ? colourIndexTable(layer) : new Uint8Array(65_536);
  if (detail === 'classes' || !isOwn) {
    const indexOf = detail === 'classes' ? rangeIndex : colourIndexOf;
    for (let steps = NO_STEPS + 1; steps < 32_768; steps++) {
      table[steps & 0xffff] = indexOf(layer, roundTo(offset + scale * steps, 6));
    }
  }
  if (tables.size > 32) tables.clear();
  tables.set(key, table);
  return table;
}
