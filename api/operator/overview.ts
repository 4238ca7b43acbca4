import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Overview } from '../../schemas/http/operator/overview.ts';
import type { UpdateRecord } from '../../schemas/ingestRecord.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { FRAMES_FOLDER } from '../../store/lake/files/layout.ts';
import { openFrameAttempts } from '../../store/lake/release/frameAttempts.ts';
import { readUpdateRecords } from '../../store/lake/release/updateRecords.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { attentionOf } from './attention.ts';
import { operatorCommands } from './commands.ts';
import { overviewFrames } from './overviewFrames.ts';
import { overviewOpen, overviewQueue, overviewSales } from './overviewState.ts';

/** Attempts younger than this aren't read again, which matters for a lake in an object store: milliseconds. */
const FRESH_MS = { local: 2000, shared: 60_000 };
/** How long an overview waits for attempts; those that are read later are in the next one. */
const PATIENCE_MS = 500;

/** Reads what an operator has to know. `frames` = how many frames to list. */
export type ReadOverview = (frames: number) => Promise<Omit<Overview, 'request_id'>>;

/** Reads the overview of a server and its lake, from the catalog in memory, small records in the lake, and the state. */
export function overviewReader(
  context: Pick<ApiContext, 'config' | 'database' | 'grounds' | 'now'>,
): ReadOverview {
  const { config, database, grounds } = context;
  const files = lakeFilesAt(config.lakeAddress);
  const attempts = openFrameAttempts(config.lakeAddress, {
    freshMs: files.isShared ? FRESH_MS.shared : FRESH_MS.local,
    patienceMs: PATIENCE_MS,
    now: () => performance.now(),
  });
  const commands = operatorCommands(config.lakeAddress);
  return async (most) => {
    const now = context.now();
    const { lake } = grounds.live;
    const folders = (await files.folders(FRAMES_FOLDER).catch(() => null)) ?? [];
    const frameIds = [
      ...new Set([...folders.filter(isFrameId), ...lake.frames().map((each) => each.frameId)]),
    ];
    const [read, updates, disks, queue, sales, open] = await Promise.all([
      attempts.read(frameIds),
      readUpdateRecords(files),
      disksOf(config),
      overviewQueue(database, now),
      overviewSales(database, now),
      overviewOpen(database, now),
    ]);
    const frames = overviewFrames({ lake, frameIds, attempts: read, updates, commands, now }, most);
    const facts = { frames, updates: [...updates].map(updateRunOf), disks, queue, sales, open };
    return {
      as_of: new Date(now).toISOString(),
      attention: attentionOf(facts, { commands, now }),
      ...facts,
      commands: commands.all(),
    };
  };
}

function isFrameId(name: string): boolean {
  return frameIdSchema.safeParse(name).success;
}

function updateRunOf([part, record]: readonly [string, UpdateRecord]): Overview['updates'][number] {
  const { searched_at, unfinished, failures, last_run } = record;
  return { part, searched_at, unfinished: unfinished.length, failures: failures.length, last_run };
}

type Holds = Overview['disks'][number]['holds'][number];

/** The disks of this machine that the server writes to, each once; one that can't be asked is left out. */
async function disksOf({
  lakeAddress,
  dataDir,
  stateFile,
  databaseUrl,
}: ApiContext['config']): Promise<Overview['disks']> {
  const isBucket = lakeAddress.startsWith('s3://');
  const places: [Holds, string][] = [
    [isBucket ? 'caches' : 'lake', resolve(isBucket ? dataDir : lakeAddress)],
    ...(databaseUrl === null
      ? [['state', resolve(stateFile === null ? dataDir : dirname(stateFile))] satisfies [Holds, string]]
      : []),
  ];
  const disks = new Map<number, Overview['disks'][number]>();
  for (const [holds, folder] of places) {
    const [disk, found] = await Promise.all([statfs(folder), stat(folder)]).catch(() => [null, null]);
    if (!disk || !found) continue;
    const before = disks.get(found.dev);
    if (before) before.holds.push(holds);
    else {
      const [free, total] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
      disks.set(found.dev, { holds: [holds], folder, free_bytes: free, total_bytes: total });
    }
  }
  return [...disks.values()];
}
