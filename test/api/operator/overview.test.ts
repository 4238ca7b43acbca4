import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../../../cli/commands.ts';
import { overviewSchema } from '../../../schemas/http/operator/overview.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { ADMIN_TOKEN, askOperator, operatorOf } from '../../support/server/operator.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const AT = new Date(TEST_NOW - 3_600_000).toISOString();

/** What an ingest and an update leave in a lake. */
function plantRecords(dataDir: string): void {
  const put = (key: string, content: object) => {
    mkdirSync(dirname(join(dataDir, key)), { recursive: true });
    writeFileSync(join(dataDir, key), JSON.stringify(content));
  };
  const inputs = { files: 1, bytes: 1, fingerprint: 'f' };
  const ended = { record_version: 1, holder: 'm-1-1', started_at: AT, ended_at: AT, stage: null, inputs };
  put('frames/F08882/ingest.json', {
    ...ended,
    state: 'done',
    release: null,
    error: null,
    archive_fingerprint: null,
  });
  put('frames/F00002/ingest.json', {
    ...ended,
    state: 'failed',
    release: null,
    error: { code: 'too_few_dates', message: 'fewer than <five> dates join' },
    archive_fingerprint: null,
  });
  put('update/all/record.json', {
    record_version: 1,
    searched_at: { opera: AT, nisar: null },
    listed: ['F08882'],
    unfinished: ['F08882'],
    combined: true,
    failures: [
      { frame_id: 'F08882', step: 'fetch', code: 'source_unreachable', message: 'no answer', at: AT },
    ],
    last_run: { started_at: AT, ended_at: AT, frames: 1, published: 0, failed: 1, notices: ['looks again'] },
  });
}

