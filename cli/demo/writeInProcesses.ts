import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GroundMotionError } from '../../core/error.ts';
import { moduleBeside } from '../../workers/pool/threadCode.ts';
import type { NoiseLevels } from './epochSignal.ts';
import type { DemoOptions, DemoPlan } from './demoPlan.ts';
import { writeGranules } from './writeGranules.ts';

/** A process's share: granules of the plan from one on, up to another. */
export interface GranuleShare {
  readonly dir: string;
  readonly options: DemoOptions;
  readonly noise: NoiseLevels;
  readonly from: number;
  readonly to: number;
}

/** Its messages: the progress, or why it failed. */
export type ShareProgress =
  | { readonly share: number }
  | { readonly failed: { code: string; message: string } };

const ENTRY = fileURLToPath(moduleBeside(import.meta.url, './writeShare'));

/** Writes the granules of a plan in several processes at once: most of the work is compression. */
export async function writeInProcesses(
  { dir, options, noise }: Pick<GranuleShare, 'dir' | 'options' | 'noise'>,
  plan: DemoPlan,
  how: { readonly processes?: number; readonly onProgress?: (share: number) => void },
): Promise<void> {
  const shares = Math.min(how.processes ?? 1, plan.granules.length);
  if (shares <= 1) return writeGranules(dir, plan, noise, how.onProgress);
  const { rows, cols, epochs, seed, endDate } = options;
  const { frameId, pass, slides } = plan;
  const frame = { frameId, pass, slides, ...(options.eastKm && { eastKm: options.eastKm }) };
  const plain = { rows, cols, epochs, seed, endDate, ...frame };
  const done = new Float64Array(shares);
  const at = (share: number) => Math.round((share * plan.granules.length) / shares);
  const children = Array.from({ length: shares }, (_, share) => {
    const granules: GranuleShare = { dir, options: plain, noise, from: at(share), to: at(share + 1) };
    return writtenByChild(granules, (part) => {
      done[share] = part;
      how.onProgress?.(done.reduce((sum, one) => sum + one, 0) / shares);
    });
  });
  const failed = (await Promise.allSettled(children)).find((child) => child.status === 'rejected');
  if (failed) throw failed.reason;
}

function writtenByChild(granules: GranuleShare, onProgress: (share: number) => void): Promise<void> {
  const child = fork(ENTRY);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.on('message', (message: ShareProgress) => {
      if ('share' in message) onProgress(message.share);
      else fail(GroundMotionError.from({ kind: 'unavailable', ...message.failed }));
    });
    child.once('exit', (code, signal) => {
      if (code === 0) done();
      else
        fail(
          new GroundMotionError(
            'unavailable',
            'demo_write_failed',
            `a writer process ended with ${signal ?? code}`,
          ),
        );
    });
    child.send(granules);
  });
}
