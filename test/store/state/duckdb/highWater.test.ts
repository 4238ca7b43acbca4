import { fc } from '@fast-check/vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';
import { readHighWaterMark } from '../../../../store/state/duckdb/highWaterMark.ts';
import { lockLedgerHead, moveLedgerHead } from '../../../../store/state/schema/ledgerChain.ts';
import type { Database, Transaction } from '../../../../store/state/sql/database.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-state-'));
  file = join(folder, 'state.duckdb');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** What a transaction may do to the end of the ledger. */
const STEPS = ['moves', 'writes by hand', 'reads', 'changes something else'] as const;
const transactions = fc.array(
  fc.record({ steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 4 }), isUndone: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

class Undone extends Error {}

async function run(transaction: Transaction, step: (typeof STEPS)[number]): Promise<void> {
  if (step === 'changes something else') {
    await transaction.query('UPDATE event_head SET event_count = event_count + 1');
  } else if (step === 'writes by hand') {
    await transaction.query('UPDATE ledger_head SET charge_count = charge_count + 1');
  } else {
    const head = await lockLedgerHead(transaction);
    if (step === 'moves') {
      await moveLedgerHead(transaction, head, { ...head, chargedMicroUsd: head.chargedMicroUsd + 1 });
    }
  }
}

async function headOf(database: Database) {
  const rows = await database.query<Record<'charged' | 'charges' | 'commits', number>>(
    'SELECT charged_micro_usd AS charged, charge_count AS charges, commit_count AS commits FROM ledger_head',
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe('the end of the ledger of the embedded state', () => {
  it('includes everything that was committed and counts every commit with changes, and the mark matches it', async () => {
    let database = await openDuckDbState(file);
    try {
      await fc.assert(
        fc.asyncProperty(transactions, async (drawn) => {
          for (const { steps, isUndone } of drawn) {
            const before = await headOf(database);
            const work = database.transaction(async (transaction) => {
              for (const step of steps) await run(transaction, step);
              if (isUndone) throw new Undone();
            });
            await work.catch((error: unknown) => expect(error).toBeInstanceOf(Undone));
            const after = await headOf(database);
            const count = (step: string) => (isUndone ? 0 : steps.filter((taken) => taken === step).length);
            expect(after.charged - before.charged).toBe(count('moves'));
            expect(after.charges - before.charges).toBe(count('writes by hand'));
            const hasChanged = !isUndone && steps.some((step) => step !== 'reads');
            expect(after.commits - before.commits).toBe(hasChanged ? Math.max(1, count('moves')) : 0);
            if (hasChanged) {
              expect(readHighWaterMark(`${file}.mark`)).toMatchObject({
                chargedMicroUsd: after.charged,
                chargeCount: after.charges,
                commitCount: after.commits,
              });
            }
          }
          const last = await headOf(database);
          await database.close();
          database = await openDuckDbState(file);
          expect(await headOf(database)).toEqual(last);
        }),
        { numRuns: 5 },
      );
    } finally {
      await database.close();
    }
  });
});
