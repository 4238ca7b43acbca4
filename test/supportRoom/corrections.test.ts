import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { readEvents } from '../../store/state/outbox.ts';
import { countAffected, isAbout } from '../../support/correction/affected.ts';
import { insertCorrection, type CorrectionScope } from '../../support/correction/correction.ts';
import { notifyNext } from '../../support/correction/notifyAffected.ts';
import { describeOnEngines } from '../support/machine/engines.ts';

const AT = new Date(Date.UTC(2026, 5, 1));
const HOUR_MS = 3_600_000;
const POST = { operatorAddress: 'seller@example.org', replyAddress: null, publicUrl: 'https://example.org' };

const report = fc.record({
  account: fc.integer({ min: 0, max: 150 }),
  frame: fc.constantFrom('F1', 'F2'),
  release: fc.constantFrom('r1', 'r2'),
  cell: fc.constantFrom('1-1', '1-2'),
  hours: fc.integer({ min: -2, max: 2 }),
  isDeleted: fc.boolean(),
});
const scope = fc.record({
  frameId: fc.constantFrom('F1', 'F2'),
  releaseId: fc.constantFrom('r1', 'r2', null),
  pixelId: fc.constantFrom('F1-1-1', 'F2-1-2', null),
});

describeOnEngines('accounts with affected reports', (engine) => {
  it('are notified once about each report that the correction affects, whenever the notifier crashes', async () => {
    await engine.withState(async (database) => {
      let name = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(report, { minLength: 100, maxLength: 250 }),
          fc.array(scope, { maxLength: 3 }),
          fc.array(fc.boolean(), { maxLength: 6 }),
          async (reports, scopes, dies) => {
            const correctionId = `cor_${++name}`;
            const expected = await plant(database, correctionId, reports, scopes);
            expect(await countAffected(database, correctionId)).toEqual({
              accounts: expected.size,
              reports: [...expected.values()].reduce((sum, count) => sum + count, 0),
            });
            const mortal = dyingAfter(database, dies);
            const about = { post: POST, publicUrl: 'https://example.org', now: AT.getTime() };
            for (;;) {
              const told = await notifyNext(mortal, about).catch((error: unknown) => {
                expect(error).toEqual(DEATH);
                return 0;
              });
              if (told === null) break;
            }
            const events = (await readEvents(database, { afterId: 0, limit: 100_000 })).filter(
              ({ detail }) =>
                (JSON.parse(detail) as { correction_id: string }).correction_id === correctionId,
            );
            const told = events.map<[string, number]>(({ accountId, detail }) => [
              String(accountId),
              (JSON.parse(detail) as { reports: number }).reports,
            ]);
            expect(new Map(told)).toEqual(expected);
            expect(told).toHaveLength(expected.size);
          },
        ),
        { numRuns: 6 },
      );
    });
  });
});

const DEATH = new Error('the process is gone');

/** A database whose process dies before a commit, as often as a test specifies. */
function dyingAfter(database: Database, dies: boolean[]): Database {
  const left = [...dies];
  return {
    engine: database.engine,
    query: (...asked) => database.query(...asked),
    close: async () => undefined,
    transaction: (work) =>
      database.transaction(async (transaction) => {
        const result = await work(transaction);
        if (left.shift() === true) throw DEATH;
        return result;
      }),
  };
}

/** Plants reports and a correction; returns how many reports of each account it affects. */
async function plant(
  database: Database,
  correctionId: string,
  reports: readonly {
    account: number;
    frame: string;
    release: string;
    cell: string;
    hours: number;
    isDeleted: boolean;
  }[],
  scopes: readonly CorrectionScope[],
): Promise<Map<string, number>> {
  const rows = reports.map((each, at) => ({
    account_id: `acc_${String(each.account).padStart(3, '0')}`,
    report_id: at + 1,
    entry_id: `ent_${correctionId}_${at}`,
    key_id: 'key_1',
    request_id: 'req_1',
    endpoint: 'motion',
    lat: 0,
    lon: 0,
    pixel_id: `${each.frame}-${each.cell}`,
    frame_id: each.frame,
    release_id: each.release,
    velocity_vertical_mm_yr: 0,
    assessment_code: 'stable',
    cost_micro_usd: 0,
    body: '{}',
    created_at: new Date(AT.getTime() + each.hours * HOUR_MS),
    deleted_at: each.isDeleted ? AT : null,
  }));
  const columns = {
    account_id: 'TEXT',
    report_id: 'BIGINT',
    entry_id: 'TEXT',
    key_id: 'TEXT',
    request_id: 'TEXT',
    endpoint: 'TEXT',
    lat: 'DOUBLE PRECISION',
    lon: 'DOUBLE PRECISION',
    pixel_id: 'TEXT',
    frame_id: 'TEXT',
    release_id: 'TEXT',
    velocity_vertical_mm_yr: 'DOUBLE PRECISION',
    assessment_code: 'TEXT',
    cost_micro_usd: 'BIGINT',
    body: 'TEXT',
    created_at: 'TIMESTAMPTZ',
    deleted_at: 'TIMESTAMPTZ',
  } as const;
  await database.transaction(async (transaction) => {
    await transaction.query('DELETE FROM saved_report');
    await insertRows(transaction, 'saved_report', columns, rows);
    const said = { title: 'T', wrong: 'W', done: 'D', since: null };
    await insertCorrection(transaction, { ...said, correctionId, scope: scopes, createdAt: AT });
  });
  const affected = new Map<string, number>();
  for (const row of rows) {
    const about = { frameId: row.frame_id, releaseId: row.release_id, pixelId: row.pixel_id };
    if (row.deleted_at || !isAbout({ scope: scopes, createdAt: AT }, { ...about, createdAt: row.created_at }))
      continue;
    affected.set(row.account_id, (affected.get(row.account_id) ?? 0) + 1);
  }
  return affected;
}