describeOnAnEngine('the operator’s overview', (engine) => {
  let server: TestServer;
  const path = '/operator';
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
      prepare: async (dataDir) => {
        await plantFrame({ dataDir, cells: [CELL] });
        plantRecords(dataDir);
      },
    });
  });
  afterAll(() => server.close());

  const overview = async (query = '') =>
    expectAnswer(await askOperator(server, `overview${query}`), overviewSchema);
  const form = (to: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}${to}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, ...headers },
      body: new URLSearchParams(fields),
    });
  const signIn = async (): Promise<string> => {
    const answer = await form('/login', { token: ADMIN_TOKEN, name: 'Ada' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(path);
    return answer.headers.get('set-cookie') ?? '';
  };
  const page = async (cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie: cookie.split(';')[0] ?? '' };
    const answer = await fetch(`${server.url}${path}`, { headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  it('shows frames with their age, last attempt and failure, the worst first', async () => {
    const { frames, updates, attention } = await overview();
    expect(frames).toMatchObject({
      total: 2,
      served: 1,
      out_of_service: 0,
      with_problem: 2,
      attempts_read: 2,
    });
    const [failed, served] = frames.listed;
    expect(failed).toMatchObject({
      frame_id: 'F00002',
      state: 'failed',
      problem: 'too_few_dates: fewer than <five> dates join',
      release: null,
      last_attempt: { outcome: 'failed', ended_at: AT },
    });
    expect(served).toMatchObject({
      frame_id: 'F08882',
      state: 'served',
      problem: 'source_unreachable: no answer',
      update_failure: { step: 'fetch', at: AT },
      last_attempt: { outcome: 'done' },
    });
    expect(served?.commands[0]).toBe(`./gm update --frame F08882 --data-dir ${server.dataDir}`);
    expect(updates).toEqual([
      expect.objectContaining({
        part: 'all',
        unfinished: 1,
        failures: 1,
        searched_at: { opera: AT, nisar: null },
      }),
    ]);
    expect(attention.map(({ text }) => text).join('\n')).toContain(
      'The last ingest or update of 2 frames failed; earlier releases stay in service.',
    );
    expect((await overview('?frames=1')).frames.listed.map(({ frame_id: id }) => id)).toEqual(['F00002']);
    expectError(await askOperator(server, 'overview?frames=5001'), 422, 'bad_request');
  });

  it('counts sales and refunds by day as the ledger has them, and leaves test money out', async () => {
    const operator = operatorOf(server);
    const { key, accountId } = await operator.newAccount();
    const motion = `/api/v1/motion?lat=${lat}&lon=${lon}`;
    await server.get(motion, key);
    await server.get(motion, await server.register('rehearsal@example.org', 'test'));
    const before = await overview();
    expect(before.sales.days).toHaveLength(30);
    expect(before.sales.days.at(-1)).toEqual({
      day: new Date(TEST_NOW).toISOString().slice(0, 10),
      sales: 1,
      gross_usd: 0.4,
      refunds: 0,
      refunded_usd: 0,
      net_usd: 0.4,
      topped_up_usd: 0,
    });
    const ledger = await askOperator(server, `accounts/${accountId}/ledger`);
    const entries = ledger.body['entries'] as {
      readonly entry_id: string;
      readonly pixel_id: string | null;
    }[];
    const charge = entries.find(({ pixel_id: pixel }) => pixel !== null)?.entry_id ?? '';
    expect((await operator.act(`entries/${charge}/refund`)).status).toBe(200);
    const { total } = (await overview()).sales;
    expect(total).toEqual({
      sales: 1,
      gross_usd: 0.4,
      refunds: 1,
      refunded_usd: 0.4,
      net_usd: 0,
      topped_up_usd: 0,
    });
  });

  it('names only commands that exist', async () => {
    const { commands, frames } = await overview();
    const names = new Set(COMMANDS.map(({ name }) => name));
    const lines = [
      ...commands.map(({ command }) => command),
      ...frames.listed.flatMap((each) => each.commands),
    ];
    for (const line of lines) {
      const [program, name = ''] = line.split(' ');
      expect(program).toBe('./gm');
      expect(names).toContain(name);
    }
  });

  it('is refused without the token, as JSON and as a page without data', async () => {
    expectError(await askOperator(server, 'overview', { token: null }), 401, 'unauthorized');
    const cookie = await signIn();
    // The session of the page doesn't open the endpoints.
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expectError(await askOperator(server, 'overview', { token: null, headers }), 401, 'unauthorized');
    for (const wrong of [
      undefined,
      'gm_operator=x',
      `gm_operator=${ADMIN_TOKEN}`,
      `${cookie.split(';')[0]}x`,
    ]) {
      const { status, text } = await page(wrong);
      expect(status).toBe(401);
      expect(text).not.toContain('F08882');
      expect(text).toContain('name="token"');
    }
    const guess = await form('/login', { token: `${ADMIN_TOKEN}x` });
    expect(guess.status).toBe(401);
    expect(guess.headers.get('set-cookie')).toBeNull();
    expect(await guess.text()).toContain('This isn’t the token of this server');
  });

  it('opens a page for half an hour in one browser, without the token in it', async () => {
    const cookie = await signIn();
    expect(cookie).toMatch(
      /^gm_operator=[\w.-]+; Path=\/operator; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(ADMIN_TOKEN);
    const open = await page(cookie);
    expect(open.status).toBe(200);
    expect(open.text).toContain('fewer than &lt;five&gt; dates join');
    expect(open.text).not.toContain(ADMIN_TOKEN);
    expect(open.headers.get('cache-control')).toBe('no-store');
    expect(open.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    server.clock.now = TEST_NOW + 30 * 60_000;
    expect((await page(cookie)).status).toBe(401);
    server.clock.now = TEST_NOW;
    const { body } = await askOperator(server, 'audit');
    const lines = body['lines'] as { readonly actor: string; readonly action: string }[];
    expect(lines).toContainEqual(expect.objectContaining({ actor: 'Ada', action: 'open_page' }));
    expect(lines).toContainEqual(expect.objectContaining({ actor: 'Ada', action: 'read_overview' }));
    expect(lines).toContainEqual(expect.objectContaining({ actor: 'stranger', action: 'enter' }));
  });

  it('takes its forms only from its own pages', async () => {
    for (const headers of [{ origin: 'https://elsewhere.example' }, { origin: 'null' }]) {
      for (const to of ['/login', '/logout']) {
        const answer = await form(to, to === '/login' ? { token: ADMIN_TOKEN } : {}, headers);
        expect(answer.status).toBe(403);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    }
    const left = await form('/logout', {});
    expect(left.status).toBe(303);
    expect(left.headers.get('set-cookie')).toContain('gm_operator=;');
  });

  it('does not exist without a token in the settings', async () => {
    const plain = await startTestServer();
    try {
      expect((await fetch(`${plain.url}${path}`)).status).toBe(404);
      expect((await fetch(`${plain.url}${path}/login`, { method: 'POST' })).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
