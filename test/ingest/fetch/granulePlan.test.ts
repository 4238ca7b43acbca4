import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import {
  isMassWithdrawal,
  planGranules,
  type GranuleSituation,
} from '../../../ingest/fetch/opera/granulePlan.ts';
import type { ListedGranule } from '../../../ingest/fetch/opera/listedFiles.ts';
import { parseDispS1Name } from '../../../ingest/reader/offered/productName.ts';
import { dispNames } from '../../support/sources/dispNames.ts';

const FRAME = 'F08882';
const [first = '', second = '', third = ''] = dispNames(FRAME, 3);
const [revised = ''] = dispNames(FRAME, 1, '1.1');
const [regenerated = ''] = dispNames(FRAME, 1, '1.0', '20260101T000000Z');
const [rewritten = ''] = dispNames(FRAME, 1, '2.0');

function listed(...names: readonly string[]): ListedGranule[] {
  return names.map((name) => ({
    name,
    granule: parseDispS1Name(name)!,
    file: {
      path: `${FRAME}/${name}`,
      address: `https://archive.test/${name}`,
      bytes: 100,
      checksum: null,
      checksumAddress: null,
      form: 'hdf5',
      mayChange: false,
    },
  }));
}

function plan(situation: Partial<GranuleSituation>) {
  const { fetch, skip, ...rest } = planGranules({
    listed: listed(first, second),
    isComplete: true,
    stored: new Map(),
    ingested: new Set(),
    noted: new Set(),
    since: null,
    takesRevisions: false,
    ...situation,
  });
  return {
    ...rest,
    fetch: fetch.map(({ granule, because }) => [granule.name, because]),
    skip: skip.map(({ name, because }) => [name, because]),
  };
}

describe('a plan of granules', () => {
  it('fetches missing ones, in order of dates', () => {
    expect(plan({ listed: listed(third, first, second) }).fetch).toEqual([
      [first, 'new'],
      [second, 'new'],
      [third, 'new'],
    ]);
  });

  it('skips those in the lake or the destination', () => {
    const found = plan({ ingested: new Set([first]), stored: new Map([[second, 100]]) });
    expect(found).toMatchObject({ fetch: [], withdrawn: [] });
    expect(found.skip).toEqual([
      [first, 'in_the_lake'],
      [second, 'stored'],
    ]);
  });

  it('fetches again those with another length in the destination', () => {
    expect(plan({ stored: new Map([[first, 99]]) }).fetch).toContainEqual([first, 'damaged']);
  });

  it('takes the newest of the same dates', () => {
    const found = plan({ listed: listed(first, revised, regenerated) });
    expect(found.fetch).toEqual([[revised, 'new']]);
    expect(found.skip).toEqual([
      [first, 'superseded'],
      [regenerated, 'superseded'],
    ]);
  });

  it('does not replace an observation with a higher minor version, except on request', () => {
    const ingested = new Set([first]);
    expect(plan({ listed: listed(revised), ingested })).toMatchObject({
      fetch: [],
      skip: [[revised, 'revision']],
      withdrawn: [],
    });
    expect(plan({ listed: listed(revised), ingested, takesRevisions: true }).fetch).toEqual([
      [revised, 'higher_version'],
    ]);
  });

  it('fetches the same version generated again, and a higher major one', () => {
    const ingested = new Set([first]);
    expect(plan({ listed: listed(first, regenerated), ingested }).fetch).toEqual([
      [regenerated, 'regenerated'],
    ]);
    expect(plan({ listed: listed(first, rewritten), ingested }).fetch).toEqual([
      [rewritten, 'higher_version'],
    ]);
  });

  it('skips those before a date', () => {
    const since = parseDispS1Name(second)!.secondaryDay;
    expect(plan({ since })).toMatchObject({ fetch: [[second, 'new']], skip: [[first, 'before_since']] });
  });

  it('treats those missing from a complete list, in every version, as withdrawn', () => {
    const here = { ingested: new Set([first]), stored: new Map([[third, 100]]) };
    expect(plan({ ...here, listed: listed(second) }).withdrawn).toEqual([first, third]);
    expect(plan({ ...here, listed: listed(second), isComplete: false }).withdrawn).toEqual([]);
    expect(plan({ ...here, listed: listed(second, revised) }).withdrawn).toEqual([third]);
  });

  it('records a withdrawal once, and its end', () => {
    const noted = new Set([first]);
    expect(plan({ listed: listed(second), ingested: new Set([first]), noted }).withdrawn).toEqual([]);
    expect(plan({ listed: listed(first, second), noted })).toMatchObject({
      restored: [first],
      fetch: [
        [first, 'new'],
        [second, 'new'],
      ],
    });
  });

  it('replaces a withdrawn newer one with the older one in the list', () => {
    const found = plan({ listed: listed(first), ingested: new Set([revised]) });
    expect(found).toMatchObject({ withdrawn: [revised], fetch: [[first, 'new']] });
  });

  const pool = [first, second, third, revised, regenerated, rewritten];
  const some = fc.subarray(pool);
  test.prop([some, some, some, fc.subarray([...pool], { minLength: 0 }), fc.boolean()])(
    'assigns each listed granule one outcome, whatever the order of the list',
    (names, stored, ingested, noted, takesRevisions) => {
      const situation = {
        stored: new Map(stored.map((name) => [name, 100])),
        ingested: new Set(ingested),
        noted: new Set(noted),
        takesRevisions,
        since: parseIsoDate('2016-08-01'),
      };
      const found = plan({ ...situation, listed: listed(...names) });
      const again = plan({ ...situation, listed: listed(...names.toReversed(), ...names) });
      const told = [...found.fetch, ...found.skip].map(([name]) => name);
      expect(new Set(told)).toEqual(new Set(names));
      expect(told).toHaveLength(names.length);
      expect(again.fetch).toEqual(found.fetch);
      expect(again.withdrawn).toEqual(found.withdrawn);
      for (const name of found.withdrawn) expect(names).not.toContain(name);
      for (const [name = ''] of found.fetch) expect(ingested).not.toContain(name);
    },
  );

  it('asks for confirmation of many withdrawals at once', () => {
    expect([
      isMassWithdrawal(2, 2),
      isMassWithdrawal(3, 20),
      isMassWithdrawal(19, 190),
      isMassWithdrawal(20, 190),
    ]).toEqual([false, true, false, true]);
  });
});
