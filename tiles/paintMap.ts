/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type AreaBeneath, type AreaChoice, createAreaChoice } from './areaChoice.ts';
import type { CogReader, MissingPiece } from './cogReader.ts';
import { type BlockDoubt, openDoubts, planDoubts, type PlannedDoubts } from './doubts.ts';
import { paintAlone } from './paintAlone.ts';
import { planMap, type DescribedSource, type MapRequest, type PlannedSource } from './planMap.ts';
import {
  classReads,
  type ClassReads,
  describeSource,
  GONE,
  type Gone,
  isOfCertainty,
  layerRead,
  measuredRead,
  type RasterRead,
  readClasses,
  readMeans,
  storedClassesOf,
} from './readMap.ts';
import { BoundedCache } from '../core/boundedCache.ts';
import { colorIndexOf, colorIndexTable } from '../core/color/colorRamp.ts';
import {
  isStillCertain,
  type MapDetail,
  NOT_SIGNIFICANT_INDEX,
  rangeIndex,
} from '../core/color/mapClasses.ts';
import { type DrawnLayer, MAP_LAYER_FACTS, NO_STEPS } from '../core/color/mapLayer.ts';
import { publishedSigmaMmYr, roundTo } from '../core/report/publishedValues.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';

/** Values that are already palette indices. */
const INDEX_ITSELF = Uint8Array.from({ length: 65_536 }, (_, index) => index);

const MOST_TABLES = 32;

const tables = BoundedCache.ofEntries<Uint8Array>(MOST_TABLES);

/** A picture whose headers have been read: what to read and paint for it. */
export interface ReadyMap {
  readonly request: MapRequest;
  readonly sources: readonly ReadySource[];
  /** Chooses between overlapping sources; null if there are none. */
  readonly choice: AreaChoice | null;
  /** Releases whose files have been deleted since they were looked up. */
  readonly gone: readonly string[];
}

/** A source and what to read from its rasters. */
interface ReadySource {
  readonly planned: PlannedSource;
  /** Null: the release has no such layer and shows nothing where it is preferred. */
  readonly values: RasterRead | ClassReads | null;
  /** Where it has velocities; null if no sources overlap. */
  readonly measured: RasterRead | null;
  readonly doubts: PlannedDoubts | null;
}

/** A picture as indices into its layer's palette, row by row from the north; 0 = not measured. */
export interface PaintedMap {
  readonly indices: Uint8Array;
  readonly isEmpty: boolean;
  /** Releases whose files have been deleted since they were looked up, and which the picture lacks. */
  readonly gone: readonly string[];
}

/** Reads the headers of a picture's sources, all of which must be loaded (`missingHeaders`). Throws `map_unreadable`. */
export function readyMap(reader: CogReader, request: MapRequest): ReadyMap {
  const gone: string[] = [];
  const described: DescribedSource[] = [];
  for (const source of request.sources) {
    const found = describeSource(reader, request, source);
    if (found === GONE) gone.push(source.dir);
    else if (found) described.push(found);
  }
  const plan = planMap(request, described);
  const choice = plan.isChoice ? createAreaChoice(request.canvas) : null;
  const shown = plan.sources.filter(({ source }) => source.isHidden !== true);
  if (choice) for (const planned of shown) choice.measureAround(areaOf(planned));
  const sources: ReadySource[] = [];
  for (const planned of shown) {
    const classes = planned.hasLayer ? storedClassesOf(request) : null;
    const values = classes ? classReads(reader, classes, planned) : layerRead(request.layer, planned);
    const measured = choice && measuredRead(planned);
    const doubts =
      choice && values && isOfCertainty(request) ? planDoubts(reader, planned, plan.sources) : null;
    if (values === GONE || doubts === GONE) gone.push(planned.source.dir);
    else sources.push({ planned, values, measured, doubts });
  }
  return { request, sources, choice, gone };
}

/** The pieces to load before a picture can be painted. */
export function missingBlocks(reader: CogReader, { sources, choice }: ReadyMap): MissingPiece[] {
  if (!reader.files.lacks) return [];
  const listed = (isNeeded: (planned: PlannedSource) => boolean) =>
    reader.missingOfWindows(sources.flatMap((source) => readsOf(source, isNeeded(source.planned))));
  // Which velocities decide is only computed if some of them would have to be loaded.
  const missing = listed(() => choice !== null);
  return missing.length === 0 || !choice
    ? missing
    : listed((planned) => choice.needsMeasured(areaOf(planned)));
}

function readsOf({ values, measured, doubts }: ReadySource, needsMeasured: boolean): RasterRead[] {
  const rates = doubts ? [doubts.own, ...doubts.others.map((other) => other.rates)] : [];
  return [
    ...(values === null ? [] : 'classes' in values ? [values.classes, values.days] : [values]),
    ...(measured && needsMeasured ? [measured] : []),
    ...rates.flatMap((one) => (one ? [one.velocity, one.sigma] : [])),
  ];
}

/**
 * Draws a layer from its sources. In detail a pixel shows the value of the cell at its center; one that is coarser than
 * a cell shows the mean of the cells around it, from an overview. Of classes it shows that of the mean of a block of
 * cells (classBlocks.ts), and of the velocity what most of them are sold as, whatever its own size. Where sources overlap, each pixel shows the one that a report
 * of the place would be made from (location/locatePoint.ts), no surer than that report is where another source disagrees (doubts.ts): its class may not be certain, and its σ is that much larger. It is drawn in the given memory, of a byte a pixel at the
 * least. Throws `map_unreadable`.
 */
