import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { isBeingIngested } from '../../store/lake/files/local/ingestLock.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const FRAME = 'F08882';
const size = { rows: 64, cols: 64, epochs: 12, seed: 5, endDate: '2026-09-30', frameId: FRAME };

/** Polls until the value appears. */
async function until<Found>(look: () => Found | undefined | false | Promise<Found | false>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await nextTurn();
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

function lives(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** Starts an ingest that keeps its temporary files in `scratch`, where its journal can be read. */
function startIngest(scratch: string, args: readonly string[]) {
  return startCommand(['ingest', ...args], { TMPDIR: scratch });
}

/** Name of the file being decoded according to the journal in `scratch`; '' if there is none. */
function decodedNow(scratch: string): string {
  try {
    const folder = readdirSync(scratch).find((name) => name.startsWith('ground-motion-ingest-'));
    const journal = readFileSync(join(scratch, folder!, 'decoding'), 'utf8');
    return (
      journal
        .match(/"path":"([^"]+)"/)?.[1]
        ?.split('/')
        .at(-1) ?? ''
    );
  } catch {
    return '';
  }
}

/** Stops the process that decodes for a supervisor in the middle of a granule. */
async function caughtDecoding(
  supervisor: number,
  scratch: string,
): Promise<{ child: number; granule: string }> {
  const child = await until(() => childrenOf(supervisor)[0]);
  return until(async () => {
    if (!decodedNow(scratch).endsWith('.nc')) return false;
    process.kill(child, 'SIGSTOP');
    await until(() => readFileSync(`/proc/${child}/stat`, 'utf8').includes(') T '));
    const granule = decodedNow(scratch);
    if (granule.endsWith('.nc')) return { child, granule };
    process.kill(child, 'SIGCONT');
    return false;
  });
}

let granules: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-'));
  granules = join(folder, 'granules');
  await writeDemoGranules({ ...size, outDir: granules });
  return () => rmSync(folder, { recursive: true });
});

/** The folders of an ingest. */
async function newFolders(): Promise<{ scratch: string; dataDir: string }> {
  const folder = await temporaryFolder();
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  return { scratch, dataDir: join(folder, 'lake') };
}

/** The native library of products or tables that a process has loaded. */
function addonOf(pid: number): RegExpMatchArray | null {
  return readFileSync(`/proc/${pid}/maps`, 'utf8').match(/(gdal|duckdb)[^/\n]*\.node/);
}

describe.runIf(process.platform === 'linux')('the process that reads a frame', () => {
  test('may crash while it decodes: that granule is refused by name, and the rest is published', async () => {
    const { scratch, dataDir } = await newFolders();
    const supervisor = startIngest(scratch, [granules, '--data-dir', dataDir]);
    const end = finished(supervisor);
    const { child, granule } = await caughtDecoding(supervisor.pid!, scratch);
    process.kill(child, 'SIGSEGV');
    process.kill(child, 'SIGCONT');
    const { code, errors } = await end;
    expect(code, errors).toBe(0);
    expect(errors).toContain(`refused: ${granule}: the decoder crashed (SIGSEGV)`);
    const [frame] = readdirSync(join(dataDir, 'frames'));
    const { products } = (await currentManifest(dataDir, frame!))!;
    const refused = products.filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ name }) => name)).toEqual([granule]);
  });

  test('loads no native library before it needs one, nor does its supervisor; killed, it is started again without the file', async () => {
    const { scratch, dataDir } = await newFolders();
    const supervisor = startIngest(scratch, [granules, '--dry-run', '--data-dir', dataDir]);
    const end = finished(supervisor);
    const { child, granule } = await caughtDecoding(supervisor.pid!, scratch);
    expect(addonOf(child)).toBeNull();
    expect(addonOf(supervisor.pid!)).toBeNull();
    process.kill(child, 'SIGKILL');
    const { code, output, errors } = await end;
    expect(code, errors).toBe(0);
    expect(output).toContain(`refused: ${granule}: the decoder crashed (SIGKILL)`);
  });

  test('has the native libraries, its supervisor has none; does not outlive it, and frees the frame', async () => {
    const { dataDir } = await newFolders();
    const frame = join(dataDir, 'frames', FRAME);
    const supervisor = startCommand(['ingest', granules, '--data-dir', dataDir]);
    await until(() => existsSync(frame) && isBeingIngested(frame));
    const children = childrenOf(supervisor.pid!);
    await until(() => addonOf(children[0]!) !== null);
    expect(addonOf(supervisor.pid!)).toBeNull();
    supervisor.kill('SIGKILL');
    await until(() => children.every((pid) => !lives(pid)));
    expect(children).toHaveLength(1);
    expect(await isBeingIngested(frame)).toBe(false);
  });

  test('is stopped with its supervisor by SIGTERM, and nothing is published', async () => {
    const { dataDir } = await newFolders();
    const frame = join(dataDir, 'frames', FRAME);
    const supervisor = startCommand(['ingest', granules, '--data-dir', dataDir]);
    const end = finished(supervisor);
    await until(() => existsSync(frame) && isBeingIngested(frame));
    const children = childrenOf(supervisor.pid!);
    supervisor.kill('SIGTERM');
    const { code, errors } = await end;
    expect(code).toBe(143);
    expect(errors).toContain('ingest_stopped');
    expect(children.filter(lives)).toEqual([]);
    expect(existsSync(join(frame, 'current.json'))).toBe(false);
  });

  test('is ended when it needs more than --memory, and the message explains what to change', async () => {
    const { dataDir } = await newFolders();
    const end = await finished(startCommand(['ingest', granules, '--memory', '0.1', '--data-dir', dataDir]));
    expect(end.code).toBe(1);
    expect(end.errors).toContain('ingest failed (out_of_memory)');
    expect(end.errors).toMatch(/more than 0\.1 GB .* --memory/);
  });
});
