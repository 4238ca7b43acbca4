/**
 * The process that reads one frame: the only one that loads GDAL and DuckDB. It is given its task as a message, with the
 * frame's files as the supervisor has recognized them, and answers with progress and one result; a crash of a library
 * ends it and nothing else.
 */
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { dryRun } from '../frame/dryRun.ts';
import { tellGdalSetUp } from '../native/gdal.ts';
import { keepDecoderJournal } from '../reader/offered/decoderJournal.ts';
import { silentReporter, type Reporter } from '../progress/reporter.ts';
import { runIngest } from '../frame/runIngest.ts';
import { GroundMotionError } from '../../core/error.ts';
import {
  describeError,
  type ErrorMessage,
  type FrameMessage,
  type FrameResult,
  type FrameTask,
  type PublishAnswer,
} from './messages.ts';
import { watchThisProcess } from './watchdog.ts';

/**
 * How much of a function V8 interprets, in bytes of bytecode, before it optimizes it; the default is 67,584. Most functions
 * of an ingest don't run long enough to gain from it (docs/decisions/0002-ingest.md). A version
 * of V8 without the option ignores it.
 */
setFlagsFromString('--interrupt-budget=1000000');

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (task: FrameTask) => {
  // The supervisor ends this process once it has the result, because libraries may still crash on exit.
  void perform(task).then(say);
});

function say(message: FrameMessage): void {
  process.send?.(message);
}

async function perform({ guard, damaged, products, asks, ...task }: FrameTask): Promise<FrameResult> {
  try {
    watchThisProcess(guard);
    keepDecoderJournal(guard.journalPath, guard);
    tellGdalSetUp((text) => say({ is: 'note', text }));
    const inputs = {
      ...task,
      paths: products.map(({ file }) => file.path),
      recognized: products,
      frameId: task.frameId ?? undefined,
      reproduces: task.reproduces ?? undefined,
      damaged: new Map(damaged),
    };
    const mayPublish = asks ? askSupervisor : undefined;
    if (task.dryRun) return { is: 'planned', plan: await dryRun({ ...inputs, reporter: silentReporter }) };
    return {
      is: 'ingested',
      summary: await runIngest({ ...inputs, reporter: supervisorsReporter, mayPublish }),
    };
  } catch (error) {
    return { is: 'failed', error: describeError(error) };
  }
}

/** A supervisor that hasn't answered by then never will: it is paused, or its queue has been unreachable for too long. */
const ANSWER_MS = 900_000;

/** Waits for the supervisor's permission to publish; throws if it is refused. */
async function askSupervisor(): Promise<void> {
  const answer = once(process, 'message', { signal: AbortSignal.timeout(ANSWER_MS) });
  say({ is: 'asks' });
  const [{ withheld }] = (await answer.catch(() => [{ withheld: UNANSWERED }])) as [PublishAnswer];
  if (withheld) throw GroundMotionError.from(withheld);
}

const UNANSWERED: ErrorMessage = {
  kind: 'refused',
  code: 'lease_lost',
  message: 'the worker has not answered whether the frame may be published; nothing was published',
  details: {},
  stack: null,
};

const supervisorsReporter: Reporter = {
  stage: (name, total) => say({ is: 'stage', name, total }),
  advance: () => say({ is: 'advance' }),
  note: (text) => say({ is: 'note', text }),
  end: () => say({ is: 'end' }),
};