export function paintMap(
  reader: CogReader,
  { request, sources, choice, gone: goneBefore }: ReadyMap,
  memory = new Uint8Array(request.canvas.width * request.canvas.height),
): PaintedMap {
  const { width, height } = request.canvas;
  const indices = memory.subarray(0, width * height).fill(0);
  const gone = [...goneBefore];
  for (const source of sources) {
    const { planned } = source;
    const shown = readSource(reader, request, source);
    if (shown === GONE) gone.push(planned.source.dir);
    else if (choice) {
      const isWhole = showChosen(choice, reader, source, shown, indices);
      if (!isWhole) gone.push(planned.source.dir);
    } else if (shown.values) {
      const { lattice, window } = planned;
      paintAlone({ lattice, level: window.blocks, values: shown.values, table: shown.table }, indices, width);
    }
  }
  return { indices, isEmpty: indices.every((index) => index === 0), gone };
}

/** Overlapping sources have a coverage; for others it isn't requested. */
function areaOf({ source: { coverage, yields = false }, lattice, window }: PlannedSource): AreaBeneath {
  if (!coverage) throw new Error('overlapping releases are drawn by their coverage, and one has none');
  return { lattice, level: window.blocks, coverage, yields };
}

/** The values of a source's blocks. */
interface ShownSource {
  /** Null if the release has no such layer and shows nothing where it is preferred. */
  readonly values: Int16Array | null;
  /** The palette index of each of the values. */
  readonly table: Uint8Array;
  /** The palette index of a value that other sources doubt; null if none can. */
  readonly doubted: ((block: number, value: number) => number) | null;
}

function readSource(
  reader: CogReader,
  { layer, detail, freshFromDay }: MapRequest,
  { planned, values: reads, doubts }: ReadySource,
): ShownSource | Gone {
  const isOfClasses = reads !== null && 'classes' in reads;
  const values = isOfClasses
    ? readClasses(reader, reads, planned, freshFromDay)
    : reads && readMeans(reader, reads, planned);
  const doubtOf = doubts && openDoubts(reader, planned, doubts);
  if (values === GONE || doubtOf === GONE) return GONE;
  const table = isOfClasses ? INDEX_ITSELF : tableOf(layer, detail, planned.header);
  const show = isOfClasses ? doubtedClass : widenedSigma(planned.header, detail, table);
  const doubted = doubtOf && ((block: number, value: number) => show(value, doubtOf(block)));
  return { values, table, doubted };
}

function doubtedClass(index: number, doubt: BlockDoubt | null): number {
  if (index === 0 || !doubt) return index;
  return isStillCertain(index, doubt.rate, doubt.doubtMmYr) ? index : NOT_SIGNIFICANT_INDEX;
}

/** Shows the stored σ of a block including the disagreement of other sources. */
function widenedSigma(
  { scale, offset }: RasterHeader,
  detail: MapDetail,
  table: Uint8Array,
): (value: number, doubt: BlockDoubt | null) => number {
  const indexOf = indexFor(detail);
  return (value, doubt) => {
    if (value === NO_STEPS || !doubt) return table[value & 0xffff]!;
    return indexOf('uncertainty', publishedSigmaMmYr(Math.hypot(offset + scale * value, doubt.doubtMmYr)));
  };
}

/** Paints a source where it is the one that answers. False: its release was deleted meanwhile. */
function showChosen(
  choice: AreaChoice,
  reader: CogReader,
  { planned, measured }: ReadySource,
  { values, table, doubted }: ShownSource,
  indices: Uint8Array,
): boolean {
  let isGone = false;
  const readMeasured = (): Int16Array | null => {
    const found = measured ? readMeans(reader, measured, planned) : GONE;
    isGone = found === GONE;
    return found === GONE ? null : found;
  };
  choice.take(areaOf(planned), readMeasured, (at, cell) => {
    if (!values) indices[at] = 0;
    else indices[at] = doubted ? doubted(cell, values[cell]!) : table[values[cell]! & 0xffff]!;
  });
  return !isGone;
}

/** The palette index of each stored integer, regardless of the raster's step. */
function tableOf(layer: DrawnLayer, detail: MapDetail, { scale, offset }: RasterHeader): Uint8Array {
  const key = `${layer} ${detail} ${scale} ${offset}`;
  const known = tables.peek(key);
  if (known) return known;
  const isOwn = scale === MAP_LAYER_FACTS[layer].step && offset === 0;
  const table = detail === 'values' && isOwn ? colorIndexTable(layer) : new Uint8Array(65_536);
  if (detail === 'classes' || !isOwn) {
    const indexOf = indexFor(detail);
    for (let steps = NO_STEPS + 1; steps < 32_768; steps++) {
      table[steps & 0xffff] = indexOf(layer, roundTo(offset + scale * steps, 6));
    }
  }
  return tables.keep(key, table);
}

function indexFor(detail: MapDetail): (layer: DrawnLayer, value: number) => number {
  return detail === 'classes' ? rangeIndex : colorIndexOf;
}
