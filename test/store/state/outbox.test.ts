import { setTimeout as sleep } from 'node:timers/promises';
import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import {
  EVENT_KEPT_MS,
  appendEvents,
  forgetOldEvents,
  readEvents,
  type NewEvent,
} from '../../../store/state/outbox.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { Crash, crashingDatabase } from '../../billing/support/crashingDatabase.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { times } from '../../support/machine/tier.ts';

const NOW = Date.UTC(2026, 5, 1);

function eventOf(name: string, createdAt = NOW): NewEvent {
  return { kind: 'batch.done', accountId: 'acc_1', detail: JSON.stringify({ name }), createdAt };
}

const append = (database: Database, ...names: string[]) =>
  database.transaction((transaction) =>
    appendEvents(
      transaction,
      names.map((name) => eventOf(name)),
    ),
  );

async function namesOf(database: Database, afterId = 0, limit = 1000): Promise<string[]> {
  const events = await readEvents(database, { afterId, limit });
  return events.map(({ detail }) => (JSON.parse(detail) as { name: string }).name);
}

describeOnEngines('the outbox', ({ name, withState }) => {
  it('returns events after a position, in order and as they were appended', () =>
    withState(async (database) => {
      await append(database, 'a', 'b');
      await append(database);
      await append(database, 'c');
      expect(await readEvents(database, { afterId: 0, limit: 1 })).toEqual([{ ...eventOf('a'), eventId: 1 }]);
      expect(await namesOf(database, 1)).toEqual(['b', 'c']);
      expect(await namesOf(database, 3)).toEqual([]);
    }));

  it('contains an event exactly when its transaction was committed, whenever that crashed', () =>
    withState(async (database) => {
      let hasLived = false;
      for (let steps = 0; !hasLived; steps++) {
        const dying = crashingDatabase(database, steps);
        const error = await dying
          .transaction(async (transaction) => {
            await transaction.query('INSERT INTO starter_mailbox VALUES ($1, $1, $2)', [
              `m${steps}`,
              new Date(NOW),
            ]);
            await appendEvents(transaction, [eventOf(`m${steps}`)]);
          })
          .catch((thrown: unknown) => thrown);
        hasLived = !dying.hasCrashed();
        if (!hasLived) expect(error).toBeInstanceOf(Crash);
      }
      const causes = await database.query<{ mailbox: string }>(
        'SELECT mailbox FROM starter_mailbox ORDER BY mailbox',
      );
      const told = await namesOf(database);
      expect(told.toSorted()).toEqual(causes.map(({ mailbox }) => mailbox));
      // The last one survived, and the one before it died after its commit.
      expect(told).toHaveLength(2);
    }));

  test.prop(
    [fc.array(fc.record({ events: fc.nat({ max: 3 }), isUndone: fc.boolean() }), { maxLength: 12 })],
    {
      numRuns: times(3, 8),
    },
  )('numbers events committed at once 1, 2, 3, … and a reader who follows misses none', (writers) =>
    withState(async (database) => {
      const seen: number[] = [];
      let isWriting = true;
      const follow = async (): Promise<void> => {
        for (;;) {
          const isLast = !isWriting;
          const events = await readEvents(database, { afterId: seen.at(-1) ?? 0, limit: 2 });
          seen.push(...events.map(({ eventId }) => eventId));
          if (isLast && events.length === 0) return;
        }
      };
      const following = follow();
      await Promise.allSettled(
        writers.map(({ events, isUndone }, index) =>
          database.transaction(async (transaction) => {
            await appendEvents(
              transaction,
              Array.from({ length: events }, (_, place) => eventOf(`${index}/${place}`)),
            );
            if (isUndone) throw new Error('undone');
          }),
        ),
      );
      isWriting = false;
      await following;
      const committed = writers.reduce((sum, { events, isUndone }) => sum + (isUndone ? 0 : events), 0);
      expect(seen).toEqual(Array.from({ length: committed }, (_, index) => index + 1));
    }),
  );

  it('never shows a later event before an earlier one whose transaction takes longer', () =>
    withState(async (database) => {
      let commit = (): void => undefined;
      const allowed = new Promise<void>((resolve) => (commit = resolve));
      let written = (): void => undefined;
      const isWritten = new Promise<void>((resolve) => (written = resolve));
      const slow = database.transaction(async (transaction) => {
        await appendEvents(transaction, [eventOf('slow')]);
        written();
        await allowed;
      });
      await isWritten;
      const fast = append(database, 'fast');
      await sleep(100);
      expect(await namesOf(database), name).toEqual([]);
      commit();
      await Promise.all([slow, fast]);
      expect(await namesOf(database)).toEqual(['slow', 'fast']);
    }));

  it('deletes old events, and reuses no position', () =>
    withState(async (database) => {
      await append(database, 'a', 'b');
      expect(await forgetOldEvents(database, NOW + EVENT_KEPT_MS)).toBe(0);
      expect(await forgetOldEvents(database, NOW + EVENT_KEPT_MS + 1)).toBe(2);
      await append(database, 'c');
      expect(await readEvents(database, { afterId: 0, limit: 10 })).toMatchObject([{ eventId: 3 }]);
    }));
});
