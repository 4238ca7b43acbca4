/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { forEachInFlight } from '../../core/inFlight.ts';
import type { Surroundings } from '../../core/surroundings/surroundings.ts';
import type { GroundFile } from '../../workers/measure/groundColumns.ts';
import { factorAt, type FactorTiles, pooledSigmaMmYr } from '../../core/noise/velocitySigma.ts';
import type { PooledFrame } from './noisePass.ts';
import type { FittedSlice, FramePlanes, MeasuredFrame } from './measurePass.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';

/** A run of cells of one partition, with what is known about the whole frame. */
export interface GroundSlice extends FittedSlice {
  readonly ground: GroundFile;
}

/**
 * Describes the cells of every block by the frame around them, in the pool; converts the plane of σ to that of the pooled
 * noise.
 */
export async function groundPass(
  plan: Pick<PassPlan, 'grid' | 'bands' | 'archived' | 'epochDays' | 'isVertical' | 'halfWavelengthMm'>,
  {
    slices,
    planes,
    surroundings,
    pooled: { tiles, factors, noise },
  }: Pick<MeasuredFrame, 'slices' | 'planes'> & {
    readonly surroundings: Surroundings;
    readonly pooled: PooledFrame;
  },
  { pool, scratch, reporter }: PassTools,
): Promise<GroundSlice[]> {
  // Vertical series combine several tracks: a cycle of one of them isn't a whole number of anything.
  const halfWavelengthMm = plan.isVertical ? 0 : plan.halfWavelengthMm;
  const slicesOf = new Map<FittedSlice['file'], FittedSlice[]>();
  for (const slice of slices) {
    const known = slicesOf.get(slice.file);
    if (known) known.push(slice);
    else slicesOf.set(slice.file, [slice]);
  }
  const described: GroundSlice[][] = [];
  reporter.stage('comparing', slicesOf.size);
  await forEachInFlight([...slicesOf].entries(), pool.threads + 1, async ([index, [file, own]]) => {
    const scratchPath = scratch.path(`ground-${index}.bin`);
    const task = {
      frame: plan.archived,
      file,
      epochs: plan.epochDays.length,
      surroundings,
      pooled: { tiles, factors },
      noise: noise.scanned,
      halfWavelengthMm,
      scratchPath,
    };
    const ground = await pool.run('groundBlock', task);
    described[index] = own.map((slice) => ({ ...slice, ground }));
    reporter.advance();
  });
  await widenPlane(plan, planes, { tiles, factors });
  return described.flat();
}

/** Converts the σ of fits to those under the pooled noise. */
async function widenPlane(
  { grid, bands }: Pick<PassPlan, 'grid' | 'bands'>,
  planes: FramePlanes,
  pooled: FactorTiles,
): Promise<void> {
  for (const band of bands) {
    if (band.blocks.length === 0) continue;
    const sigmas = await planes.velocitySigmaMmYr.readRows(band.row, band.rows);
    const jumps = await planes.jumpMmYr.readRows(band.row, band.rows);
    for (let at = 0; at < sigmas.length; at++) {
      const row = Math.floor(at / grid.cols);
      const factor = factorAt(pooled, 'rate', band.row + row, at - row * grid.cols);
      sigmas[at] = pooledSigmaMmYr(factor, sigmas[at]!, jumps[at]!);
    }
    await planes.velocitySigmaMmYr.writeRows(band.row, sigmas);
  }
}
