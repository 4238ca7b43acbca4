import { required } from '../../core/required.ts';
import { COMBINE_AGAIN, combinedBehind } from '../../core/reference/combinations.ts';
import { epochDayOf, parseIsoDate } from '../../core/date.ts';
import { dataFreshness } from '../../core/report/freshness.ts';
import { GroundMotionError } from '../../core/error.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { createFrameCatalog, type LakeFrame } from '../../store/lake/release/frameCatalog.ts';
import { QUICKLOOK_FILE } from '../../store/lake/files/layout.ts';
import { type Attempt, attemptOf } from '../../store/lake/release/frameAttempts.ts';
import { readIngestRecord } from '../../store/lake/release/ingestRecordFile.ts';
import { readFrameDisks, type FrameDisks } from '../../store/lake/release/lakeMaintenance.ts';
import { withdrawnProducts } from '../../store/lake/release/withdrawnProducts.ts';
import type { CommandResult } from './commandResult.ts';
import { framesOfLake } from './lakeFrames.ts';

/** Maximum number of pictures opened at once: a lake may have thousands. */
const MOST_OPENED = 8;

export interface StatusOptions {
  /** This frame alone; all when absent. */
  readonly frameId?: string | undefined;
  /** Opens a quick-look on the desktop; false = no program is available. Absent = don't open. */
  readonly open?: ((path: string) => Promise<boolean>) | undefined;
}

/** The state of the frames of a lake, and their latest attempts. `now` is milliseconds since 1970. */
export async function statusOfLake(
  dataDir: string,
  now: number,
  { frameId: only, open }: StatusOptions = {},
): Promise<CommandResult> {
  const catalog = createFrameCatalog(lakeFilesAt(dataDir));
  await catalog.refresh();
  const served = new Map(catalog.frames().map((frame) => [frame.frameId, frame]));
  const problems = new Map(catalog.problems().map((problem) => [problem.frameId, problem.message]));
  const frameIds = await framesOfLake(dataDir, only === undefined ? undefined : [only]);
  const files = lakeFilesAt(dataDir);
  const disks = await readFrameDisks(dataDir);
  const behind = new Set(combinedBehind(catalog.frames()));
  const frames: FrameStatus[] = [];
  for (let from = 0; from < frameIds.length; from += LOOK_TOGETHER) {
    const together = frameIds.slice(from, from + LOOK_TOGETHER).map(async (frameId) => {
      const problem = problems.get(frameId) ?? null;
      return statusOfFrame({ dataDir, disks, now, behind }, frameId, {
        served: served.get(frameId),
        problem,
      });
    });
    frames.push(...(await Promise.all(together)));
  }
  const pictures = frames.flatMap(({ quicklook }) => quicklook ?? []);
  const opened = open ? await openPictures(pictures, async (key) => open(await files.localPath(key))) : [];
  const shown = frames.map((frame) => ({
    ...frame,
    quicklook: frame.quicklook === null ? null : files.nameOf(frame.quicklook),
  }));
  return {
    lines: frames.length > 0 ? [...linesOf(shown), ...opened] : [`no frame in ${dataDir}`],
    json: { frames: shown },
    ok: frames.every(isWell),
  };
}

/** Opens pictures, and returns messages about those that were not opened. */
async function openPictures(
  keys: readonly string[],
  open: (key: string) => Promise<boolean>,
): Promise<string[]> {
  if (keys.length === 0) return ['there is no picture to open: a release gets one when it is built'];
  const chosen = keys.slice(0, MOST_OPENED);
  for (const key of chosen) {
    if (!(await open(key)))
      return ['this machine has no program that opens pictures: open them by their paths'];
  }
  return chosen.length < keys.length
    ? [`opened the pictures of the first ${MOST_OPENED} frames; --frame selects another`]
    : [];
}

/** Number of frames read concurrently. */
const LOOK_TOGETHER = 64;

interface Looked {
  readonly dataDir: string;
  readonly disks: FrameDisks;
  readonly now: number;
  /** Combined frames whose parents have newer releases. */
  readonly behind: ReadonlySet<string>;
}

