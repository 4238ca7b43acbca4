/** The kernels in WebAssembly: nanoseconds of processor time per cell, medians. `npm run bench -- kernels`. */
import { createSeriesFitter } from '../../core/fit/fit.ts';
import { createDiscSlider } from '../../core/neighborhood/discSlider.ts';
import {
  MINIMUM_NEIGHBORS,
  NEIGHBORHOOD_RADIUS_M,
  neighborReaches,
} from '../../core/neighborhood/neighborhood.ts';
import { createRanker } from '../../core/statistics/ranker.ts';
import { createInverter } from '../../core/inversion/inverter.ts';
import { planNetwork } from '../../core/pairs/network.ts';
import { ByteSink } from '../../formats/parquet/byteSink.ts';
import { packDeltas } from '../../formats/parquet/deltaPacking.ts';
import { createIntegerFilter } from '../../formats/parquet/presence.ts';
import { MISSING_TENTH_MM } from '../../schemas/cellColumns.ts';
import { createGranuleMemory } from '../../workers/granule/granuleMemory.ts';
import { createBlockFit } from '../../workers/measure/fitBlock.ts';
import { candidateCells, invertBlock } from '../../workers/measure/invertBlock.ts';
import { createStripFit } from '../../workers/measure/stripFit.ts';
import { createRounder } from '../../workers/partition/tenthRounder.ts';
import { formatMarkdown, medianOf } from '../measure.ts';
import { createRandom } from '../science/noise.ts';

const ROUNDS = 9;
const SIDE = 256;
const CELLS = SIDE * SIDE;
const EPOCHS = 65;
const random = createRandom(1);

/** Nanoseconds of processor time per cell. */
function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / CELLS;
}

function row(name: string, work: () => void): string[] {
  const rounds = Array.from({ length: ROUNDS }, () => timed(work)).slice(2);
  return [name, medianOf(rounds, (ns) => ns).toFixed(1)];
}

function unshuffling() {
  const memory = createGranuleMemory(CELLS);
  const bytes = Uint8Array.from({ length: 4 * CELLS }, () => 256 * random());
  const floats = memory.floats();
  return () => memory.unshuffle(bytes, floats);
}

function correcting() {
  const memory = createGranuleMemory(CELLS);
  const layer = (scale: number) => memory.floats().map((_, i, all) => (all[i] = scale * (random() - 0.5)));
  const layers = {
    displacement: memory.floats(),
    solidEarthTide: memory.floats(),
    ionosphericDelay: memory.floats(),
    recommendedMask: memory.bytes(),
  };
  layers.displacement.set(layer(0.2));
  for (let i = 0; i < CELLS; i++) layers.recommendedMask[i] = Number(random() < 0.9);
  const out = memory.hundredths();
  return () => memory.correct(layers, null, { layerIndex: 0, cell: 0, count: CELLS }, out);
}

/** From pairs to rounded series and fits; every cell has every pair. */
function measuring() {
  const days = Array.from({ length: EPOCHS }, (_, i) => 20_000 + 12 * i);
  const network = planNetwork(days.slice(1).map((day, i) => ({ referenceDay: days[i]!, secondaryDay: day })));
  const pairs = EPOCHS - 1;
  const window = { row: 0, col: 0, rows: SIDE, cols: SIDE };
  const task = {
    inverter: createInverter(network),
    epochs: EPOCHS,
    window,
    pairs: {
      parts: [window],
      cells: CELLS,
      hundredths: Int16Array.from({ length: pairs * CELLS }, () => 1000 * (random() - 0.5)),
      stride: CELLS,
      floatsMm: network.pairIndices.map(() => null),
      validPairs: new Uint16Array(CELLS).fill(pairs),
      meanCoherence: new Float32Array(CELLS).fill(0.8),
    },
    pairOffsetsMm: null,
    up: new Float32Array(CELLS).fill(0.8),
    minimumEpochs: 5,
  };
  const fitter = createSeriesFitter(days);
  const strips = createStripFit(network, fitter.complete, CELLS)!;
  const referenceMm = Float64Array.from(days, () => random());
  const grid = {
    epsg: 32615,
    originX: 270_000,
    originY: 3_296_000,
    cellWidth: 30,
    cellHeight: 30,
    rows: SIDE,
    cols: SIDE,
  };
  strips.block.set(task.pairs.hundredths);
  const inBlock = { ...task, pairs: { ...task.pairs, hundredths: strips.block } };
  return () => {
    const candidates = candidateCells(task);
    const fit = createBlockFit({ fitter, grid, window, candidates, strips, epochs: EPOCHS, referenceMm });
    strips.useBlock({ pairOffsetsMm: null, referenceMm });
    invertBlock(inBlock, fit.add, { strips, places: fit.places, take: fit.addFitted });
  };
}

/** Spread and consistency of neighbors: ranks of a whole plane, such as a tile of the ingest. */
function sliding() {
  const reaches = neighborReaches(30, 30, NEIGHBORHOOD_RADIUS_M);
  const [rows, cols, margin] = [48, 64, reaches.length >>> 1];
  const stride = cols + 2 * margin;
  const capacity = (rows + 2 * margin) * stride;
  const values = Float32Array.from({ length: capacity }, () => (random() < 0.1 ? NaN : random() - 0.5));
  const ranking = createRanker(capacity)(values);
  const slide = createDiscSlider({ reaches, capacity, innerCells: rows * cols });
  const quantiles = () => new Float64Array(rows * cols);
  const result = {
    count: new Int32Array(rows * cols),
    low: quantiles(),
    median: quantiles(),
    high: quantiles(),
  };
  const path = { rows, cols, stride, first: margin * stride + margin };
  return () => {
    for (let cells = 0; cells < CELLS; cells += rows * cols) {
      slide(ranking, path, MINIMUM_NEIGHBORS, true, result);
      slide(ranking, path, MINIMUM_NEIGHBORS, false, result);
    }
  };
}

/** Series as they are written; one cell in ten has gaps. */
function writing() {
  const cells = CELLS / 16;
  const epochDays = Array.from({ length: EPOCHS }, (_, i) => 20_000 + 12 * i);
  const hundredths = Int16Array.from({ length: cells * EPOCHS }, (_, i) =>
    i % 650 < 20 ? -32_768 : 300 * random(),
  );
  const all = (work: () => unknown) => () => {
    for (let n = 0; n < CELLS / cells; n++) work();
  };
  const rounder = createRounder(false, cells, epochDays);
  rounder.series.set(hundredths);
  rounder.sources.set(Uint32Array.from({ length: cells }, (_, cell) => cells - 1 - cell));
  rounder.round(cells);
  const values = rounder.tenthMm.subarray(0, cells * EPOCHS);
  const absence = { missing: MISSING_TENTH_MM, level: 2 };
  const [levels, present] = [new Uint8Array(values.length), new Int32Array(values.length)];
  const filter = createIntegerFilter();
  return [
    row(
      `round to tenths, ${EPOCHS} epochs`,
      all(() => rounder.round(cells)),
    ),
    row(
      'leave out what is missing',
      all(() => filter(values, absence, levels, present)),
    ),
    row(
      'pack differences',
      all(() => packDeltas(new ByteSink(8 * values.length), values)),
    ),
  ];
}

console.log(
  formatMarkdown([
    ['', 'ns a cell'],
    row('unshuffle', unshuffling()),
    row('mask, correct and round', correcting()),
    row('quantiles of neighbors', sliding()),
    row(`pairs to fits, ${EPOCHS} epochs`, measuring()),
    ...writing(),
  ]),
);
