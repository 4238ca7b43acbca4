import { expect, it } from 'vitest';
import { announceRelease, beginAnnouncing, readAnnounced } from '../../notify/announcedReleases.ts';
import { EVENT_CATALOG } from '../../notify/eventCatalog.ts';
import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import { readEvents } from '../../store/state/outbox.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { describeOnEngines } from '../support/machine/engines.ts';

const NOW = Date.UTC(2026, 5, 1);
const EPOCHS = ['2026-01-01', '2026-01-13', '2026-01-25'];
const release = (releaseId: string, epochs = EPOCHS) => ({ frameId: 'F08882', releaseId, epochs });

const announce = (
  database: Database,
  releaseId: string,
  expected: string | null,
  epochs?: string[],
  alongside: Parameters<typeof announceRelease>[3]['alongside'] = [],
) => announceRelease(database, release(releaseId, epochs), expected, { now: NOW, alongside });

async function told(database: Database) {
  const events = await readEvents(database, { afterId: 0, limit: 100 });
  return events.map(({ kind, accountId, detail }) => {
    expect(accountId).toBeNull();
    const data = JSON.parse(detail) as Record<string, unknown>;
    EVENT_CATALOG[kind as EventKind].data.parse(data);
    return [kind, data['release'], data['previous_release'], data['new_observations']];
  });
}

describeOnEngines('releases that are announced', ({ withState }) => {
  it('releases that are served when the first server starts are recorded silently, and only by that server', () =>
    withState(async (database) => {
      expect(await readAnnounced(database)).toBeNull();
      await Promise.all([1, 2, 3].map(() => beginAnnouncing(database, [release('R1')], NOW)));
      expect(await readAnnounced(database)).toEqual(new Map([['F08882', 'R1']]));
      expect(await told(database)).toEqual([]);
      expect(await announce(database, 'R1', 'R1')).toBe(false);
    }));

  it('a server that starts with an empty lake announces the first frame', () =>
    withState(async (database) => {
      await beginAnnouncing(database, [], NOW);
      expect(await readAnnounced(database)).toEqual(new Map());
      expect(await announce(database, 'R1', null)).toBe(true);
      expect(await told(database)).toEqual([['frame.updated', 'R1', null, 3]]);
    }));

  it('each is announced once, however many servers see it at once', () =>
    withState(async (database) => {
      await beginAnnouncing(database, [release('R1')], NOW);
      const epochs = [...EPOCHS, '2026-02-06'];
      const tried = await Promise.all(
        Array.from({ length: 8 }, () => announce(database, 'R2', 'R1', epochs)),
      );
      expect(tried.filter(Boolean)).toHaveLength(1);
      expect(await told(database)).toEqual([['frame.updated', 'R2', 'R1', 1]]);
    }));

  it('a server does not announce releases that were announced since it looked, nor earlier ones', () =>
    withState(async (database) => {
      await beginAnnouncing(database, [release('R1')], NOW);
      expect(await announce(database, 'R3', 'R1', [...EPOCHS, '2026-02-06'])).toBe(true);
      expect(await announce(database, 'R2', 'R1')).toBe(false);
      expect(await told(database)).toHaveLength(1);
    }));

  it('a release of the same dates is no new data, nor is one that lost some dates', () =>
    withState(async (database) => {
      await beginAnnouncing(database, [release('R1')], NOW);
      await announce(database, 'R2', 'R1');
      await announce(database, 'R3', 'R2', EPOCHS.slice(1));
      await announce(database, 'R4', 'R3', ['2025-12-20', ...EPOCHS.slice(1)]);
      expect(await told(database)).toEqual([
        ['frame.reprocessed', 'R2', 'R1', 0],
        ['frame.reprocessed', 'R3', 'R2', 0],
        ['frame.updated', 'R4', 'R3', 1],
      ]);
    }));

  it('data written alongside are committed or rolled back with it', () =>
    withState(async (database) => {
      await beginAnnouncing(database, [release('R1')], NOW);
      const seen: unknown[] = [];
      const dying = announce(database, 'R2', 'R1', EPOCHS, [
        async (transaction, news) => {
          await transaction.query('SELECT 1');
          seen.push(news);
          throw new Error('it cannot be written');
        },
      ]);
      await expect(dying).rejects.toThrow('cannot be written');
      expect(seen).toMatchObject([{ releaseId: 'R2', previousReleaseId: 'R1', newObservations: 0 }]);
      expect(await told(database)).toEqual([]);
      expect(await announce(database, 'R2', 'R1')).toBe(true);
    }));
});
