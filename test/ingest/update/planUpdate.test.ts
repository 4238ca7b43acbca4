import { describe, expect, it } from 'vitest';
import {
  framesWithWork,
  needsIngest,
  planSearches,
  recordAtEnd,
  recordAtFailure,
  recordAtStart,
  type UpdateSituation,
} from '../../../ingest/update/planUpdate.ts';
import type { UpdateRecord } from '../../../schemas/ingestRecord.ts';

const frameNumbers = (count: number) =>
  Array.from({ length: count }, (_, at) => `F${String(at + 1).padStart(5, '0')}`);

function recordOf(change: Partial<UpdateRecord> = {}): UpdateRecord {
  return {
    record_version: 1,
    searched_at: { opera: null, nisar: null },
    listed: [],
    unfinished: [],
    failures: [],
    last_run: null,
    combined: true,
    ...change,
  };
}

function situationOf(change: Partial<UpdateSituation> = {}): UpdateSituation {
  return { frameIds: frameNumbers(3), named: null, isComplete: false, record: recordOf(), ...change };
}

const SEARCHED = { opera: '2026-11-20T06:00:00.000Z', nisar: '2026-11-20T06:00:00.000Z' };

describe('the plan of an update', () => {
  it('lists every frame completely before the first update', () => {
    const plan = planSearches(situationOf());
    expect(plan.frames.map(({ listing }) => listing)).toEqual(['all', 'all', 'all']);
    expect(plan.changes).toEqual([]);
  });

  it('finds what changed for a whole nation of frames with one search', () => {
    const frameIds = frameNumbers(1711);
    const plan = planSearches(
      situationOf({ frameIds, record: recordOf({ listed: frameIds, searched_at: SEARCHED }) }),
    );
    expect(plan.changes).toEqual([
      { archive: 'opera', frameId: null, revisedSince: '2026-11-19T06:00:00.000Z' },
    ]);
    const changed = new Map([['F00007', []]]);
    expect(framesWithWork(plan, changed)).toEqual([
      { frameId: 'F00007', archive: 'opera', listing: 'changes' },
    ]);
  });

  it('searches the changes of a few frames one by one, which reads less', () => {
    const frameIds = ['F00001', 'NISAR-034-D-073'];
    const record = recordOf({ listed: frameIds, searched_at: SEARCHED });
    expect(planSearches(situationOf({ frameIds, record })).changes).toMatchObject([
      { archive: 'opera', frameId: 'F00001' },
      { archive: 'nisar', frameId: 'NISAR-034-D-073' },
    ]);
  });

  it('lists new, unfinished and named frames completely', () => {
    const record = recordOf({
      listed: ['F00001', 'F00002'],
      unfinished: ['F00002'],
      searched_at: SEARCHED,
    });
    const listings = (change: Partial<UpdateSituation>) =>
      planSearches(situationOf({ record, ...change })).frames.map(({ listing }) => listing);
    expect(listings({})).toEqual(['changes', 'all', 'all']);
    expect(listings({ named: ['F00001'] })).toEqual(['all']);
    expect(listings({ isComplete: true })).toEqual(['all', 'all', 'all']);
  });

  it('leaves out frames that no archive publishes, and refuses them when they are named', () => {
    const frameIds = ['C_F00001_F00002', 'F00001', 'EGMS-1'];
    expect(planSearches(situationOf({ frameIds })).withoutArchive).toEqual(['C_F00001_F00002', 'EGMS-1']);
    expect(() => planSearches(situationOf({ named: ['EGMS-1'] }))).toThrow(
      '--frame EGMS-1: no archive publishes its products; give their folder with --from',
    );
  });
});

