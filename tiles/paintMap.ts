import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { colourIndexOf, colourIndexTable } from '../core/colourRamp.ts';
import type { FrameCoverage } from '../core/frameCoverage.ts';
import { MAP_LAYER_FACTS, type MapLayer, NO_STEPS } from '../core/mapLayer.ts';
import { createAreaChoice, type AreaBeneath } from './areaChoice.ts';
import { levelWindow, type LevelWindow } from './cellsBeneath.ts';
import type { CogReader } from './cogReader.ts';
import { projectLattice, type Lattice } from './lattice.ts';
import { LAYER_FILES } from './mapFiles.ts';
import { outlineOf, pixelsWithin, type Canvas } from './mapWindow.ts';
import { paintAlone } from './paintAlone.ts';
import type { RasterHeader } from './tiffHeader.ts';

/** A release that a map may show. */
export interface MapSource {
  /** Folder of the release. */
  readonly dir: string;
  /** Null of a release that no other one may overlap. */
  readonly coverage: FrameCoverage | null;
}

/** What is to be drawn: sources in the order of preference. */
export interface MapRequest {
  readonly layer: MapLayer;
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
  readonly level: LevelWindow;
}

/** Thrown when a release is pruned while it is drawn. */
class ReleaseGone extends Error {}

/** Where the reader keeps windows that are used together. */
const SLOTS = { values: 0, measured: 1 } as const;

/**
 * Draws a layer from its sources. A pixel shows the cell at its centre; one that is coarser than a cell shows the
 * mean of the cells around it, from an overview. Where sources overlap, each pixel shows the one that a report
 * of the place would be made from (location/locatePoint.ts). It is drawn in the given memory, of a byte a pixel at the
 * least. Throws `map_unreadable`.
 */
export function paintMap(
  reader: CogReader,
  { layer, canvas, sources }: MapRequest,
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
      const found = placeSource(reader, layer, canvas, source);
      if (found) placed.push(found);
    });
  }
  const choice = anyOverlap(placed) ? createAreaChoice(canvas) : null;
  if (choice) for (const source of placed) choice.measureAround(areaOf(source));
  for (const source of placed) {
    unlessGone(source, () => {
      const values = readValues(reader, layer, source);
      const table = tableOf(layer, source.header);
      if (choice) {
        const readMeasured = () => (layer === 'velocity' && values) || readVelocity(reader, source);
        choice.take(areaOf(source), readMeasured, (at, cell) => {
          indices[at] = values ? table[values[cell]! & 0xffff]! : 0;
        });
      } else if (values) paintAlone({ ...source, values, table }, indices, canvas.width);
    });
  }
  return { indices, isEmpty: indices.every((index) => index === 0), gone };
}

function placeSource(
  reader: CogReader,
  layer: MapLayer,
  canvas: Canvas,
  source: MapSource,
): PlacedSource | null {
  const own = reader.headerOf(join(source.dir, LAYER_FILES[layer]));
  const header = own ?? reader.headerOf(join(source.dir, LAYER_FILES.velocity));
  if (!header) {
    if (!existsSync(source.dir)) throw new ReleaseGone();
    return null;
  }
  const rect = pixelsWithin(canvas, outlineOf(header));
  const lattice = rect && projectLattice(canvas, rect, header);
  const level = lattice && levelWindow(header, lattice);
  return level && { ...source, header, hasLayer: own !== null, lattice, level };
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
function areaOf({ lattice, level, coverage }: PlacedSource): AreaBeneath {
  if (!coverage) throw new Error('releases over each other are drawn by their coverage, and one has none');
  return { lattice, level, coverage };
}

/** Null: the release has no such layer, and shows nothing where it comes first. */
function readValues(
  reader: CogReader,
  layer: MapLayer,
  { dir, hasLayer, level }: PlacedSource,
): Int16Array | null {
  return hasLayer ? windowOf(reader, join(dir, LAYER_FILES[layer]), level, SLOTS.values) : null;
}

function readVelocity(reader: CogReader, { dir, level }: PlacedSource): Int16Array {
  return windowOf(reader, join(dir, LAYER_FILES.velocity), level, SLOTS.measured);
}

function windowOf(reader: CogReader, path: string, level: LevelWindow, slot: number): Int16Array {
  const pixels = reader.readWindow(path, level.level, level.window, slot);
  if (!pixels) throw new ReleaseGone();
  return pixels;
}

const tables = new Map<string, Uint8Array>();

/** The palette's index of each stored integer, whatever steps the raster was written with. */
function tableOf(layer: MapLayer, { scale, offset }: RasterHeader): Uint8Array {
  const key = `${layer} ${scale} ${offset}`;
  const known = tables.get(key);
  if (known) return known;
  const isOwn = scale === MAP_LAYER_FACTS[layer].step && offset === 0;
  const table = isOwn ? colourIndexTable(layer) : new Uint8Array(65_536);
  if (!isOwn) {
    for (let steps = NO_STEPS + 1; steps < 32_768; steps++) {
      table[steps & 0xffff] = colourIndexOf(layer, offset + scale * steps);
    }
  }
  if (tables.size > 32) tables.clear();
  tables.set(key, table);
  return table;
}
