import { areaNoise, type AreaNoise } from '../../../core/area/areaNoise.ts';
import type { CellSizeKm } from '../../../core/area/meanVariance.ts';
import { parseIsoDate } from '../../../core/date.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { required } from '../../../core/required.ts';
import type { LakeFrame, LakeReader } from '../../../store/lake/read/lakeReader.ts';
import type { SeriesRecord } from '../../../schemas/cellRecord.ts';

/** Number of series to read: half of them spread over the area, the others their neighbors. */
const SAMPLED = 96;
/** An area with fewer measured cells is sampled from a window around it. */
const LEAST_IN_AREA = 200;
/** Number of cells along a side of that window. */
const WINDOW = 24;

/** How the errors of an area's cells are correlated, and which of the sampled cells were fitted; null = unknown. */
export interface SampledNoise {
  readonly noise: AreaNoise;
  /** One σ of the rate of some cells from their own fits, mm/yr. */
  readonly fits: readonly { readonly cell: Cell; readonly sigmaMmYr: number }[];
}

/**
 * The cells whose series show how errors are correlated: a sample of an area's measured cells (row by row), or of those
 * around a small area.
 */
export function sampledCells(frame: LakeFrame, measured: readonly Cell[]): Cell[] {
  return spread(measured.length >= LEAST_IN_AREA ? measured : windowAround(frame, measured));
}

/**
 * Reads the series of sampled cells and estimates how their errors are correlated. Events of a cell aren't errors:
 * `cells` have none.
 */
export async function sampleNoise(
  lake: LakeReader,
  frame: LakeFrame,
  cells: readonly Cell[],
  size: CellSizeKm,
): Promise<SampledNoise | null> {
  const series = await Promise.all(cells.map((cell) => lake.findSeries(frame, cell)));
  const { epochs } = frame.manifest;
  const epochOf = new Map(epochs.map((date, epoch) => [date, epoch]));
  const found = series.flatMap((each, index) =>
    each ? [{ cell: required(cells[index]), series: each }] : [],
  );
  const values = new Float64Array(found.length * epochs.length).fill(NaN);
  for (const [row, each] of found.entries())
    fillIn(values.subarray(row * epochs.length, (row + 1) * epochs.length), each.series, epochOf);
  const noise = areaNoise({
    days: Float64Array.from(epochs, parseIsoDate),
    values,
    eastKm: Float64Array.from(found, ({ cell }) => cell.col * size.widthKm),
    northKm: Float64Array.from(found, ({ cell }) => -cell.row * size.heightKm),
  });
  return (
    noise && {
      noise,
      fits: noise.fits.map(({ cell, sigmaMmYr }) => ({ cell: required(found[cell]).cell, sigmaMmYr })),
    }
  );
}

function fillIn(
  row: Float64Array,
  { dates, verticalMm }: SeriesRecord,
  epochOf: ReadonlyMap<string, number>,
): void {
  for (const [index, date] of dates.entries()) {
    const epoch = epochOf.get(date);
    if (epoch !== undefined) row[epoch] = required(verticalMm[index]);
  }
}

/** Cells at equal steps through a list, each with the next one: both close and distant pairs. Deterministic. */
function spread(cells: readonly Cell[]): Cell[] {
  if (cells.length <= SAMPLED) return [...cells];
  const step = cells.length / (SAMPLED / 2);
  return Array.from({ length: SAMPLED }, (_, at) => {
    const first = Math.floor(Math.floor(at / 2) * step);
    return required(cells[Math.min(cells.length - 1, first + (at % 2))]);
  });
}

/** Cells of the frame in a window centered on some cells. */
function windowAround({ grid }: LakeFrame, cells: readonly Cell[]): Cell[] {
  const middle = required(cells[Math.floor(cells.length / 2)]);
  const [row, col] = [middle.row - WINDOW / 2, middle.col - WINDOW / 2];
  return Array.from({ length: WINDOW * WINDOW }, (_, at) => ({
    row: row + Math.floor(at / WINDOW),
    col: col + (at % WINDOW),
  })).filter((cell) => cell.row >= 0 && cell.col >= 0 && cell.row < grid.rows && cell.col < grid.cols);
}
