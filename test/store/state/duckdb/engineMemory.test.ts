import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { engineMemoryBytes } from '../../../../store/state/duckdb/openDuckDbState.ts';
import { openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const LEAST_BYTES = 512_000_000;
const machines = fc.integer({ min: 1_000_000_000, max: 2 ** 42 });

describe('the memory of an embedded state’s engine', () => {
  test.prop([machines])(
    'is at most an eighth of the machine’s for a server, and half for a command, but never too little',
    (bytes) => {
      const [serving, unhurried] = [engineMemoryBytes(false, bytes), engineMemoryBytes(true, bytes)];
      expect(serving).toBe(Math.max(LEAST_BYTES, Math.floor(bytes / 8)));
      expect(unhurried).toBe(Math.max(LEAST_BYTES, Math.floor(bytes / 2)));
    },
  );

  it('is the value that the engine was opened with', async () => {
    for (const isUnhurried of [false, true]) {
      const state = await openDuckDbState(`${await temporaryFolder()}/state.duckdb`, { isUnhurried });
      const [row] = await state.query<{ limit: string }>("SELECT current_setting('memory_limit') AS limit");
      await state.close();
      const [, number, unit] = /^([\d.]+) (MiB|GiB)$/.exec(row!.limit)!;
      const bytes = Number(number) * (unit === 'GiB' ? 2 ** 30 : 2 ** 20);
      expect(bytes / engineMemoryBytes(isUnhurried)).toBeCloseTo(1, 1);
    }
  });
});
