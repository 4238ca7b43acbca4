/**
 * Whole frames with known ground and noise, written as a MintPy series, ingested in the normal way and read back from the
 * release. Shares no code with what is evaluated: noise of cells from ../plantedNoise.ts, turbulence as a sum of plane
 * waves.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { runIngest } from '../../../ingest/frame/runIngest.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import type { IngestSummary } from '../../../ingest/progress/summary.ts';
import { writeMintpyLayers, writeMintpySeries } from '../../../test/support/files/mintpyFiles.ts';
import { createNormal, createRandom } from '../noise.ts';
import {
  covariances,
  draw,
  factorOf,
  type Gaps,
  plantGaps,
  type PlantedKind,
  slopeWeights,
} from '../plantedNoise.ts';

/** A frame to plant. */
export interface GroundRecipe {
  readonly rows: number;
  readonly cols: number;
  readonly cellM: number;
  readonly epochs: number;
  readonly seed: number;
  readonly gaps: Gaps;
  readonly kindAt: (row: number, col: number) => PlantedKind;
  /** Standard deviation of each date's turbulence, mm. */
  readonly turbulenceMm: number;
  /** Vertical drift at a place in km from the upper left corner, mm/yr. */
  readonly rateAt: (eastKm: number, southKm: number) => number;
  /** Amplitude of a season that all cells share, mm. */
  readonly seasonMm: number;
  /** Cells without measurements. */
  readonly isHole?: (row: number, col: number) => boolean;
}

/** What was planted; one value per cell, NaN in holes. */
export interface PlantedGround {
  readonly recipe: GroundRecipe;
  /** Vertical mm, cells × dates, NaN = missing. */
  readonly seriesMm: Float32Array;
  /** The drift used for the path, and the ordinary slope of the path over the cell's dates, vertical mm/yr. */
  readonly driftMmYr: Float64Array;
  readonly rateMmYr: Float64Array;
}

const STEP_DAYS = 12;
const YEAR_DAYS = 365.25;
const FIRST_DAY = Date.UTC(2023, 0, 10) / 86_400_000;
const WAVES = 48;
const [SHORTEST_KM, LONGEST_KM] = [0.4, 40] as const;
const INCIDENCE_DEG = 34;

/** Plants a frame; the same recipe gives the same frame. */
export function plantGround(recipe: GroundRecipe): PlantedGround {
  const { rows, cols, cellM, epochs, gaps, kindAt, turbulenceMm, rateAt, seasonMm } = recipe;
  const random = createRandom(recipe.seed);
  const normal = createNormal(random);
  const count = rows * cols;
  const planted = {
    recipe,
    seriesMm: new Float32Array(count * epochs).fill(NaN),
    driftMmYr: new Float64Array(count).fill(NaN),
    rateMmYr: new Float64Array(count).fill(NaN),
  };
  const factors = new Map<PlantedKind, { noise: Float64Array; path: Float64Array | null }>();
  const factorsOf = (kind: PlantedKind) => {
    const { noise, path } = covariances(kind, epochs);
    const known = factors.get(kind) ?? {
      noise: factorOf(noise, epochs),
      path: kind.walkMmRootYear ? factorOf(path, epochs) : null,
    };
    factors.set(kind, known);
    return known;
  };
  for (let at = 0; at < count; at++) {
    const [row, col] = [Math.floor(at / cols), at % cols];
    if (recipe.isHole?.(row, col)) continue;
    const { noise: noiseFactor, path: pathFactor } = factorsOf(kindAt(row, col));
    const noise = draw(noiseFactor, epochs, normal);
    const walk = pathFactor ? draw(pathFactor, epochs, normal) : new Float64Array(epochs);
    const isKept = plantGaps(gaps, epochs, random);
    const weights = slopeWeights(isKept);
    const drift = rateAt((col * cellM) / 1000, (row * cellM) / 1000);
    planted.driftMmYr[at] = drift;
    planted.rateMmYr[at] = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const years = (epoch * STEP_DAYS) / YEAR_DAYS;
      const path = drift * years + walk[epoch]!;
      planted.rateMmYr[at]! += weights[epoch]! * path;
      if (isKept[epoch] === 0) continue;
      planted.seriesMm[at * epochs + epoch] =
        path + noise[epoch]! + seasonMm * Math.sin(2 * Math.PI * years + 1);
    }
  }
  if (turbulenceMm > 0) addTurbulence(planted, random);
  return planted;
}

