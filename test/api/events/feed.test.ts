import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendEvents, EVENT_KEPT_MS, forgetOldEvents, type NewEvent } from '../../../store/state/outbox.ts';
import { EVENT_CATALOG } from '../../../notify/eventCatalog.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

interface Page {
  readonly events: {
    readonly id: string;
    readonly type: string;
    readonly at: string;
    readonly data: object;
  }[];
  readonly next_after: string;
  readonly has_more: boolean;
}

describeOnAnEngine('the event feed', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const happen = (...events: Omit<NewEvent, 'createdAt'>[]) =>
    server.database.transaction((transaction) =>
      appendEvents(
        transaction,
        events.map((event) => ({ ...event, createdAt: server.clock.now })),
      ),
    );
  const done = (accountId: string | null, job: string) => ({
    kind: 'batch.done',
    accountId,
    detail: JSON.stringify({ job_id: job, request_id: 'req_1', status: 'done' }),
  });
  const frame = () => ({
    kind: 'frame.updated',
    accountId: null,
    detail: JSON.stringify(EVENT_CATALOG['frame.updated'].example),
  });
  const tenant = async (email: string, mode: 'live' | 'test' = 'live') => {
    const key = await server.register(email, mode);
    const accountId = String((await server.get('/api/v1/me', key)).body['account_id']);
    const read = async (query = '') =>
      (await server.get(`/api/v1/events${query}`, key)).body as unknown as Page;
    return { key, accountId, read };
  };

  it('shows an account its own events and public ones, in order and in pages', async () => {
    const owner = await tenant('owner@example.org');
    const stranger = await tenant('stranger@example.org');
    const rehearsal = await tenant('owner@example.org', 'test');
    await happen(done(owner.accountId, 'a'), done(stranger.accountId, 'b'), frame(), done(null, 'nobody’s'));
    await happen(done(owner.accountId, 'c'), done(rehearsal.accountId, 'd'));
    const jobs = ({ events }: Page) =>
      events.map(({ data, type }) => (data as { job_id?: string }).job_id ?? type);
    expect(jobs(await owner.read())).toEqual(['a', 'frame.updated', 'c']);
    expect(jobs(await stranger.read())).toEqual(['b', 'frame.updated']);
    expect(jobs(await rehearsal.read())).toEqual(['d']);
    expect(jobs(await owner.read('?types=batch.done'))).toEqual(['a', 'c']);
    const first = await owner.read('?limit=2');
    expect(first).toMatchObject({ has_more: true, next_after: first.events[1]!.id });
    const second = await owner.read(`?limit=2&after=${first.next_after}`);
    expect([jobs(second), second.has_more]).toEqual([['c'], false]);
    expect((await owner.read(`?after=${second.next_after}`)).events).toEqual([]);
    await happen(done(owner.accountId, 'later'));
    expect(jobs(await owner.read(`?after=${second.next_after}`))).toEqual(['later']);
  });

  it('reports when events after a cursor are no longer stored, and where to continue', async () => {
    const owner = await tenant('late@example.org');
    const { next_after: cursor } = await owner.read();
    await happen(done(owner.accountId, 'forgotten'));
    server.clock.now += EVENT_KEPT_MS + 1;
    await happen(done(owner.accountId, 'kept'));
    await forgetOldEvents(server.database, server.clock.now);
    const expired = await server.get(`/api/v1/events?after=${cursor}`, owner.key);
    expectError(expired, 410, 'events_expired');
    const [, goOn] = /continue with after=(evt_\d+)/.exec(String(expired.body['message'])) ?? [];
    for (const query of ['', `?after=${goOn}`]) {
      expect((await owner.read(query)).events.map(({ data }) => data)).toEqual([
        { job_id: 'kept', request_id: 'req_1', status: 'done' },
      ]);
    }
  });

  it.each(['evt_', '12', 'evt_-1', 'evt_01', 'evt_999999', 'evt_1e3', "evt_1'--", 'evt_9999999999999999'])(
    'refuses the cursor %s',
    async (cursor) => {
      const { key } = await tenant(`${encodeURIComponent(cursor).replaceAll(/\W/g, '-')}@example.org`);
      const query = `?after=${encodeURIComponent(cursor)}`;
      expectError(await server.get(`/api/v1/events${query}`, key), 422, 'bad_request');
    },
  );
});
