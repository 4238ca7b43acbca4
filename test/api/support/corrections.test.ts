import { expect, it } from 'vitest';
import {
  correctionsSchema,
  operatorCorrectionSchema,
  operatorCorrectionsSchema,
} from '../../../schemas/http/support/corrections.ts';
import { jsonFeedSchema } from '../../../schemas/http/support/jsonFeedSchemas.ts';
import { readEvents } from '../../../store/state/outbox.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { askOperator, OPERATED_CELL, useOperatedServer } from '../../support/server/operator.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { notifyNext } from '../../../support/correction/notifyAffected.ts';

const { lat, lon } = pointIn(OPERATED_CELL);
const PIXEL = 'F08882-5-5';
const SAID = { what_was_wrong: 'A station that sinks.', what_was_done: 'Released anew.' };
const POST = { operatorAddress: 'seller@example.org', replyAddress: null, publicUrl: 'https://example.org' };

describeOnAnEngine('corrections', (engine) => {
  const operated = useOperatedServer(engine);
  let count = 0;
  const publish = async (body: object) =>
    expectAnswer(
      await askOperator(operated.server, 'corrections', {
        body: { title: `Number ${++count}`, ...SAID, ...body },
      }),
      operatorCorrectionSchema,
    );
  const buy = async (key: string) => {
    const { body } = await operated.server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    return String(body['release']);
  };
  const reportsOf = async (key: string) =>
    (await operated.server.get('/api/v1/my-reports', key)).body['reports'] as {
      id: number;
      corrections: { correction_id: string; url: string }[];
    }[];
  /** Sends notices as a server does, possibly at the same time as the server. */
  const tellAll = async () => {
    const { database, clock } = operated.server;
    const about = { post: POST, publicUrl: 'https://example.org', now: clock.now };
    while ((await notifyNext(database, about)) !== null);
  };
  const eventsOf = async (correctionId: string) => {
    const events = await readEvents(operated.server.database, { afterId: 0, limit: 10_000 });
    return events.filter(({ kind, detail }) => kind === 'report.corrected' && detail.includes(correctionId));
  };

  it('are public at once: for programs, as a page and as a feed, with hostile text escaped', async () => {
    const title = '<script>alert(1)</script> [x](javascript:alert(2))';
    const said = await publish({ title, scope: [{ frame_id: 'F08882' }], since: '2026-03-01' });
    const { corrections } = expectAnswer(await operated.server.get('/api/v1/corrections'), correctionsSchema);
    expect(corrections[0]).toMatchObject({ correction_id: said.correction_id, title, since: '2026-03-01' });
    expect(JSON.stringify(corrections)).not.toMatch(/told_|affected/);
    const page = await operated.server.get('/corrections');
    expect(page.text).toContain(`id="${said.correction_id}"`);
    expect(page.text).not.toMatch(/<script|href="javascript/);
    const feed = await operated.server.get('/corrections.json');
    expect(feed.headers.get('content-type')).toMatch(/^application\/feed\+json/);
    expect(jsonFeedSchema.parse(feed.body).items[0]).toMatchObject({ id: said.correction_id, title });
    const tag = feed.headers.get('etag')!;
    const again = await operated.server.get('/corrections.json', undefined, { 'if-none-match': tag });
    expect(again.status).toBe(304);
  });

  it('notify every account with an affected report once, and are mentioned when the report is shown again', async () => {
    const [owner, other] = [await operated.operator.newAccount(), await operated.operator.newAccount()];
    const release = await buy(owner.key);
    const [before] = await reportsOf(owner.key);
    expect(before!.corrections).toEqual([]);
    const said = await publish({ scope: [{ frame_id: 'F08882', release, pixel_id: PIXEL }] });
    expect(said).toMatchObject({ repeated: false });
    expect(said.affected_accounts).toBeGreaterThanOrEqual(1);
    await tellAll();
    await tellAll();
    const told = await eventsOf(said.correction_id);
    expect(told.filter(({ accountId }) => accountId === owner.accountId)).toHaveLength(1);
    expect(told.filter(({ accountId }) => accountId === other.accountId)).toHaveLength(0);
    expect(JSON.parse(told.find(({ accountId }) => accountId === owner.accountId)!.detail)).toMatchObject({
      reports: 1,
      report_ids: [before!.id],
    });
    const [after] = await reportsOf(owner.key);
    expect(after!.corrections.map((each) => each.correction_id)).toEqual([said.correction_id]);
    const stored = await operated.server.get(`/api/v1/my-reports/${after!.id}`, owner.key);
    expect(stored.headers.get('link')).toContain(`<${after!.corrections[0]!.url}>; rel="related"`);
    const tagged = await operated.server.post(
      '/api/v1/my-reports/tag',
      { id: after!.id, note: 'x' },
      owner.key,
    );
    expect(tagged.body['corrections']).toEqual(after!.corrections);
    const letters = await operated.server.database.query<{ request: string }>(
      `SELECT request FROM job WHERE job_id = $1`,
      [`job_email_${said.correction_id}.${owner.accountId}`],
    );
    expect(letters).toHaveLength(1);
    expect(JSON.parse(letters[0]!.request)).toMatchObject({ to: owner.email });
  });

  it('apply to earlier sales when they name no release, and to later sales too when they name one', async () => {
    const early = await operated.operator.newAccount();
    const release = await buy(early.key);
    operated.server.clock.now += 1000;
    const [ofFrame, ofRelease] = [
      await publish({ scope: [{ frame_id: 'F08882' }] }),
      await publish({ scope: [{ frame_id: 'F08882', release }] }),
    ];
    operated.server.clock.now += 1000;
    const late = await operated.operator.newAccount();
    await buy(late.key);
    const namesOf = async (key: string) =>
      (await reportsOf(key))[0]!.corrections.map((each) => each.correction_id);
    expect(await namesOf(early.key)).toEqual(
      expect.arrayContaining([ofFrame.correction_id, ofRelease.correction_id]),
    );
    expect(await namesOf(late.key)).toContain(ofRelease.correction_id);
    expect(await namesOf(late.key)).not.toContain(ofFrame.correction_id);
    const elsewhere = await publish({ scope: [{ frame_id: 'F08882', pixel_id: 'F08882-1-1' }] });
    expect(elsewhere).toMatchObject({ affected_accounts: 0, affected_reports: 0 });
  });

  it('that are repeated count once, and notify no one again, even on several servers at once', async () => {
    const { key, accountId } = await operated.operator.newAccount();
    const release = await buy(key);
    const body = { title: 'Once', scope: [{ frame_id: 'F08882', release }] };
    const first = await publish(body);
    const again = [await publish(body), await publish(body)];
    expect(again.map((each) => each.repeated)).toEqual([true, true]);
    expect(new Set(again.map((each) => each.correction_id))).toEqual(new Set([first.correction_id]));
    await Promise.all([tellAll(), tellAll(), tellAll()]);
    const told = (await eventsOf(first.correction_id)).filter((each) => each.accountId === accountId);
    expect(told).toHaveLength(1);
    const list = expectAnswer(await askOperator(operated.server, 'corrections'), operatorCorrectionsSchema);
    const listed = list.corrections.find((each) => each.correction_id === first.correction_id)!;
    expect(listed.notified_at).not.toBeNull();
    expect(listed.notified_reports).toBe(first.affected_reports);
  });

  it('can be published only by operators, and are refused when they are empty', async () => {
    const body = { title: 'No', ...SAID };
    expectError(
      await askOperator(operated.server, 'corrections', { body, token: null }),
      401,
      'unauthorized',
    );
    for (const wrong of [
      { ...SAID },
      { title: 'No' },
      { ...body, what_was_done: ' ' },
      { ...body, since: 'yesterday' },
      { ...body, scope: [{ frame_id: 'F08882', pixel_id: 'F11115-1-1' }] },
      { ...body, scope: [{ frame_id: '../x' }] },
      { ...body, refund: true },
    ])
      expect((await askOperator(operated.server, 'corrections', { body: wrong })).status).toBe(422);
  });

  it('are listed in pages, of one frame on request', async () => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = expectAnswer(
        await operated.server.get(`/api/v1/corrections?limit=2&frame_id=F08882${cursor}`),
        correctionsSchema,
      );
      seen.push(...page.corrections.map((each) => each.correction_id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(3);
    const none = await operated.server.get('/api/v1/corrections?frame_id=F11115');
    expect(expectAnswer(none, correctionsSchema).corrections).toEqual([]);
  });
});