/** New waves at every date, with larger amplitudes for longer waves: ∝ λ^(5/6), as in the atmosphere's structure function. */
function addTurbulence({ recipe, seriesMm }: PlantedGround, random: () => number): void {
  const { rows, cols, cellM, epochs, turbulenceMm } = recipe;
  const unit = 2 * Math.PI * (cellM / 1000);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const waves = Array.from({ length: WAVES }, () => {
      const km = SHORTEST_KM * (LONGEST_KM / SHORTEST_KM) ** random();
      const angle = 2 * Math.PI * random();
      return {
        east: (unit * Math.cos(angle)) / km,
        south: (unit * Math.sin(angle)) / km,
        phase: 2 * Math.PI * random(),
        size: km ** (5 / 6),
      };
    });
    const power = waves.reduce((sum, { size }) => sum + size ** 2 / 2, 0);
    for (const { east, south, phase, size } of waves) {
      const amplitude = (size * turbulenceMm) / Math.sqrt(power);
      for (let row = 0; row < rows; row++) {
        // cos(a + k·b) by recursion along a row.
        const turn = 2 * Math.cos(east);
        let [before, here] = [Math.cos(south * row + phase - east), Math.cos(south * row + phase)];
        for (let col = 0; col < cols; col++) {
          seriesMm[(row * cols + col) * epochs + epoch]! += amplitude * here;
          [before, here] = [here, turn * here - before];
        }
      }
    }
  }
}

/** Columns of a release's cells, by their names there. */
export type CellsOf<Name extends string> = Readonly<Record<Name | 'row' | 'col', Float64Array>>;

/** Writes a planted frame into a folder, ingests it and reads columns of its cells. */
export async function ingestGround<Name extends string>(
  { recipe, seriesMm }: PlantedGround,
  folder: string,
  names: readonly Name[],
): Promise<{ readonly cells: CellsOf<Name>; readonly summary: IngestSummary }> {
  const { rows, cols, cellM, epochs } = recipe;
  const grid = {
    epsg: 32615,
    originX: 250_000,
    originY: 3_300_000,
    cellWidth: cellM,
    cellHeight: cellM,
    rows,
    cols,
  };
  const products = join(folder, 'products');
  await mkdir(products, { recursive: true });
  const up = Math.cos((INCIDENCE_DEG * Math.PI) / 180);
  const dates = Array.from({ length: epochs }, (_, epoch) =>
    new Date((FIRST_DAY + epoch * STEP_DAYS) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
  );
  const meters = (row: number, col: number, date: number) =>
    (up * seriesMm[(row * cols + col) * epochs + date]!) / 1000;
  await writeMintpySeries(products, { grid, dates, meters });
  await writeMintpyLayers(products, 'geometryGeo.h5', grid, {
    incidenceAngle: () => INCIDENCE_DEG,
    azimuthAngle: () => 102,
  });
  await writeMintpyLayers(products, 'temporalCoherence.h5', grid, { temporalCoherence: () => 0.9 });
  const dataDir = join(folder, 'lake');
  const summary = await runIngest({
    paths: [products],
    frameId: 'PLANTED',
    gnss: [],
    dataDir,
    threads: 2,
    reporter: silentReporter,
    now: Date.UTC(2026, 10, 1),
  });
  await rm(products, { recursive: true });
  return { cells: await readCells(dataDir, summary.manifest.release_id, names), summary };
}

async function readCells<Name extends string>(
  dataDir: string,
  release: string,
  names: readonly Name[],
): Promise<CellsOf<Name>> {
  const files = join(dataDir, 'frames', 'PLANTED', 'releases', release, 'cells', '*', '*.parquet');
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const all = [...new Set<string>(['row', 'col', ...names])];
  const reader = await connection.runAndReadAll(
    `SELECT ${all.map((name) => `${name}::DOUBLE`).join(', ')} FROM read_parquet('${files}') ORDER BY row, col`,
  );
  const columns = reader.getColumns() as (number | null)[][];
  connection.closeSync();
  return Object.fromEntries(
    all.map((name, at) => [name, Float64Array.from(columns[at]!, (value) => value ?? NaN)]),
  ) as CellsOf<Name>;
}
