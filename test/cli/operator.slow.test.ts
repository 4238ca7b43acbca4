import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { ADMIN_TOKEN } from '../support/server/operator.ts';
import { pointIn } from '../support/planted/plantedLake.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const WHY = ['--reason', 'a reason of the tests'];

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN }, cells: [CELL] });
  key = await server.register('customer@example.org');
  // A label may contain anything, including terminal escape sequences.
  await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&label=%1B%5B2Jsite`, key);
});
afterAll(() => server.close());

const run = (words: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  finished(
    startCommand(['operator', ...words], {
      GM_URL: server.url,
      GM_ADMIN_TOKEN: ADMIN_TOKEN,
      USER: 'alice',
      ...environment,
    }),
  );
const creditsOf = async () => (await server.get('/api/v1/balance', key)).body['credits_usd'];

describe('./gm operator', () => {
  it('looks an account up, credits it once, refunds its report and shows it', async () => {
    const account = await run(['account', 'customer@example.org']);
    expect(account.output).toMatch(
      /^acc_\w+ {2}live {2}active {2}customer@example.org {2}1.60 USD {2}1 reports/,
    );
    expect(account.output).toContain(`${key.slice(0, 12)}…  usable`);

    const credit = ['credit', 'customer@example.org', '5.25', '--reference', 'ticket-7', ...WHY];
    expect((await run(credit)).output).toMatch(/^done: 5.25 USD to acc_\w+, which had 6.85 USD after it/);
    expect((await run(credit)).output).toMatch(/^already done: /);
    expect(await creditsOf()).toBe(6.85);

    const ledger = await run(['ledger', 'customer@example.org', '--json']);
    const { entries } = JSON.parse(ledger.output) as { entries: { kind: string; entry_id: string }[] };
    const charge = entries.find(({ kind }) => kind === 'report')!.entry_id;
    expect((await run(['refund', charge, ...WHY])).output).toMatch(/^done: 0.40 USD to/);
    expect(await creditsOf()).toBe(7.25);

    const books = await run(['ledger', 'customer@example.org']);
    expect(books.output).toContain(`reverses ${charge}`);
    expect(books.output).toContain('?[2Jsite');
    expect(books.output).not.toContain('\u001B');
    const audit = await run(['audit', 'customer@example.org', '--limit', '50']);
    expect(audit.output).toMatch(/alice {2}refund {2}done/);
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });

  it('suspends, lifts, revokes', async () => {
    const other = await server.register('other@example.org');
    expect((await run(['suspend', 'other@example.org', ...WHY])).output).toMatch(/is now suspended/);
    expect((await server.get('/api/v1/balance', other)).status).toBe(403);
    expect((await run(['unsuspend', 'other@example.org', ...WHY])).output).toMatch(/is now active/);
    const { output } = await run(['account', 'other@example.org', '--json']);
    const [file] = (JSON.parse(output) as { accounts: { keys: { key_id: string }[] }[] }).accounts;
    const { key_id: keyId } = file!.keys[0]!;
    expect((await run(['revoke', keyId, ...WHY])).output).toBe(`revoked: ${keyId}\n`);
    expect((await server.get('/api/v1/balance', other)).status).toBe(401);
  });

  it('names a credit itself when the operator gave no name, and shows the name before sending', async () => {
    const { errors, code } = await run(['credit', 'customer@example.org', '1', ...WHY]);
    expect(code).toBe(0);
    expect(errors).toMatch(/^reference cli-\S+: without an answer, repeat this with --reference cli-\S+/);
  });

  it.each<[string, string[], NodeJS.ProcessEnv, number, RegExp]>([
    ['without a command', [], {}, 2, /Usage/],
    ['with an unknown command', ['toString'], {}, 2, /unknown command 'toString'/],
    ['with a word too few', ['credit', 'customer@example.org'], {}, 2, /missing required argument 'USD'/],
    ['without a reason', ['suspend', 'customer@example.org'], {}, 1, /bad_request: .*reason/],
    [
      'for an amount that is none',
      ['credit', 'customer@example.org', 'abc', ...WHY],
      {},
      2,
      /^bad_amount: "abc" isn't an amount/,
    ],
    [
      'for an amount that is too small',
      ['credit', 'customer@example.org', '0', ...WHY],
      {},
      1,
      /bad_request: amount_usd/,
    ],
    [
      'for a reason of two letters',
      ['suspend', 'customer@example.org', '--reason', 'no'],
      {},
      1,
      /bad_request: reason: say why, in 3 to 500 characters/,
    ],
    ['for an account that nobody has', ['account', 'nobody@example.org'], {}, 1, /matches no account/],
    ['for nobody', ['ledger', 'nobody@example.org'], {}, 1, /matches no account/],
    ['without a token', ['audit'], { GM_ADMIN_TOKEN: '' }, 2, /GM_ADMIN_TOKEN is not set/],
    ['with a wrong token', ['audit'], { GM_ADMIN_TOKEN: 'wrong'.repeat(8) }, 1, /unauthorized/],
    ['without a server', ['audit'], { GM_URL: 'http://127.0.0.1:1' }, 2, /no_answer: .*127.0.0.1:1/],
  ])('%s exits with its reason', async (_what, words, environment, code, reason) => {
    const result = await run(words, environment);
    expect(result.errors).toMatch(reason);
    expect(result.code).toBe(code);
    expect(result.errors).not.toContain(ADMIN_TOKEN);
  });
});
