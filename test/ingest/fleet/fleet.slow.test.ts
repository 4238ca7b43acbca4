import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openFrameQueue } from '../../../ingest/fleet/frameQueue.ts';
import { lookAt } from '../../../ingest/fleet/planFolder.ts';
import { writeDemoGranules } from '../../../cli/demo/writeDemoGranules.ts';
import { contentOf, releasesOf } from '../../support/planted/releaseContent.ts';
import { finished, startCommand, type FinishedProcess } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startPostgresServer } from '../../support/postgres/postgresServer.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { describeWith } from '../../support/machine/needs.ts';

const size = { rows: 48, cols: 48, epochs: 8, seed: 5, endDate: '2026-09-30' };
const SOUND = ['F00001', 'F00002', 'F00003'];
const POISON = 'F00009';
const RUBBISH = `OPERA_L3_DISP-S1_IW_${POISON}_VV_20240101T000000Z_20240113T000000Z_v1.0_20240201T000000Z.nc`;

function start(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = startCommand(args, environment);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The commands of a fleet whose queue is at `url`. */
function fleetAt(url: string) {
  const environment = { GM_QUEUE_URL: url, DATABASE_URL: '' };
  return {
    run: (...args: string[]): Promise<FinishedProcess> => finished(start(args, environment)),
    begin: (...args: string[]) => workerOf(start(args, environment)),
    worker: (dataDir: string) => workerOf(start([...WORK, '--data-dir', dataDir], environment)),
  };
}

const WORK = ['work', '--until-empty', '--jobs', '1', '--threads', '1', '--memory', '2'];

/** A worker that neither speaks nor ends for this long hangs; the test then fails with what it had said. */
const HANG_MS = 200_000;

function workerOf(child: ChildProcess) {
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = finished(child);
  /** Waits until its output matches or it has ended; returns whether it matched. */
  const saysBeforeItEnds = async (what: RegExp) => {
    const isOver = () => what.test(said) || child.exitCode !== null || child.signalCode !== null;
    await until(isOver, () => `a worker hasn't said ${what}, but: ${said}`);
    return what.test(said);
  };
  /** Waits until its output matches. */
  const says = async (what: RegExp) => {
    if (!(await saysBeforeItEnds(what))) throw new Error(said);
  };
  const end = async (): Promise<FinishedProcess> => {
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    await until(
      () => hasEnded,
      () => `a worker doesn't end, having said: ${said}`,
    );
    return ended;
  };
  return { child, end, says, saysBeforeItEnds };
}

async function until(isSo: () => boolean, complaint: () => string): Promise<void> {
  const startedAt = performance.now();
  while (!isSo()) {
    if (performance.now() - startedAt > HANG_MS) throw new Error(complaint());
    await sleep(5);
  }
}

async function granulesIn(folder: string, frames: readonly string[]): Promise<string> {
  for (const frameId of frames) await writeDemoGranules({ ...size, frameId, outDir: join(folder, frameId) });
  return folder;
}

describeWith(POSTGRES.need)(`frames from a queue`, () => {
  test('are published once and as on one machine, although workers are killed at every stage or paused, and PostgreSQL too', async () => {
    const folder = await temporaryFolder();
    const granules = await granulesIn(join(folder, 'granules'), SOUND);
    await mkdir(join(granules, POISON));
    await writeFile(join(granules, POISON, RUBBISH), 'rubbish');
    const server = await startPostgresServer();
    onTestFinished(() => server.remove());
    const { run, worker } = fleetAt(server.url);
    const [lake, alone] = [join(folder, 'lake'), join(folder, 'alone')];
    const startedAt = performance.now();
    await finished(
      start(['ingest', ...SOUND.map((frame) => join(granules, frame)), '--data-dir', alone], {}),
    );
    const frameMs = (performance.now() - startedAt) / SOUND.length;

    const { heartbeatSeconds, retries, retryDelaySeconds } = request.tries;
    const tries = ['--heartbeat', heartbeatSeconds, '--retries', retries, '--retry-delay', retryDelaySeconds];
    const planned = await run('plan', granules, ...tries.map(String), '--json');
    expect(planned.code, planned.errors).toBe(0);
    const { frames } = JSON.parse(planned.output) as { frames: { frame: string; outcome: string }[] };
    const outcomes = Object.fromEntries(frames.map(({ frame, outcome }) => [frame, outcome]));
    expect(outcomes).toEqual(outcomesFor('put_in'));
    const queue = await openFrameQueue(server.url, { keepsTime: false, onError: () => undefined });
    onTestFinished(() => queue.close());
    const replan = async () => {
      const { works } = await lookAt({ ...request, folder: granules, root: granules });
      return Object.fromEntries(await queue.offer(works, request.tries));
    };
    expect(await replan()).toEqual(outcomesFor('waiting'));

    // A separate lake: only the queue tells this worker that its frame now belongs to another.
    const sleeper = worker(join(folder, 'slept'));
    // Its frame's process has begun, and continues until it asks whether it may publish.
    const begun = () => existsSync(join(folder, 'slept/frames/F00001/releases'));
    await until(begun, () => "the first worker hasn't begun F00001");
    sleeper.child.kill('SIGSTOP');
    for (const share of [0.3, 0.8]) {
      const { child, says, end } = worker(lake);
      await says(/taken/);
      await sleep(share * frameMs);
      child.kill('SIGKILL');
      await end();
    }
    const [survivor, victim] = [worker(lake), worker(lake)];
    // On a slow machine, one of them may have found no frame left.
    await victim.saysBeforeItEnds(/published/);
    victim.child.kill('SIGKILL');
    await survivor.saysBeforeItEnds(/F0000[1-3]: taken/);
    await server.stop('immediate');
    await sleep(500);
    await server.start();
    await survivor.end();
    expect(await queue.pending()).toEqual([]);

    sleeper.child.kill('SIGCONT');
    await sleeper.says(/lease_lost|ingest_stopped/);
    await sleeper.end();
    expect(existsSync(join(folder, 'slept/frames/F00001/current.json'))).toBe(false);

    // The number of tries depends on whether PostgreSQL was killed while one ended.
    expect((await run('queue', 'failed')).output).toMatch(/^F00009 {2}failed, .*no_usable_product/);
    expect(await contentOf(lake, SOUND)).toEqual(await contentOf(alone, SOUND));

    expect((await replan())[POISON]).toBe('failed_before');
    await expect(queue.deadLetters.redrive(['F77777'])).rejects.toThrow('F77777 has not failed');
    expect((await run('queue', 'redrive', POISON)).output).toContain('F00009: put in again');
    await rm(join(granules, POISON), { recursive: true });
    await granulesIn(granules, [POISON]);
    expect((await replan())[POISON]).toBe('renewed');
    expect((await worker(lake).end()).output).toContain('4 frames done, 0 tries failed');
    for (const frame of [...SOUND, POISON]) expect(releasesOf(lake, frame)).toHaveLength(1);
  }, 600_000);
});

describeWith(POSTGRES.need)(`continuous plans`, () => {
  test('offer new products, by watching and by schedule, with their stations; a worker that is stopped returns its frame without counting an attempt', async () => {
    const folder = await temporaryFolder();
    const granules = join(folder, 'granules');
    const first = { ...size, frameId: 'F00001', outDir: join(granules, 'F00001') };
    const { lat, lon } = (await writeDemoGranules(first)).places.at(-1)!;
    const stations = join(granules, 'stations.csv');
    await writeFile(stations, `station,lat,lon,v_up_mm_yr,sigma_mm_yr\nTXHO,${lat},${lon},-1,0.5\n`);
    const server = await startPostgresServer();
    onTestFinished(() => server.remove());
    const { run, worker, begin } = fleetAt(server.url);
    const lake = join(folder, 'lake');

    // No retries: a failure would be final.
    const watching = begin(
      'plan',
      granules,
      '--watch',
      '--every',
      '1',
      '--retries',
      '0',
      '--retry-delay',
      '1',
      '--gnss',
      stations,
    );
    await watching.says(/F00001: .*put in/);
    const stopped = worker(lake);
    await stopped.says(/F00001: taken/);
    stopped.child.kill('SIGTERM');
    const end = await stopped.end();
    const queue = await openFrameQueue(server.url, { keepsTime: false, onError: () => undefined });
    onTestFinished(() => queue.close());
    const putBack = end.output.includes('1 frames put back');
    expect(putBack || end.output.includes('1 frames done'), end.errors + end.output).toBe(true);
    if (putBack)
      expect((await queue.pending())[0]!.queued).toMatchObject({ frame: 'F00001', state: 'waiting again' });
    expect((await queue.deadLetters.byFrame()).size).toBe(0);
    await granulesIn(granules, ['F00002']);
    await watching.says(/F00002: .*put in/);
    const second = await worker(lake).end();
    expect(second.output, second.errors).toMatch(/[12] frames done, 0 tries failed/);
    watching.child.kill('SIGTERM');
    expect((await watching.end()).output).toMatch(/stopped; [2-9] frames were queued/);
    const manifests = ['F00001', 'F00002'].map(async (frame) => {
      const [release = ''] = releasesOf(lake, frame);
      return readFile(join(lake, 'frames', frame, 'releases', release, 'manifest.json'), 'utf8');
    });
    for (const manifest of await Promise.all(manifests)) expect(manifest).toContain('TXHO');

    const wrong = await run('plan', granules, '--cron', 'whenever');
    expect(wrong.errors).toContain('--cron whenever');
    const set = await run('plan', granules, '--cron', '15 3 * * *', '--gnss', stations);
    expect(set.output, set.errors).toContain('by "15 3 * * *" (UTC)');
    expect((await run('queue', 'schedules')).output).toContain(granules);
    const keeper = begin('work', '--data-dir', lake, '--jobs', '1', '--threads', '1', '--memory', '2');
    await granulesIn(granules, ['F00003']);
    // As the library's clock does at a quarter past three.
    const [schedule] = await queue.boss.getSchedules('plans');
    await queue.boss.send('plans', schedule!.data as object, { singletonKey: schedule!.key });
    await keeper.says(/F00003: published/);
    keeper.child.kill('SIGTERM');
    await keeper.end();
    expect((await run('plan', granules, '--cron', 'off')).output).toContain('no longer planned');
  }, 600_000);
});

test('a missing or unset queue is reported without its password', async () => {
  const unset = await fleetAt('').run('work');
  expect(unset.errors).toMatch(/queue_missing.*GM_QUEUE_URL/);
  const dead = await fleetAt('postgres://me:hush@127.0.0.1:9/none').run('queue');
  expect(dead.code).toBe(1);
  expect(dead.errors).toContain('queue_unavailable');
  expect(dead.errors + dead.output).not.toContain('hush');
});

/** As many retries as workers and servers are killed or paused: a sound frame never fails for good. */
const request = {
  frameId: undefined,
  reference: [],
  statements: {},
  gnss: { is: 'auto' } as const,
  tries: { heartbeatSeconds: 10, retries: 5, retryDelaySeconds: 1 },
};

function outcomesFor(outcome: string): Record<string, string> {
  return Object.fromEntries([...SOUND, POISON].map((frame) => [frame, outcome]));
}
