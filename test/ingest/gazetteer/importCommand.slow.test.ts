import { describe, expect, test } from 'vitest';
import { servedRows } from '../../support/files/gazetteerImport.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { writeCounties, ZIPS } from '../../support/files/threeCounties.ts';

function command(...args: string[]) {
  return startCommand(['addresses', ...args]);
}

describe('./gm addresses', () => {
  test('imports, reports the status as JSON, removes a unit, and refuses wrong usage', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    writeCounties(files, 100);
    const told = await finished(command('import', files, '--data-dir', dataDir));
    expect(told.code).toBe(0);
    expect(told.output).toContain('30059 ranges imported: 20 sides, 20 streets, 1 ZIPs');
    const removed = await finished(command('remove', '30061', '--data-dir', dataDir));
    expect(removed.output).toBe('30061 removed\n');
    const status = await finished(command('status', '--json', '--data-dir', dataDir));
    const { units } = JSON.parse(status.output) as { units: { unit: string; sources: string[] }[] };
    expect(units.map(({ unit, sources }) => [unit, sources])).toEqual([
      ['30059', ['TIGER/Line 2021']],
      ['30063', ['TIGER/Line 2021']],
    ]);
    expect(Object.keys(await servedRows(dataDir, ZIPS))).toEqual([ZIPS[0], ZIPS[2]]);
    const unknown = await finished(command('remove', '99999', '--data-dir', dataDir));
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('unit_unknown')]);
    const wrong = await finished(command('load', files));
    expect([wrong.code, wrong.errors]).toEqual([
      2,
      expect.stringContaining("unknown command 'load'; known are fetch, import, status, remove"),
    ]);
  });
});
