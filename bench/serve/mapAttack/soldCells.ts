import { join } from 'node:path';
import { cellCenter, type Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { publishedSigmaMmYr, publishedVelocityMmYr } from '../../../core/report/publishedValues.ts';
import type { LakeFrame } from '../../../store/lake/release/frameCatalog.ts';
import { openLakeDuckDb, sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import { json } from '../benchServer.ts';
import { createRandom } from '../../science/noise.ts';

/** A measured cell with the numbers that its report sells. */
export interface SoldCell {
  /** `row/col` in the frame's grid. */
  readonly name: string;
  readonly row: number;
  readonly col: number;
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
}

/** All measured cells of a frame, by row and column. */
export async function soldCells(dataDir: string, frame: LakeFrame): Promise<SoldCell[]> {
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 1000 });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    `SELECT "row", col, velocity_vertical_mm_yr AS velocity, velocity_uncertainty_mm_yr AS sigma
     FROM read_parquet(${sqlText(join(dataDir, frame.dir, 'cells/*/*.parquet'))})
     WHERE isfinite(velocity_vertical_mm_yr) ORDER BY "row", col`,
  );
  const cells = reader.getRows().map(([row, col, velocity, sigma]) => ({
    name: `${Number(row)}/${Number(col)}`,
    row: Number(row),
    col: Number(col),
    velocityMmYr: publishedVelocityMmYr(Number(velocity)),
    sigmaMmYr: publishedSigmaMmYr(Number(sigma)),
  }));
  connection.closeSync();
  instance.closeSync();
  return cells;
}

/** Buys reports on random cells; returns those that were sold, with their assessment code. */
export async function buyReports(
  url: string,
  key: string,
  grid: Grid,
  cells: readonly SoldCell[],
  count: number,
): Promise<{ readonly cell: SoldCell; readonly code: string }[]> {
  const random = createRandom(5);
  const chosen = Array.from({ length: count }, () => cells[Math.floor(random() * cells.length)]!);
  const projection = projectionFor(grid.epsg);
  const answer = (await json(`${url}/api/v1/motion/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ items: chosen.map((cell) => projection.inverse(cellCenter(grid, cell))) }),
  })) as { results?: { status: string; assessment_code: string }[] };
  if (!answer.results) throw new Error(JSON.stringify(answer));
  return answer.results.flatMap(({ status, assessment_code: code }, at) =>
    status === 'ok' ? [{ cell: chosen[at]!, code }] : [],
  );
}
