/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { NotAtHand } from '../formats/pieces/pieceFiles.ts';
import { createAreaChoice, type AreaBeneath } from './areaChoice.ts';
import type { CogReader } from './cogReader.ts';
import { openDoubts } from './doubts.ts';
import { paintAlone } from './paintAlone.ts';
import {
  planMap,
  type DescribedSource,
  type MapRequest,
  type MapSource,
  type PlannedSource,
} from './planMap.ts';
import { describeSource, readClasses, readLayer, readMeasured, ReleaseGone } from './readMap.ts';
import { BoundedCache } from '../core/boundedCache.ts';
import { colourIndexOf, colourIndexTable } from '../core/colour/colourRamp.ts';
import { type MapDetail, NOT_SIGNIFICANT_INDEX, rangeIndex } from '../core/colour/mapClasses.ts';
import { MAP_LAYER_FACTS, type MapLayer, NO_STEPS } from '../core/colour/mapLayer.ts';
import { roundTo } from '../core/report/publishedValues.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';

/** Values that are places in the palette already. */
const INDEX_ITSELF = Uint8Array.from({ length: 65_536 }, (_, index) => index);

const MOST_TABLES = 32;

const tables = BoundedCache.ofEntries<Uint8Array>(MOST_TABLES);

/** A picture as indices into its layer's palette, row by row from the north; 0 = nothing measured. */
export interface PaintedMap {
  readonly indices: Uint8Array;
  readonly isEmpty: boolean;
  /** Releases whose files have gone since they were looked up. */
  readonly gone: readonly string[];
}

/**
 * Draws a layer from its sources. In detail a pixel shows the value of the cell at its center; one that is coarser than
 * a cell shows the mean of the cells around it, from an overview. Of classes it shows that of the mean of a block of
 * cells (classBlocks.ts), and of the velocity what most of them are sold as, whatever its own size. Where sources overlap, each pixel shows the one that a report
 * of the place would be made from (location/locatePoint.ts), no surer than that report is where another source disagrees (doubts.ts). It is drawn in the given memory, of a byte a pixel at the
 * least. What the reader has missed (`takeMissing`) is not in it. Throws `map_unreadable`.
 */
export function paintMap(
  reader: CogReader,
  request: MapRequest,
  memory = new Uint8Array(request.canvas.width * request.canvas.height),
): PaintedMap {
  const { canvas, sources } = request;
  const indices = memory.subarray(0, canvas.width * canvas.height).fill(0);
  const gone: string[] = [];
  const unlessGone = ({ dir }: MapSource, work: () => void) => {
    try {
      work();
    } catch (error) {
      if (error instanceof NotAtHand) return;
      if (!(error instanceof ReleaseGone)) throw error;
      gone.push(dir);
    }
  };
  const described: DescribedSource[] = [];
  for (const source of sources) {
    unlessGone(source, () => {
      const found = describeSource(reader, request, source);
      if (found) described.push(found);
    });
  }
  const plan = planMap(request, described);
  const choice = plan.isChoice ? createAreaChoice(canvas) : null;
  if (choice) for (const planned of plan.sources) choice.measureAround(areaOf(planned));
  for (const planned of plan.sources) {
    unlessGone(planned.source, () => {
      const { lattice, window } = planned;
      const { values, table } = readColoured(reader, request, planned);
      if (choice) {
        const staysCertain =
          values && isOfSoldClasses(request) ? openDoubts(reader, planned, plan.sources) : null;
        choice.take(
          areaOf(planned),
          () => readMeasured(reader, planned),
          (at, cell) => {
            const index = values ? table[values[cell]! & 0xffff]! : 0;
            const isShown = index === 0 || !staysCertain || staysCertain(cell, index);
            indices[at] = isShown ? index : NOT_SIGNIFICANT_INDEX;
          },
        );
      } else if (values) paintAlone({ lattice, level: window.blocks, values, table }, indices, canvas.width);
    });
  }
  return { indices, isEmpty: indices.every((index) => index === 0), gone };
}

/** Sources over each other have a coverage; of any other it is not asked for. */
function areaOf({ source: { coverage }, lattice, window }: PlannedSource): AreaBeneath {
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
  { layer, detail, freshFromDay }: Pick<MapRequest, 'layer' | 'detail' | 'freshFromDay'>,
  planned: PlannedSource,
): Coloured {
  if (isOfSoldClasses({ layer, detail }) && planned.hasLayer)
    return { values: readClasses(reader, planned, freshFromDay), table: INDEX_ITSELF };
  const blocks = readLayer(reader, layer, planned);
  return { values: blocks && blocks.steps, table: tableOf(layer, detail, planned.header) };
}

/** Whether a picture shows what is sold. */
function isOfSoldClasses({ layer, detail }: Pick<MapRequest, 'layer' | 'detail'>): boolean {
  return layer === 'velocity' && detail === 'classes';
}

/** The palette's index of each stored integer, whatever steps the raster was written with. */
function tableOf(layer: MapLayer, detail: MapDetail, { scale, offset }: RasterHeader): Uint8Array {
  const key = `${layer} ${detail} ${scale} ${offset}`;
  const known = tables.peek(key);
  if (known) return known;
  const isOwn = scale === MAP_LAYER_FACTS[layer].step && offset === 0;
  const table = detail === 'values' && isOwn ? colourIndexTable(layer) : new Uint8Array(65_536);
  if (detail === 'classes' || !isOwn) {
    const indexOf = detail === 'classes' ? rangeIndex : colourIndexOf;
    for (let steps = NO_STEPS + 1; steps < 32_768; steps++) {
      table[steps & 0xffff] = indexOf(layer, roundTo(offset + scale * steps, 6));
    }
  }
  return tables.keep(key, table);
}
