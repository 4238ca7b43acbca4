import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { formatIsoDate, yearsBetween } from '../../../core/date.ts';
import { cellCenter } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { writeGranule } from '../files/dispS1Granule.ts';
import { writeGeotiff } from '../files/geotiff.ts';
import { writeTropoZenith } from './tropoZenith.ts';

/** A DISP-S1 frame on a slope, whose displacements contain the delay of layered air. */
export interface PlantedTroposphere {
  readonly seed: number;
  /** One σ of the air at sea level from date to date, mm, and the height above which a third of it remains, meters. */
  readonly airMm: number;
  readonly scaleM?: number;
  /** Height of the highest row, meters; the lowest row is at 0. */
  readonly reliefM: number;
  readonly stations: number;
}

const FRAME = 'F90001';
const GRID = {
  epsg: 32615,
  originX: 270_000,
  originY: 3_300_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: 60,
  cols: 60,
};
const [EAST, NORTH, UP] = [-0.62, -0.11, 0.777];
const FIRST_DAY = 19_006;
const STEP_DAYS = 36;
const EPOCHS = 26;
const NOISE_MM = 1.5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time of day of the acquisitions in `writeGranule`. */
const ACQUIRED_MS = 40 * 60_000 + 11_000;
const HEIGHTS = [-200, 0, 200, 400, 700, 1000, 1300, 1600, 2000, 3000];

/** Ground sinks toward the east, mm/yr. */
export const plantedRate = (col: number) => -6 * (col / GRID.cols);

/**
 * Writes granules, static layers, files with the air's delays (`troposphere`), files for different air (`another`) and
 * stations (`gnss`) into a folder.
 */
export async function writePlantedTroposphere(folder: string, planted: PlantedTroposphere): Promise<void> {
  const { seed, airMm, scaleM = 900, reliefM } = planted;
  await mkdir(folder, { recursive: true });
  const draws = (from: number) => {
    const normal = createNormal(createRandom(from));
    for (let warm = 0; warm < 3; warm++) normal();
    return normal;
  };
  const airOf = (normal: () => number) => Array.from({ length: 2 * EPOCHS }, () => 250 + airMm * normal());
  const air = airOf(draws(seed));
  const days = Array.from({ length: EPOCHS }, (_, epoch) => FIRST_DAY + STEP_DAYS * epoch);
  const heightOf = (row: number) => reliefM * (1 - row / (GRID.rows - 1));
  const delayOf = (amount: number, heightM: number) => 2000 + amount * Math.exp(-heightM / scaleM);
  const share = ACQUIRED_MS / (6 * HOUR_MS);
  const amountAt = (epoch: number) => (1 - share) * air[2 * epoch]! + share * air[2 * epoch + 1]!;
  const noise = draws(seed + 1);
  const own = days.map(() => Float64Array.from({ length: GRID.rows * GRID.cols }, () => NOISE_MM * noise()));
  const compact = (day: number) => formatIsoDate(day).replaceAll('-', '');
  for (let epoch = 1; epoch < EPOCHS; epoch++) {
    const years = yearsBetween(days[epoch - 1]!, days[epoch]!);
    await writeGranule(folder, {
      frameId: FRAME,
      reference: compact(days[epoch - 1]!),
      secondary: compact(days[epoch]!),
      grid: GRID,
      displacement: (row, col) => {
        const cell = row * GRID.cols + col;
        const ground = UP * plantedRate(col) * years + own[epoch]![cell]! - own[epoch - 1]![cell]!;
        const height = heightOf(row);
        const delay = delayOf(amountAt(epoch), height) - delayOf(amountAt(epoch - 1), height);
        return (ground - delay / UP) / 1000;
      },
    });
  }
  const layer = (name: string, bands: readonly ((row: number, col: number) => number)[]) =>
    writeGeotiff(folder, `OPERA_L3_DISP-S1-STATIC_${FRAME}_20140403_S1A_v1.0_${name}.tif`, {
      grid: GRID,
      bands,
    });
  layer('line_of_sight_enu', [() => EAST, () => NORTH, () => UP]);
  layer('dem', [heightOf]);
  for (const [name, amounts] of [
    ['troposphere', air],
    ['another', airOf(draws(seed + 1000))],
  ] as const) {
    await mkdir(join(folder, name));
    for (const [i, amount] of amounts.entries()) {
      await writeTropoZenith(join(folder, name), {
        timeMs: days[Math.floor(i / 2)]! * DAY_MS + (i % 2) * 6 * HOUR_MS,
        heights: HEIGHTS,
        latitudes: [29.88, 29.81, 29.74, 29.67],
        longitudes: [-95.43, -95.36, -95.29],
        delayMm: (heightM) => delayOf(amount, heightM),
      });
    }
  }
  await writeStations(join(folder, 'gnss'), planted.stations, draws(seed + 2));
}

/** Rates of stations along a diagonal, ± 0.3 mm/yr. */
async function writeStations(folder: string, count: number, normal: () => number): Promise<void> {
  await mkdir(folder);
  const lines = Array.from({ length: count }, (_, i) => {
    const at = Math.round(((i + 0.5) / count) * GRID.rows);
    const cell = { row: at, col: (7 * at + 11) % GRID.cols };
    const { lat, lon } = projectionFor(GRID.epsg).inverse(cellCenter(GRID, cell));
    return `ST${i},${lat},${lon},${(plantedRate(cell.col) + 0.3 * normal()).toFixed(2)},0.3`;
  });
  await writeFile(
    join(folder, 'rates.csv'),
    `${['station,lat,lon,v_up_mm_yr,sigma_mm_yr', ...lines].join('\n')}\n`,
  );
}