async function statusOfFrame(
  { dataDir, disks, now, behind }: Looked,
  frameId: string,
  { served, problem }: { served: LakeFrame | undefined; problem: string | null },
) {
  const disk = await disks(frameId, served?.releaseId ?? null);
  const record = frameIdSchema.safeParse(frameId).success ? await readIngestRecord(dataDir, frameId) : null;
  const attempt = record && attemptOf(record, disk.isBeingIngested);
  const lastObservation = served?.manifest.freshness.last_observation ?? null;
  const ageDays = lastObservation === null ? null : epochDayOf(now) - parseIsoDate(lastObservation);
  const isAtWork = disk.isBeingIngested || attempt?.outcome === 'running';
  const withdrawn = await withdrawnOf(dataDir, frameId);
  return {
    frame: frameId,
    state: stateOf({
      isDamaged: (problem ?? withdrawn.problem) !== null,
      isAtWork,
      isServed: served !== undefined,
      attempt,
    }),
    problem: problem ?? withdrawn.problem,
    release: served?.releaseId ?? null,
    quicklook: served ? quicklookOf(served) : null,
    last_observation: lastObservation,
    data_freshness: dataFreshness(ageDays),
    epochs: served?.manifest.epochs.length ?? 0,
    measured_cells: served?.manifest.counts.measured ?? 0,
    is_behind_parents: behind.has(frameId),
    withdrawn: withdrawn.granules,
    earlier_releases: disk.earlierReleases,
    bytes: disk.bytes,
    last_attempt: attempt,
  };
}

/** The granules that the next ingest skips, by name, and who withdrew them; an unreadable list is a problem of the frame. */
async function withdrawnOf(dataDir: string, frameId: string) {
  if (!frameIdSchema.safeParse(frameId).success) return { granules: [], problem: null };
  try {
    const found = await withdrawnProducts(lakeFilesAt(dataDir), frameId);
    const granules = [...found].map(([name, by]) => ({ name, by }));
    return { granules: granules.sort((a, b) => (a.name < b.name ? -1 : 1)), problem: null };
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    return { granules: [], problem: error.message };
  }
}

/** Key of a release's picture; null when it has none. */
function quicklookOf({ dir, listsFile }: LakeFrame): string | null {
  return listsFile(QUICKLOOK_FILE) ? `${dir}/${QUICKLOOK_FILE}` : null;
}

type FrameStatus = Awaited<ReturnType<typeof statusOfFrame>>;

function stateOf(facts: {
  isDamaged: boolean;
  isAtWork: boolean;
  isServed: boolean;
  attempt: Attempt | null;
}) {
  if (facts.isDamaged) return 'damaged';
  if (facts.isAtWork) return 'ingesting';
  if (facts.isServed) return 'served';
  return facts.attempt?.outcome === 'failed' ? 'failed' : 'empty';
}

/** A frame that serves an earlier release after a failed attempt isn't healthy: its new data are missing. */
function isWell({ state, last_attempt: attempt }: FrameStatus): boolean {
  return state !== 'damaged' && attempt?.outcome !== 'failed';
}

/** The frames in columns as wide as their texts. */
function linesOf(frames: readonly FrameStatus[]): string[] {
  const rows = frames.map((frame) => [
    frame.frame,
    frame.state,
    frame.release ?? '–',
    `${frame.last_observation ?? '–'} (${frame.data_freshness})`,
    `${frame.epochs} epochs`,
    `${frame.measured_cells.toLocaleString('en-US')} cells`,
    `${(frame.bytes / 1e6).toFixed(1)} MB`,
    frame.earlier_releases > 0 ? `+${frame.earlier_releases} earlier` : '',
  ]);
  const widths = required(rows[0]).map((_, column) =>
    Math.max(...rows.map((row) => required(row[column]).length)),
  );
  return frames.map((frame, index) =>
    [
      required(rows[index])
        .map((text, column) => text.padEnd(required(widths[column])))
        .join('  ')
        .trimEnd(),
      ...(frame.problem === null ? [] : [frame.problem]),
      ...(frame.is_behind_parents ? [COMBINE_AGAIN] : []),
      ...(frame.quicklook === null ? [] : [`picture ${frame.quicklook}`]),
      ...frame.withdrawn.map(({ name, by }) => `withdrawn by the ${by}: ${name}`),
      ...(frame.last_attempt ? [attemptLine(frame.last_attempt)] : []),
    ].join('\n  '),
  );
}

function attemptLine({ outcome, started_at, ended_at, stage, error }: Attempt): string {
  if (outcome === 'running') return `at work since ${minute(started_at)}${stage ? `: ${stage}` : ''}`;
  const when = minute(ended_at ?? started_at);
  if (!error) return `last attempt ${when}: done`;
  return `last attempt ${when}: failed (${error.code}): ${error.message.split('\n')[0]}`;
}

function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}
