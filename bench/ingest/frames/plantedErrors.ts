import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { median } from '../../../core/statistics/quantile.ts';

/** Rows per query, so that a full frame needs little memory. */
const BAND_ROWS = 1024;

export interface PlantedErrors {
  /** Number of cells measured where nothing may be measured. */
  readonly wrong: number;
  /** Bias and scatter, in words. */
  readonly text: string;
}

/**
 * Differences between the velocities of a lake's only frame and those planted; `truthAt` gives NaN where nothing was
 * planted.
 */
export async function plantedErrors(
  dataDir: string,
  gridRows: number,
  truthAt: (row: number, col: number) => number,
): Promise<PlantedErrors> {
  const frame = (await readdir(join(dataDir, 'frames')))[0]!;
  const pointer = JSON.parse(await readFile(join(dataDir, 'frames', frame, 'current.json'), 'utf8')) as {
    release: string;
  };
  const cells = join(dataDir, 'frames', frame, 'releases', pointer.release, 'cells', '*', '*.parquet');
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const differences: number[] = [];
  let wrong = 0;
  let covered = 0;
  for (let first = 0; first < gridRows; first += BAND_ROWS) {
    const result = await connection.run(
      `SELECT row::INTEGER, col::INTEGER, velocity_vertical_mm_yr::FLOAT, velocity_uncertainty_mm_yr::FLOAT
       FROM read_parquet('${cells}') WHERE row >= ${first} AND row < ${first + BAND_ROWS}`,
    );
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      const [rows, cols, velocities, sigmas] = chunk.getColumns() as [number[], number[], number[], number[]];
      for (const [i, velocity] of velocities.entries()) {
        const planted = truthAt(rows[i]!, cols[i]!);
        if (Number.isNaN(planted)) wrong++;
        else {
          differences.push(velocity - planted);
          if (Math.abs(velocity - planted) < 1.96 * sigmas[i]!) covered++;
        }
      }
    }
  }
  connection.closeSync();
  const bias = median(differences);
  const rms = Math.sqrt(
    differences.reduce((sum, value) => sum + (value - bias) ** 2, 0) / differences.length,
  );
  const text =
    `${frame}: ${differences.length} cells measured, ${wrong} of them where nothing was planted; ` +
    `median of measured − planted ${bias.toFixed(3)} mm/yr, scatter ${rms.toFixed(3)} mm/yr, ` +
    `within 1.96 σ ${((100 * covered) / differences.length).toFixed(1)} %`;
  return { wrong, text };
}
