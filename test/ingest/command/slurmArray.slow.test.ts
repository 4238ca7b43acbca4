import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { writeDemoGranules } from '../../../cli/demo/writeDemoGranules.ts';
import { startSlurm, SLURM, type Slurm } from '../../support/cluster/slurm.ts';
import { contentOf } from '../../support/planted/releaseContent.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { describeWith } from '../../support/machine/needs.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SIZE = { rows: 24, cols: 24, epochs: 6, seed: 5, endDate: '2026-09-30' };
const FRAMES = ['F00001', 'F00002', 'F00003', 'F00004'];
const ELEMENTS = [0, 1];

/** A job in its folder, in which each element leaves its log. */
function jobIn(slurm: Slurm, job: string, folder: string) {
  const logOf = async (element: number) => {
    const path = join(folder, `ground-motion-${job}_${element}.log`);
    return existsSync(path) ? readFile(path, 'utf8') : '';
  };
  return {
    logOf,
    /** An element that is working on its second frame. */
    inSecondFrame: async (): Promise<number> => {
      for (let tries = 0; tries < 3000; tries++) {
        for (const element of ELEMENTS)
          if ((await logOf(element)).includes('(2/2) archiving')) return element;
        await sleep(20);
      }
      throw new Error((await Promise.all(ELEMENTS.map(logOf))).join('\n'));
    },
    nodeOf: async (element: number) => (await slurm.pending(job))[element]?.split(' ')[1],
    end: async () => {
      while (Object.keys(await slurm.pending(job)).length > 0) await sleep(100);
    },
  };
}

describeWith(SLURM)(`an array job of Slurm`, () => {
  test('builds each frame once, like one machine; an element whose node fails runs again and skips what it had finished', async () => {
    const folder = await temporaryFolder();
    const granules = join(folder, 'granules');
    for (const frameId of FRAMES)
      await writeDemoGranules({ ...SIZE, frameId, outDir: join(granules, frameId) });
    const [alone, lake, logs] = ['alone', 'lake', 'logs'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await mkdir(logs);
    const slurm = await startSlurm();
    onTestFinished(() => slurm.close());
    const script = join(ROOT, 'deploy/slurm-array.sh');
    const settings = { GM_DATA_DIR: lake, GM_LAKE_URL: '', GM_PROGRAM: ROOT };
    const job = await slurm.submit(['--array=0-1', script, granules], settings, logs);
    const { logOf, inSecondFrame, nodeOf, end } = jobIn(slurm, job, logs);

    const hit = await inSecondFrame();
    const node = await nodeOf(hit);
    // What the controller does to a node that it no longer hears from.
    await slurm.control('update', `nodename=${node}`, 'state=down', 'reason=test');
    const one = await finished(startCommand(['ingest', granules, '--data-dir', alone, '--jobs', '2']));
    expect(one.code, one.errors).toBe(0);
    await end();

    expect(await contentOf(lake, FRAMES)).toEqual(await contentOf(alone, FRAMES));
    const outcomes = [];
    for (const element of ELEMENTS) {
      const tables = (await logOf(element)).split(/^frame +outcome.*$/m).slice(1);
      outcomes.push(tables.map((table) => [...table.matchAll(/^F\d+ +(\w+)/gm)].map(([, word]) => word)));
    }
    const expected = ELEMENTS.map((element) => [[element === hit ? 'unchanged' : 'published', 'published']]);
    expect(outcomes).toEqual(expected);
  });
});
