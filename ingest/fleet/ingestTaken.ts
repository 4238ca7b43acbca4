import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { required } from '../../core/required.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../../core/error.ts';
import { parseReferenceChoice } from '../../core/reference/referenceChoice.ts';
import type { GnssChoice } from '../catalog/gnssChoice.ts';
import { ingestFrame } from '../catalog/ingestFrame.ts';
import { listProducts } from '../catalog/listProducts.ts';
import { planCatalog, type PlannedFrame } from '../catalog/planCatalog.ts';
import { describeError } from '../process/messages.ts';
import { prefixedReporter, silentReporter, type Reporter } from '../progress/reporter.ts';
import { pathIn, type FrameWork } from './frameWork.ts';
import type { FrameEnd, TakenFrame } from './takenFrames.ts';
import type { Workplace, WorkLine } from './workplace.ts';

/** How this machine ingests the frames that it takes. */
export interface Bench {
  readonly line: Pick<WorkLine, 'source' | 'patienceMs' | 'dataDir'>;
  readonly place: Workplace;
  readonly stop: AbortSignal;
  readonly tell: (text: string) => void;
}

/** This machine doesn't have the folder of the products, so it is of no use to the queue. */
export const SOURCE_MISSING = 'source_missing';
/** The products or the plan are at fault: another attempt would end the same way. */
const isFinal = (kind: string, code: string) => kind === 'invalid_input' && code !== SOURCE_MISSING;
const MESSAGE_CHARACTERS = 2000;

/** Ingests a taken frame. Never throws: an error is a result. */
export async function ingestTaken(taken: TakenFrame, bench: Bench): Promise<FrameEnd> {
  const { work } = taken;
  const { tell, stop } = bench;
  tell(`${work.frame}: taken`);
  const end = await attempt(taken, bench).catch(
    (error: unknown) => ({ is: 'failed', error: describeError(error) }) as const,
  );
  if (end.is === 'ingested') {
    const { manifest, isUnchanged } = end.summary;
    const outcome = isUnchanged ? 'unchanged' : 'published';
    tell(`${work.frame}: ${outcome}, ${manifest.release_id}`);
    return { is: 'done', output: { outcome, release: manifest.release_id, machine: hostname() } };
  }
  const { kind, code, message } =
    end.is === 'failed' ? end.error : describeError(new Error(`a frame that was taken ended as ${end.is}`));
  if (stop.aborted && !taken.lost.aborted && code === 'ingest_stopped') {
    tell(`${work.frame}: put back, because this worker is stopping`);
    return { is: 'put_back', reason: { code, message: `the worker on ${hostname()} was stopped` } };
  }
  tell(`${work.frame}: failed (${code}): ${message}`);
  const reason = { code, message: message.slice(0, MESSAGE_CHARACTERS), machine: hostname() };
  return { is: 'failed', reason, isFinal: isFinal(kind, code) };
}

async function attempt({ work, lost, confirm }: TakenFrame, { line, place, stop, tell }: Bench) {
  const folder = line.source === null ? work.root : resolve(line.source);
  const frame = await frameHere(work, folder);
  const reference = parseReferenceChoice(work.reference);
  if (typeof reference === 'string') throw invalidInput('work_unreadable', `${reference}; plan again`);
  const options = {
    gnss: gnssOf(work, folder),
    troposphere: { is: 'auto' } as const,
    reference,
    statements: work.statements,
    dataDir: line.dataDir,
    threads: place.threads,
    memoryLimitBytes: place.memoryLimitBytes,
    patienceMs: line.patienceMs,
    replace: false,
    dryRun: false,
    stop: AbortSignal.any([stop, lost]),
    mayPublish: confirm,
  };
  return (await ingestFrame(frame, options, notesOf(work.frame, tell))).end;
}

function gnssOf({ gnss, finds_gnss: finds }: FrameWork, folder: string): GnssChoice {
  if (gnss.length > 0) return { is: 'files', paths: gnss.map((file) => pathIn(folder, file)) };
  return { is: finds ? 'auto' : 'off' };
}

/** The frame on this machine. Throws `source_missing`, and `inputs_differ` if its files aren't those that were planned. */
async function frameHere(work: FrameWork, folder: string): Promise<PlannedFrame> {
  const isHere = await stat(folder).then(
    (details) => details.isDirectory(),
    () => false,
  );
  if (!isHere) {
    const message = `${folder}: this machine has no such folder; give --source, where it has the folder that was planned (${work.root})`;
    throw invalidInput(SOURCE_MISSING, message);
  }
  for (const file of [...work.files, ...work.gnss]) {
    const path = pathIn(folder, file);
    const found = await stat(path).then(({ size }) => `${size} bytes`, errorMessage);
    const planned = `${file.bytes} bytes`;
    if (found === planned) continue;
    const message = `${path}: planned with ${planned}, found: ${found}; plan again when the folder is complete`;
    throw new GroundMotionError('unavailable', 'inputs_differ', message);
  }
  const { frames } = planCatalog(
    await listProducts(work.files.map((file) => pathIn(folder, file))),
    work.frame,
  );
  return required(frames[0]);
}

function notesOf(frame: string, tell: (text: string) => void): Reporter {
  return prefixedReporter({ ...silentReporter, note: tell }, frame);
}
