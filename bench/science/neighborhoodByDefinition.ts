import type { Neighborhood, VelocityPlane } from '../../core/neighborhood/neighborhood.ts';
import { quantile } from '../../core/statistics/quantile.ts';

/** Spread and consistency as defined in docs/accuracy.md §4, cell by cell for a whole plane, without regard to speed. */
export function describeByDefinition(
  { rows, cols, velocityMmYr, sigmaMmYr }: VelocityPlane,
  disc: Int32Array,
): Neighborhood {
  const spreadMmYr = new Float32Array(rows * cols).fill(NaN);
  const consistent = new Uint8Array(rows * cols).fill(255);
  const reachRows = disc.length >>> 1;
  const isMeasured = (at: number) => !Number.isNaN(velocityMmYr[at]!) && !Number.isNaN(sigmaMmYr[at]!);
  for (let cell = 0; cell < rows * cols; cell++) {
    const neighbors: number[] = [];
    for (const [i, reach] of disc.entries()) {
      const row = Math.floor(cell / cols) + i - reachRows;
      for (let col = (cell % cols) - reach; col <= (cell % cols) + reach; col++) {
        const at = row * cols + col;
        const isInside = row >= 0 && row < rows && col >= 0 && col < cols;
        if (isInside && at !== cell && isMeasured(at)) neighbors.push(at);
      }
    }
    if (!isMeasured(cell) || neighbors.length < 8) continue;
    const velocities = neighbors.map((at) => velocityMmYr[at]!);
    const sigma = quantile(
      neighbors.map((at) => sigmaMmYr[at]!),
      0.5,
    );
    const raw = quantile(velocities, 0.9) - quantile(velocities, 0.1);
    const noise = 2.563 * sigma;
    spreadMmYr[cell] = Math.sqrt(Math.max(0, raw * raw - noise * noise));
    const own = sigmaMmYr[cell]!;
    const limit = Math.max(3, 2 * Math.sqrt(own * own + sigma * sigma));
    consistent[cell] = Math.abs(velocityMmYr[cell]! - quantile(velocities, 0.5)) <= limit ? 1 : 0;
  }
  return { spreadMmYr, consistent };
}
