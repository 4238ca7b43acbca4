import type { Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { allocateCellColumns, type CellColumns } from '../../schemas/cellColumns.ts';
import { locateCell, partitionOf } from '../../schemas/h3Index.ts';
import { sortedByH3 } from '../../workers/measure/partitionSlices.ts';
import { createNormal, createRandom } from '../science/noise.ts';

const SCATTER_TENTH_MM = 50;

const SIDE = 640;
const GRID: Grid = {
  epsg: 32615,
  originX: 262_000,
  originY: 3_302_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIDE,
  cols: SIDE,
};

/** The largest partition of a square of cells; every float is noise, and every series scatters by 5 mm. */
export function plantPartition(epochs: number): {
  readonly h3Parent: string;
  readonly columns: CellColumns;
  readonly tenthMm: Int32Array;
} {
  const projection = projectionFor(GRID.epsg);
  const normal = createNormal(createRandom(1));
  const byPartition = new Map<string, { row: number; col: number; lat: number; lon: number; h3: bigint }[]>();
  for (let index = 0; index < SIDE * SIDE; index++) {
    const cell = { row: Math.floor(index / SIDE), col: index % SIDE };
    const located = { ...cell, ...locateCell(GRID, projection, cell) };
    const name = partitionOf(located.h3);
    byPartition.set(name, byPartition.get(name) ?? []);
    byPartition.get(name)!.push(located);
  }
  const [h3Parent, cells] = [...byPartition].sort(([, a], [, b]) => b.length - a.length)[0]!;
  const order = sortedByH3({
    h3: BigUint64Array.from(cells, ({ h3 }) => h3),
    row: Int32Array.from(cells, ({ row }) => row),
    col: Int32Array.from(cells, ({ col }) => col),
  });
  const columns = allocateCellColumns(cells.length);
  const tenthMm = new Int32Array(cells.length * epochs);
  for (const [at, index] of order.entries()) {
    const { row, col, lat, lon, h3 } = cells[index]!;
    const velocity = 3 * Math.sin(row / 90) + normal();
    const coherence = 0.9 - Math.abs(normal()) / 10;
    const known: Partial<Record<keyof CellColumns, number>> = { row, col, lat, lon };
    const noisy: Partial<Record<keyof CellColumns, number>> = {
      velocityVerticalMmYr: velocity,
      velocityUncertaintyMmYr: 0.5 + Math.abs(normal()) / 5,
      velocityLosMmYr: 0.78 * velocity,
      seasonalAmplitudeMm: Math.abs(2 * normal()),
      totalMotionMm: 6 * velocity,
      temporalCoherence: coherence,
      confidence: coherence,
      neighborSpreadMmYr: Math.max(0, normal()),
      nMeasurements: epochs,
      spanYears: 6,
      firstObservation: 18_000,
      lastObservation: 20_190,
    };
    columns.h3[at] = h3;
    for (const [field, value] of Object.entries({ ...known, ...noisy })) {
      (columns[field as keyof CellColumns] as Float64Array)[at] = value;
    }
    for (let epoch = 0; epoch < epochs; epoch++) {
      const trend = (10 * 6 * velocity * epoch) / epochs;
      tenthMm[at * epochs + epoch] = Math.round(trend + SCATTER_TENTH_MM * normal());
    }
  }
  return { h3Parent, columns, tenthMm };
}
