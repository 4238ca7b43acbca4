import { forEachInFlight } from '../../core/inFlight.ts';
import type { Surroundings } from '../../core/surroundings/surroundings.ts';
import type { ColumnFile } from '../../workers/measure/columnFile.ts';
import type { GroundColumns } from '../../workers/measure/groundBlock.ts';
import type { FittedSlice, MeasuredFrame } from './measurePass.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';

/** A run of cells of one partition, with what the whole frame says of them. */
export interface GroundSlice extends FittedSlice {
  readonly ground: ColumnFile<keyof GroundColumns>;
}

/** Describes the cells of every block by the frame around them, in the pool. */
export async function groundPass(
  { archived, epochDays }: Pick<PassPlan, 'archived' | 'epochDays'>,
  { slices, surroundings }: Pick<MeasuredFrame, 'slices'> & { readonly surroundings: Surroundings },
  { pool, scratch, reporter }: PassTools,
): Promise<GroundSlice[]> {
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
    const task = { frame: archived, file, epochs: epochDays.length, surroundings, scratchPath };
    const ground = await pool.run('groundBlock', task);
    described[index] = own.map((slice) => ({ ...slice, ground }));
    reporter.advance();
  });
  return described.flat();
}
