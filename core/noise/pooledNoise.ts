/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The noise of a frame, from a sample of its cells: each cell's own noise, from the differences to the median of its
 * tile, and the noise of the medians, which the cells of a tile share (turbulence, motion of the district):
 *
 *   y_c(t) = (y_c − m_T)(t) + m_T(t)          m_T = median over the tile's sampled cells of the residuals about their lines, mm
 *
 * Both parts have classes of noise and a variance of the season. Those of the common part apply to the whole frame,
 * because a tile has only one median.
 */
import { medianOfResiduals } from './tileMedians.ts';
import type { NoiseModels } from './noiseModels.ts';
import { noiseOfSeries, type SeriesNoise, type TiledSeries } from './seriesLevel.ts';

/** The noise of a frame's cells. */
export interface PooledNoise {
  readonly own: SeriesNoise;
  readonly common: SeriesNoise;
  /** m_T, one row of N per tile; zeros where a tile has too few sampled cells. */
  readonly medians: Float32Array;
}

/** Pools the noise of a sample of cells in tiles (mm, one row per cell, NaN = missing). */
export function poolNoise(models: NoiseModels, sample: TiledSeries): PooledNoise {
  const epochs = models.years.length;
  const count = sample.grid.rows * sample.grid.cols;
  const medians = medianOfResiduals(sample, models.years);
  const differences = sample.series.slice();
  for (const [at, tile] of sample.tiles.entries()) {
    for (let i = 0; i < epochs; i++) differences[at * epochs + i]! -= medians[tile * epochs + i]!;
  }
  const own = noiseOfSeries(models, { ...sample, series: differences });
  const known = Array.from({ length: count }, (_, tile) => tile).filter((tile) =>
    medians.subarray(tile * epochs, (tile + 1) * epochs).some((value) => value !== 0),
  );
  const common = noiseOfSeries(models, {
    series: Float32Array.from(
      known.flatMap((tile) => [...medians.subarray(tile * epochs, (tile + 1) * epochs)]),
    ),
    tiles: new Int32Array(known.length),
    grid: { rows: 1, cols: 1 },
  });
  return { own, common, medians };
}