describe('the record of updates', () => {
  const record = recordOf({ listed: ['F00001', 'F00002', 'F00009'], searched_at: SEARCHED });
  const AT = '2026-11-21T06:00:00.000Z';

  const LATER = '2026-11-21T06:20:00.000Z';
  const searched = (searchedAt: string | null) => ({ searchedAt, now: AT });

  it('keeps a frame unfinished from the start of its work until its end', () => {
    const started = recordAtStart(situationOf({ record }), ['F00002', 'F00003'], searched(AT));
    expect(started).toMatchObject({
      searched_at: { opera: AT, nisar: AT },
      listed: ['F00001', 'F00002'],
      unfinished: ['F00002', 'F00003'],
      combined: false,
      last_run: { started_at: AT, ended_at: null, frames: 2, published: 0, failed: 0 },
    });
    const one = recordAtEnd(started, 'F00002', { isListed: false, isPublished: true });
    const ended = recordAtEnd(one, 'F00003', { isListed: true, isPublished: false });
    expect(ended).toMatchObject({
      listed: ['F00001', 'F00002', 'F00003'],
      unfinished: [],
      last_run: { published: 1, failed: 0 },
    });
  });

  it('keeps why a frame failed until its update succeeds or it is removed, and only the last reason', () => {
    const failure = { frame_id: 'F00002', step: 'fetch', code: 'source_unreachable', message: 'no' } as const;
    const started = recordAtStart(situationOf({ record }), ['F00002'], searched(AT));
    const once = recordAtFailure(started, { ...failure, at: AT });
    const twice = recordAtFailure(once, { ...failure, step: 'ingest', at: LATER });
    expect(twice.failures).toEqual([{ ...failure, step: 'ingest', at: LATER }]);
    expect(twice).toMatchObject({ unfinished: ['F00002'], last_run: { failed: 2 } });
    expect(recordAtStart(situationOf({ record: twice }), ['F00002'], searched(AT)).failures).toHaveLength(1);
    const without = situationOf({ record: twice, frameIds: ['F00001'] });
    expect(recordAtStart(without, [], searched(AT)).failures).toEqual([]);
    expect(recordAtEnd(twice, 'F00002', { isListed: true, isPublished: true }).failures).toEqual([]);
  });

  it('keeps its time when the archive did not list every change, and when only named frames were looked at', () => {
    expect(recordAtStart(situationOf({ record }), [], searched(null)).searched_at).toEqual(SEARCHED);
    const named = situationOf({ record, named: ['F00001'] });
    expect(recordAtStart(named, ['F00001'], searched(AT)).searched_at).toEqual(SEARCHED);
  });

  it('forgets frames that were removed from the lake', () => {
    const unfinished = { ...record, unfinished: ['F00009'] };
    expect(recordAtStart(situationOf({ record: unfinished }), [], searched(AT))).toMatchObject({
      listed: ['F00001', 'F00002'],
      unfinished: [],
      combined: true,
    });
  });
});

describe('whether a frame is ingested', () => {
  const product = (name: string, outcome: 'used' | 'ignored' = 'used') => ({ name, outcome, reason: null });
  const situation = {
    names: ['a', 'b'],
    manifest: { products: [product('a'), product('b', 'ignored')] } as never,
    withdrawn: new Set<string>(),
    attempt: { state: 'done' } as const,
  };

  it('depends on products that its release does not know', () => {
    expect(needsIngest(situation)).toBe(false);
    expect(needsIngest({ ...situation, names: [] })).toBe(false);
    expect(needsIngest({ ...situation, names: ['a', 'c'] })).toBe(true);
    expect(needsIngest({ ...situation, manifest: null })).toBe(true);
    expect(needsIngest({ ...situation, manifest: null, names: [] })).toBe(false);
  });

  it('depends on withdrawals since its release, and on an attempt that did not end well', () => {
    expect(needsIngest({ ...situation, withdrawn: new Set(['a']) })).toBe(true);
    expect(needsIngest({ ...situation, attempt: { state: 'running' } })).toBe(true);
    expect(needsIngest({ ...situation, attempt: { state: 'failed' } })).toBe(true);
  });
});
