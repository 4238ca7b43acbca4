import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../billing/audit/verifyLedger.ts';
import { registerAccount } from '../../../../billing/ledger/starterCredit.ts';
import { errorMessage } from '../../../../core/error.ts';
import { STATE_FILE_NAME, openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';
import type { StateLoss } from '../../../../store/state/duckdb/stateLoss.ts';
import { chargeReport } from '../../../../billing/sale/charge.ts';
import { NOON, chargeRequest, registeredCaller } from '../../../billing/support/ledgerFixture.ts';
import { times } from '../../../support/machine/tier.ts';

const SUFFIXES = ['', '.wal', '.journal', '.mark'];
const ACCOUNTS = 24;
/** Sold last: only the journal has them. */
const SALES = 3;

describe('starting with the state of a killed server', () => {
  let folder: string;
  let sound: string;
  let copies = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ground-motion-'));
    const file = join(folder, STATE_FILE_NAME);
    sound = join(folder, 'sound');
    mkdirSync(sound);
    const database = await openDuckDbState(file, { now: () => NOON });
    for (let i = 1; i < ACCOUNTS; i++)
      await registerAccount(database, { email: `person${i}@example.org`, mode: 'live', now: NOON });
    const caller = await registeredCaller(database, 4_000_000, 'buyer@example.org');
    for (let i = 0; i < SALES; i++)
      await chargeReport(database, chargeRequest(caller, { requestId: `r${i}` }));
    for (const suffix of SUFFIXES) copyFileSync(file + suffix, join(sound, STATE_FILE_NAME + suffix));
    await database.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A copy of the state in which one bit of one of its files was flipped. */
  function damagedCopy(suffix: string, share: number, bit: number): string {
    const copy = join(folder, String(copies++));
    mkdirSync(copy);
    for (const each of SUFFIXES)
      copyFileSync(join(sound, STATE_FILE_NAME + each), join(copy, STATE_FILE_NAME + each));
    const file = join(copy, STATE_FILE_NAME);
    const bytes = readFileSync(file + suffix);
    bytes[Math.floor(share * bytes.length)]! ^= 1 << bit;
    writeFileSync(file + suffix, bytes);
    return file;
  }

  test.prop(
    [
      fc.constantFrom(...SUFFIXES),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 0, max: 7 }),
    ],
    { numRuns: times(8, 24), endOnFailure: true },
  )('recovers everything, or names the damaged file and the way back', async (suffix, share, bit) => {
    const file = damagedCopy(suffix, share, bit);
    const opened = await openDuckDbState(file).catch((error: unknown) => errorMessage(error));
    if (typeof opened !== 'string') {
      expect(await verifyLedger(opened)).toMatchObject({ entries: ACCOUNTS + SALES, violations: [] });
      await opened.close();
      return;
    }
    expect(opened).toContain(`${file}${['.mark', '.journal'].includes(suffix) ? suffix : ''}`);
    expect(opened).toContain(`${ACCOUNTS}`);
    expect(opened).toMatch(/othing was changed.*accept-loss --reason/s);
  });

  it('keeps the intact part of a damaged log, cut as the message describes', async () => {
    const file = damagedCopy('.wal', 0.6, 3);
    const before = readFileSync(file);
    const refusal = await openDuckDbState(file).then(
      () => '',
      (error: unknown) => errorMessage(error),
    );
    const [, at = ''] = /truncate -s (\d+) \S+\.wal/.exec(refusal) ?? [];
    expect(refusal).toContain(`${file}.wal is damaged at byte ${at} of`);
    expect(readFileSync(file).equals(before)).toBe(true);
    truncateSync(`${file}.wal`, Number(at));
    await expect(openDuckDbState(file)).rejects.toMatchObject({ code: 'state_incomplete' });
    const found: { loss: StateLoss | null } = { loss: null };
    const database = await openDuckDbState(file, { acceptLoss: (loss) => void (found.loss = loss) });
    const { entries, violations } = await verifyLedger(database);
    await database.close();
    expect(violations).toEqual([]);
    expect(entries).toBeGreaterThan(0);
    expect(found.loss?.missingEntries).toBe(ACCOUNTS - entries);
    expect(found.loss?.description).toContain(`${file}.journal.lost`);
    expect(existsSync(`${file}.mark`)).toBe(true);
  });
});
