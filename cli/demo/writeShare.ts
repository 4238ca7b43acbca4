/** A process that writes some granules of a demo frame for its parent, and ends with it. */
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { planDemo } from './demoPlan.ts';
import { writeGranules } from './writeGranules.ts';
import type { GranuleShare, ShareProgress } from './writeInProcesses.ts';

process.once('disconnect', () => process.exit());
process.once('message', (share: GranuleShare) => void write(share));

async function write({ dir, options, noise, from, to }: GranuleShare): Promise<void> {
  try {
    const plan = planDemo(options);
    await writeGranules(dir, { ...plan, granules: plan.granules.slice(from, to) }, noise, (share) =>
      tell({ share }),
    );
    process.exitCode = 0;
  } catch (error) {
    const code = error instanceof GroundMotionError ? error.code : 'demo_write_failed';
    tell({ failed: { code, message: errorMessage(error) } });
    process.exitCode = 1;
  }
  process.disconnect();
}

function tell(message: ShareProgress): void {
  process.send?.(message);
}
