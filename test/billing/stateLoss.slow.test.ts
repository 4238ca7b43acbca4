import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chargeReport } from '../../billing/sale/charge.ts';
import { readAuditLog } from '../../billing/operator/auditLog.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { openDuckDbState } from '../../store/state/duckdb/openDuckDbState.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { runLedgerProcess } from './support/ledgerCommand.ts';
import { chargeRequest, registeredCaller } from './support/ledgerFixture.ts';

const FILES = ['', '.wal', '.mark'];

async function copyState(from: string, to: string, suffixes = FILES): Promise<void> {
  for (const suffix of suffixes) {
    await copyFile(from + suffix, to + suffix).catch(() => rm(to + suffix, { force: true }));
  }
}

async function sell(database: Database, reports: number, name: string): Promise<void> {
  const caller = await registeredCaller(database, 4_000_000, `${name}@example.org`);
  for (let index = 0; index < reports; index++) {
    await chargeReport(database, chargeRequest(caller, { requestId: `${name}_${index}` }));
  }
}

/** For one test: a state that sold three reports, and a copy of it from before two more sales. */
async function olderCopy(): Promise<{ file: string; older: string }> {
  const folder = await temporaryFolder();
  const copy = { file: join(folder, 'state.duckdb'), older: join(folder, 'older.duckdb') };
  await copyState(made.file, copy.file);
  await copyState(made.older, copy.older);
  return copy;
}

let made: { file: string; older: string };
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  made = await makeOlderCopy(folder);
  return () => rm(folder, { recursive: true, force: true });
});

async function makeOlderCopy(folder: string): Promise<{ file: string; older: string }> {
  const file = join(folder, 'state.duckdb');
  const older = join(folder, 'older.duckdb');
  const first = await openDuckDbState(file);
  await sell(first, 3, 'first');
  await first.close();
  await copyState(file, older);
  const second = await openDuckDbState(file);
  await sell(second, 2, 'second');
  await second.close();
  return { file, older };
}

describe('a state below its high-water mark', () => {
  it('is refused every time, with what is missing and what to do, and does not change', async () => {
    const { file, older } = await olderCopy();
    await copyFile(older, file);
    const before = await readFile(file);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(openDuckDbState(file)).rejects.toMatchObject({
        code: 'state_incomplete',
        message: expect.stringMatching(
          /holds 4 ledger entries, the newest of 2026-04-18T12:00:00.000Z; the high-water mark of \S+ says 7: 3 entries are missing, 2 sold reports of 0.80 USD among them.*accept-loss/,
        ),
        details: { missingEntries: 3, missingCharges: 2, missingMicroUsd: 800_000 },
      });
    }
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('is refused when the missing entry is not a sale but the revocation of a key', async () => {
    const { file } = await olderCopy();
    const copy = `${file}.copy`;
    await copyState(file, copy);
    const database = await openDuckDbState(file);
    await database.transaction((transaction) =>
      transaction.query('UPDATE api_key SET revoked_at = $1', [new Date(0)]),
    );
    await database.close();
    await copyFile(copy, file);
    await expect(openDuckDbState(file)).rejects.toMatchObject({
      message: expect.stringContaining('no entry is missing, but the last 1 changes are'),
    });
  });

  it('is refused when it continued from an older copy', async () => {
    const { file, older } = await olderCopy();
    const other = await openDuckDbState(older);
    await sell(other, 5, 'elsewhere');
    await other.close();
    await copyFile(older, file);
    await expect(openDuckDbState(file)).rejects.toMatchObject({
      message: expect.stringContaining('the state of another history'),
    });
  });

  it('is refused when the whole state is missing', async () => {
    const { file } = await olderCopy();
    await rm(file);
    await expect(openDuckDbState(file)).rejects.toMatchObject({
      code: 'state_incomplete',
      message: expect.stringContaining('the state is gone'),
    });
  });

  it('is served again once an operator has accepted the loss, which the audit log records', async () => {
    const { file, older } = await olderCopy();
    await copyFile(older, file);
    expect(runLedgerProcess({}, 'verify', '--state', file)).toMatchObject({ code: 2 });
    expect(runLedgerProcess({}, 'accept-loss', '--state', file)).toMatchObject({ code: 2 });
    const accepted = runLedgerProcess({}, 'accept-loss', '--state', file, '--reason', 'the disk of 3 June');
    expect(accepted.output).toContain('3 entries are missing');
    expect(accepted.output).toContain('0.80 USD');
    expect(accepted.code).toBe(0);
    const again = runLedgerProcess({}, 'accept-loss', '--state', file, '--reason', 'once more');
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('nothing is missing') });
    const database = await openDuckDbState(file);
    await sell(database, 1, 'third');
    expect((await verifyLedger(database)).violations).toEqual([]);
    const [line] = await readAuditLog(database, { accountId: null, after: null, limit: 5 });
    expect(line).toMatchObject({
      action: 'accept_loss',
      detail: { reason: 'the disk of 3 June', missingCharges: 2 },
    });
    await database.close();
  });

  it('that is restored in full with the mark of its own moment is served', async () => {
    const { file, older } = await olderCopy();
    await copyState(older, file);
    const database = await openDuckDbState(file);
    await expect(database.close()).resolves.toBeUndefined();
  });
});

describe('a state without a mark', () => {
  it('gets one, and the start logs that, but not for a new state', async () => {
    const { file } = await olderCopy();
    await rm(`${file}.mark`);
    const notices: string[] = [];
    const notify = (notice: string) => void notices.push(notice);
    await (await openDuckDbState(file, { notify })).close();
    expect(notices).toEqual([expect.stringMatching(/no high-water mark .* begins at its 7 ledger entries/)]);
    await (await openDuckDbState(file, { notify })).close();
    await (await openDuckDbState(join(await temporaryFolder(), 'state.duckdb'), { notify })).close();
    expect(notices).toHaveLength(1);
  });

  it('with an unreadable mark is refused until that is accepted', async () => {
    const { file } = await olderCopy();
    await writeFile(`${file}.mark`, 'nonsense');
    await expect(openDuckDbState(file)).rejects.toMatchObject({ code: 'state_mark_unreadable' });
    expect(runLedgerProcess({}, 'accept-loss', '--state', file, '--reason', 'it was me')).toMatchObject({
      code: 0,
    });
    await (await openDuckDbState(file)).close();
  });
});
