import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { importFiles, servedRows } from '../../support/files/gazetteerImport.ts';
import { COUNTIES, gazetteerFiles, writeCounties, ZIPS } from '../../support/files/threeCounties.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

describe('./gm addresses', () => {
  test('killed at any moment leaves every unit old or new, and nothing that blocks the next import', async () => {
    const [older, newer, dataDir] = [
      await temporaryFolder(),
      await temporaryFolder(),
      await temporaryFolder(),
    ];
    writeCounties(older, 100, 300);
    writeCounties(newer, 300, 300);
    await importFiles(dataDir, [older]);
    const before = await servedRows(dataDir, ZIPS);
    for (const delayMs of [900, 1300, 1700, 2100, 2500]) {
      // A different edition each time, so that no unit counts as finished.
      for (const county of COUNTIES) await appendFile(join(newer, `tl_2021_${county}_addrfeat.dbf`), ' ');
      const child = startCommand(['addresses', 'import', newer, '--data-dir', dataDir]);
      const ended = finished(child);
      await sleep(delayMs);
      child.kill('SIGKILL');
      await ended;
      const served = await servedRows(dataDir, ZIPS);
      for (const zip of ZIPS) {
        const numbers = new Set(served[zip]!.map(({ number }) => number));
        expect([['L 100..198 E'], ['L 300..398 E']]).toContainEqual([...numbers]);
        expect(served[zip]).toHaveLength(before[zip]!.length);
      }
    }
    const report = await importFiles(dataDir, [newer]);
    expect(report.refused).toEqual([]);
    const names = await gazetteerFiles(dataDir);
    expect(names.filter((name) => name.includes('.staging-'))).toEqual([]);
    expect(names.filter((name) => name.endsWith('unit.json'))).toHaveLength(3);
    expect(names.filter((name) => name.startsWith('index-'))).toHaveLength(1);
  });
});
