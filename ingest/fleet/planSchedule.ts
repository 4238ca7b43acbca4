import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { required } from '../../core/required.ts';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import { productStatementsSchema } from '../../schemas/products/productStatements.ts';
import { type GnssChoice, pathsOf } from '../catalog/gnssChoice.ts';
import type { FrameQueue } from './frameQueue.ts';
import { describeOffer, lookAt, type PlanRequest } from './planFolder.ts';
import { PLANS } from './queueNames.ts';

/** A request waiting for its scheduled time. */
const scheduledSchema = z.strictObject({
  version: z.literal(1),
  root: z.string(),
  frame: frameIdSchema.nullable(),
  reference: z.array(z.string()),
  statements: productStatementsSchema.default({}),
  /** Relative to `root`. */
  gnss: z.array(z.string()),
  finds_gnss: z.boolean(),
  tries: z.strictObject({
    heartbeatSeconds: z.int(),
    retries: z.int(),
    retryDelaySeconds: z.int(),
  }),
});

/** A folder has one schedule, whose key is derived from the folder's name. */
function keyOf(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 32);
}

/** Lets workers plan a folder by a cron expression, in UTC; replaces the folder's earlier schedule. Throws `bad_usage`. */
export async function schedulePlan(boss: PgBoss, cron: string, request: PlanRequest): Promise<void> {
  // A folder that can't be planned now is rejected now.
  await lookAt(request);
  const { root, frameId, reference, statements, gnss, tries } = request;
  const scheduled: z.input<typeof scheduledSchema> = {
    version: 1,
    root,
    frame: frameId ?? null,
    reference: [...reference],
    statements,
    gnss: pathsOf(gnss).map((path) => relative(root, resolve(path))),
    finds_gnss: gnss.is === 'auto',
    tries,
  };
  const key = keyOf(root);
  try {
    boss.previewSchedule(cron, { count: 1 });
  } catch (error) {
    const message = `--cron ${cron}: ${errorMessage(error)}; give minute, hour, day, month and weekday, such as "0 */6 * * *"`;
    throw invalidInput('bad_usage', message);
  }
  // One at a time: a scan that takes longer than the schedule's interval isn't overtaken by the next.
  await boss.schedule(PLANS, cron, scheduled, { key, tz: 'UTC', singletonKey: key });
}

/** Ends the schedule of a folder. Throws `schedule_not_found`. */
export async function unschedulePlan(boss: PgBoss, root: string): Promise<void> {
  const known = await schedules(boss);
  if (!known.some((each) => each.root === root)) {
    const roots = known.map((each) => each.root).join(', ') || 'none';
    throw invalidInput(
      'schedule_not_found',
      `${root} is not planned on a schedule; these folders are: ${roots}`,
    );
  }
  await boss.unschedule(PLANS, keyOf(root));
}

/** The folders with a schedule. */
export async function schedules(boss: PgBoss): Promise<{ root: string; cron: string }[]> {
  const all = await boss.getSchedules(PLANS);
  return all.map(({ cron, data }) => ({ root: z.object({ root: z.string() }).parse(data).root, cron }));
}

function choiceOf({ gnss, finds_gnss: finds }: z.output<typeof scheduledSchema>, folder: string): GnssChoice {
  if (gnss.length > 0) return { is: 'files', paths: gnss.map((path) => join(folder, path)) };
  return { is: finds ? 'auto' : 'off' };
}

/** Plans folders that are due, one at a time, until the queue is closed. `source` = where this machine has the folders. */
export async function planWhatIsDue(
  queue: FrameQueue,
  { source, tell }: { readonly source: string | null; readonly tell: (text: string) => void },
): Promise<void> {
  const options = { batchSize: 1, pollingIntervalSeconds: 10 };
  await queue.boss.work<unknown>(PLANS, options, async ([job]) => {
    const scheduled = scheduledSchema.parse(required(job).data);
    const { root, frame, reference, statements, tries } = scheduled;
    const folder = source ?? root;
    const products = { folder, root, frameId: frame ?? undefined, gnss: choiceOf(scheduled, folder) };
    const request = { ...products, reference, statements, tries };
    try {
      const { works } = await lookAt(request);
      const outcomes = await queue.offer(works, tries);
      for (const work of works) {
        const outcome = required(outcomes.get(work.frame));
        if (outcome === 'put_in' || outcome === 'renewed') tell(describeOffer(work, outcome));
      }
      return { frames: works.length };
    } catch (error) {
      tell(`${folder}: planned by schedule: ${errorMessage(error)}`);
      throw error;
    }
  });
}
