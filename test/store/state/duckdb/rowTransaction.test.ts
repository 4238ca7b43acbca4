import { fc } from '@fast-check/vitest';
import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';
import { JournaledWrites, type CommittedWrites } from '../../../../store/state/duckdb/journaledWrites.ts';
import type { StateLoss } from '../../../../store/state/duckdb/stateLoss.ts';
import { JOURNAL_BEGINNING } from '../../../../store/state/journal/frame.ts';
import { Journal } from '../../../../store/state/journal/journal.ts';
import type { Database, Transaction } from '../../../../store/state/sql/database.ts';
import { insertRows } from '../../../../store/state/sql/insertRows.ts';
import { unknownCommit } from '../../../../store/state/sql/stateError.ts';
import { updateRows } from '../../../../store/state/sql/updateRows.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { VolatileFile } from '../journal/volatileFile.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'state.duckdb');
});

/** Counts an event and writes its row, from a count that its caller knows. */
async function addEvent(transaction: Transaction, before: number): Promise<void> {
  await updateRows(transaction, 'event_head', { event_count: 'BIGINT' }, [
    { key: {}, before: { event_count: before }, after: { event_count: before + 1 } },
  ]);
  await insertRows(
    transaction,
    'event',
    { event_id: 'BIGINT', kind: 'TEXT', detail: 'TEXT', created_at: 'TIMESTAMPTZ' },
    [{ event_id: before + 1, kind: 'test', detail: `${before + 1}`, created_at: new Date(before) }],
  );
}

function inRows<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database.rowTransaction!(work);
}

async function eventsOf(database: Database): Promise<{ count: number; ids: number[] }> {
  const [head] = await database.query<{ event_count: number }>('SELECT event_count FROM event_head');
  const rows = await database.query<{ event_id: number }>('SELECT event_id FROM event ORDER BY event_id');
  return { count: head!.event_count, ids: rows.map(({ event_id }) => event_id) };
}

function upTo(count: number) {
  return { count, ids: Array.from({ length: count }, (_, index) => index + 1) };
}

/** The state as a killed process leaves it: a copy of its files. */
async function afterKill(name: string, without: readonly string[] = []): Promise<string> {
  const copy = join(folder, name);
  for (const suffix of ['', '.wal', '.journal', '.mark']) {
    if (!without.includes(suffix)) await copyFile(file + suffix, copy + suffix);
  }
  return copy;
}

describe('row transactions', () => {
  it('are seen by every read and transaction after them, in any order, and by the next start after a kill', async () => {
    const acts = fc.array(fc.constantFrom('rows', 'rows', 'rows', 'statements', 'read', 'kill'), {
      minLength: 3,
      maxLength: 14,
    });
    let copies = 0;
    const database = await openDuckDbState(file);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(acts, async (drawn) => {
        for (const act of drawn) {
          if (act === 'rows') await inRows(database, (transaction) => addEvent(transaction, count++));
          else if (act === 'statements') {
            await database.transaction((transaction) => addEvent(transaction, count++));
          } else if (act === 'read') expect(await eventsOf(database)).toEqual(upTo(count));
          else {
            const copy = await afterKill(`killed${copies++}`);
            const next = await openDuckDbState(copy);
            expect(await eventsOf(next)).toEqual(upTo(count));
            await next.close();
          }
        }
      }),
      { numRuns: 4 },
    );
    await database.close();
    const last = await openDuckDbState(file);
    expect(await eventsOf(last)).toEqual(upTo(count));
    await last.close();
  });

  it('leave nothing of one that throws', async () => {
    const database = await openDuckDbState(file);
    await inRows(database, (transaction) => addEvent(transaction, 0));
    const failing = inRows(database, async (transaction) => {
      await addEvent(transaction, 1);
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await eventsOf(database)).toEqual(upTo(1));
    await database.close();
  });

  it('refuse statements that write, and reads of what they have written', async () => {
    const database = await openDuckDbState(file);
    const refused = { code: 'write_outside_transaction' };
    for (const work of [
      (transaction: Transaction) => transaction.change('DELETE FROM event'),
      (transaction: Transaction) => transaction.query('DELETE FROM event'),
      async (transaction: Transaction) => {
        await addEvent(transaction, 0);
        await transaction.query('SELECT count(*) FROM event');
      },
    ]) {
      await expect(inRows<unknown>(database, work)).rejects.toMatchObject(refused);
    }
    expect(await eventsOf(database)).toEqual(upTo(0));
    await database.close();
  });

  it('need no journal after a clean stop, and never start without one after a kill', async () => {
    const database = await openDuckDbState(file);
    await inRows(database, (transaction) => addEvent(transaction, 0));
    const killed = await afterKill('killed', ['.journal']);
    await database.close();
    await expect(stat(`${file}.journal`)).rejects.toMatchObject({ code: 'ENOENT' });

    await expect(openDuckDbState(killed)).rejects.toMatchObject({
      code: 'state_unreadable',
      message: expect.stringMatching(/journal: it is missing.*accept-loss/s),
    });
    const found: { loss: StateLoss | null } = { loss: null };
    const accepted = await openDuckDbState(killed, { acceptLoss: (loss) => void (found.loss = loss) });
    expect(await eventsOf(accepted)).toEqual(upTo(0));
    expect(found.loss?.description).toMatch(/journal can't be used/);
    await accepted.close();
    await (await openDuckDbState(killed)).close();
  });

  it('stop all writes, and not only theirs, once a row doesn’t hold what they were planned from', async () => {
    const database = await openDuckDbState(file);
    await inRows(database, (transaction) => addEvent(transaction, 7));
    await expect(eventsOf(database)).rejects.toThrow(/event_head: 1 rows were to be changed and 0 were/);
    const damaged = { code: 'state_damaged', message: expect.stringContaining("the journal doesn't fit") };
    await expect(inRows(database, (transaction) => addEvent(transaction, 0))).rejects.toMatchObject(damaged);
    await expect(database.transaction((transaction) => addEvent(transaction, 0))).rejects.toMatchObject(
      damaged,
    );
    await database.close().catch(() => undefined);
    await expect(openDuckDbState(file)).rejects.toMatchObject({ code: 'state_unreadable' });
    await rm(folder, { recursive: true });
  });

  it('are carried out again when that failed, with what came since', async () => {
    const { journal } = await Journal.open(new VolatileFile(), JOURNAL_BEGINNING);
    const carriedOut: (readonly CommittedWrites[])[] = [];
    let isFailing = true;
    const journaled = new JournaledWrites(journal, async (committed) => {
      carriedOut.push(committed);
      if (isFailing) throw unknownCommit(new Error('the disk is slow'));
    });
    const released: number[] = [];
    const write = {
      kind: 'insert',
      table: 'event',
      columns: { event_id: 'BIGINT' },
      rows: [{ event_id: 1 }],
    } as const;
    await journaled.commit([write], () => released.push(1));
    await expect(journaled.settle()).rejects.toThrow('the disk is slow');
    await journaled.commit([write], () => released.push(2));
    expect(released).toEqual([]);
    isFailing = false;
    await journaled.settle();
    expect(carriedOut.map((committed) => committed.map(({ position }) => position.sequence))).toEqual([
      [1],
      [1, 2],
    ]);
    expect(released).toEqual([1, 2]);
    expect(journaled.concerns('SELECT * FROM event')).toBe(false);
    await journaled.close({ isSettled: true });
  });
});
