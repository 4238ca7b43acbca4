import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { colourIndexOf, colourIndexTable } from '../core/colourRamp.ts';
import { MAP_LAYER_FACTS, type MapLayer, NO_STEPS } from '../core/mapLayer.ts';
import { cellsBeneath, levelWindow, type LevelWindow } from './cellsBeneath.ts';
import type { CogReader } from './cogReader.ts';
import { projectLattice, type Lattice } from './lattice.ts';
import { LAST_OBSERVATION_FILE, LAYER_FILES } from './mapFiles.ts';
import { outlineOf, pixelsWithin, type Canvas, type PixelRect } from './mapWindow.ts';
import { paintAlone } from './paintAlone.ts';
import type { RasterHeader } from './tiffHeader.ts';

/** A release that a map may show. */
export interface MapSource {
  /** Folder of the release. */
  readonly dir: string;
  /** Last observation of the frame, days since 1970: of cells whose own is not known. */
  readonly lastDay: number;
}

/** What is to be drawn: sources in ascending order of their frames' ids. */
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
  readonly rect: PixelRect;
}

/** The pixels of a source beneath those of its rectangle. */
interface SourcePixels {
  readonly lattice: Lattice;
  /** Null: the release has no such layer, and shows nothing where it comes first. */
  readonly values: Int16Array | null;
  readonly level: LevelWindow;
}

/** Thrown when a release is pruned while it is drawn. */
class ReleaseGone extends Error {}

/** Where the reader keeps windows that are used together. */
const SLOTS = { values: 0, days: 1, confidence: 2 } as const;

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
  const first = anyOverlap(placed) ? createPrecedence(indices.length) : null;
  for (const source of placed) {
    unlessGone(source, () => {
      const pixels = readPixels(reader, layer, canvas, source);
      if (!pixels) return;
      const table = tableOf(layer, source.header);
      if (first) paintAmong(reader, source, pixels, { table, first, indices, width: canvas.width });
      else if (pixels.values) paintAlone({ ...pixels, values: pixels.values, table }, indices, canvas.width);
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
  return rect && { ...source, header, hasLayer: own !== null, rect };
}

function anyOverlap(placed: readonly PlacedSource[]): boolean {
  return placed.some(({ rect: a }, at) =>
    placed.some(
      ({ rect: b }, other) =>
        other > at &&
        a.left < b.left + b.width &&
        b.left < a.left + a.width &&
        a.top < b.top + b.height &&
        b.top < a.top + a.height,
    ),
  );
}

function readPixels(
  reader: CogReader,
  layer: MapLayer,
  canvas: Canvas,
  { header, hasLayer, rect, dir }: PlacedSource,
): SourcePixels | null {
  const lattice = projectLattice(canvas, rect, header);
  const level = levelWindow(header, lattice);
  if (!level) return null;
  const values = hasLayer ? windowOf(reader, join(dir, LAYER_FILES[layer]), level, SLOTS.values) : null;
  return { lattice, values, level };
}

function windowOf(reader: CogReader, path: string, level: LevelWindow, slot: number): Int16Array {
  const pixels = reader.readWindow(path, level.level, level.window, slot);
  if (!pixels) throw new ReleaseGone();
  return pixels;
}

/** What the best source so far has at each pixel. */
interface Precedence {
  /** −Infinity: nothing measured yet. */
  readonly day: Float64Array;
  readonly confidence: Int16Array;
}

function createPrecedence(pixels: number): Precedence {
  return { day: new Float64Array(pixels).fill(-Infinity), confidence: new Int16Array(pixels) };
}

/**
 * Paints the pixels where a source comes before those painted so far: newest last observation, then higher
 * confidence; of equal ones the first stays. A release of before these rasters goes by its frame's last observation.
 */
function paintAmong(
  reader: CogReader,
  { dir, rect, header, lastDay }: PlacedSource,
  { lattice, values, level }: SourcePixels,
  canvas: {
    readonly table: Uint8Array;
    readonly first: Precedence;
    readonly indices: Uint8Array;
    readonly width: number;
  },
): void {
  const { table, first, indices, width } = canvas;
  const daysPath = join(dir, LAST_OBSERVATION_FILE);
  const daysHeader = sameShape(reader.headerOf(daysPath), header);
  const days = daysHeader && windowOf(reader, daysPath, level, SLOTS.days);
  const measured = days ?? windowOf(reader, join(dir, LAYER_FILES.velocity), level, SLOTS.days);
  const confidencePath = join(dir, LAYER_FILES.confidence);
  const confidence =
    sameShape(reader.headerOf(confidencePath), header) &&
    windowOf(reader, confidencePath, level, SLOTS.confidence);
  for (let y = 0; y < rect.height; y++) {
    const start = (rect.top + y) * width + rect.left;
    for (const span of cellsBeneath(lattice, level, y)) {
      const { stepCol, stepRow } = span;
      let { col, row } = span;
      for (let at = start + span.from; at < start + span.end; at++, col += stepCol, row += stepRow) {
        const cell = (row | 0) * level.window.cols + (col | 0);
        if (measured[cell] === NO_STEPS) continue;
        const day = days ? daysHeader.offset + days[cell]! : lastDay;
        const sure = confidence ? confidence[cell]! : 0;
        if (day < first.day[at]! || (day === first.day[at]! && sure <= first.confidence[at]!)) continue;
        first.day[at] = day;
        first.confidence[at] = sure;
        indices[at] = values ? table[values[cell]! & 0xffff]! : 0;
      }
    }
  }
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
