import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../support/machine/needs.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { groundMotion, groundMotionInTurn, PYTHON, PYTHON_CLIENT, runProgram } from './python.ts';
import { startUnreliableServer, type UnreliableServer } from './unreliableServer.ts';

const SINKING = '1 Rapid Subsidence Way, Testville, TX';
const STABLE = '3 Stable Street, Testville, TX';

let server: TestServer;
let between: UnreliableServer;
let folder: string;
let creditsUsd: number;
let environment: { GM_URL: string; GM_KEY: string; GM_CONFIG: string };
beforeAll(async () => {
  server = await startTestServer();
  between = await startUnreliableServer(server.url);
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-python-'));
  const GM_KEY = await server.register(undefined, 'test');
  environment = { GM_URL: between.url, GM_KEY, GM_CONFIG: join(folder, 'none.json') };
});
afterAll(async () => {
  await between.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  between.seen.length = 0;
  creditsUsd = await readCredits();
});

const readCredits = async () =>
  Number((await server.get('/api/v1/balance', environment.GM_KEY)).body['credits_usd']);
const spentUsd = async () => creditsUsd - (await readCredits());
const run = (program: string) => runProgram(program, environment);

describeWith(PYTHON)('the Python client (needs python3, 3.9 or later)', () => {
  it('buys once although answers are lost, cut off, garbled or refused, with one key for all attempts', async () => {
    between.next('lost', 'truncated', 'garbled', { status: 503 }, 'none', 'cut', 'page', {
      status: 429,
      retryAfter: '0',
    });
    const told = await run(`
answer = client.get_motion(address="${SINKING}", include=["timeseries", "ground_brief"])
again = client.get_motion(address="${SINKING}", reuse=0, options={"idempotency_key": "mine"})
show([answer.status, answer.body["status"], answer.body["velocity_vertical_mm_yr"], again.status])`);
    expect(told).toEqual([200, 'ok', expect.any(Number), 200]);
    const keys = between.seen.map(({ key }) => key);
    expect(keys).toHaveLength(9);
    expect(new Set(keys.slice(0, 5)).size).toBe(1);
    expect(keys.slice(5)).toEqual(['mine', 'mine', 'mine', 'mine']);
    expect(await spentUsd()).toBeCloseTo(0.8);
  });

  it('buys once for an agent that retries after a lost answer, and returns a refusal as data', async () => {
    between.next('lost', 'lost', 'lost', 'lost', 'lost');
    const told = await run(`
import ground_motion.tool as tool
tool.Client = lambda *place, **settings: Client(*place, back_off=0.001, reuse=False, **settings)
agent = tool.GroundMotionTool(os.environ["GM_URL"], os.environ["GM_KEY"])
place = "${STABLE}"
show([agent.check(place), agent.check(place), agent.check(place, dry_run=True), agent.check("Testville, TX")])`);
    expect(told).toMatchObject([
      { error: 'no_answer', retryable: true },
      { status: 'ok', billed_usd: 0.4, is_synthetic: true },
      { dry_run: true, would_cost_usd: 0.4 },
      { error: 'address_not_found', retryable: false },
    ]);
    expect(new Set(between.seen.slice(0, 6).map(({ key }) => key)).size).toBe(1);
    expect(await spentUsd()).toBeCloseTo(0.4);
  });

  it('times out on a server that hangs, repeats nothing unsafe or final, and waits no longer than allowed', async () => {
    between.next(
      'hang',
      'lost',
      { status: 503, retryable: false },
      { status: 429, retryAfter: '3600' },
      { status: 302 },
    );
    const told = await run(`
said = []
def failing(call):
    try: call()
    except (ConnectionFailure, Refusal) as error: said.append([type(error).__name__, getattr(error, "idempotency_key", None)])
failing(lambda: client.get_motion(lat=30, lon=-95, options={"retries": 0, "timeout": 0.2, "idempotency_key": "k"}))
failing(lambda: client.register(body={"email": "once@example.com", "mode": "test"}))
said += [client.get_balance().status, client.get_balance().status]
failing(lambda: client.get_balance(options={"retries": 0}).unwrap())
stop = threading.Event(); stop.set()
try: client.get_balance(options={"cancel": stop})
except Cancelled: said.append("cancelled")
try: Client("http://ground.example.org")
except ValueError as error: said.append("https" in str(error))
show(said)`);
    const fails = [
      ['ConnectionFailure', 'k'],
      ['ConnectionFailure', null],
    ];
    expect(told).toEqual([...fails, 503, 429, ['Refusal', null], 'cancelled', true]);
    expect(between.seen).toHaveLength(5);
  });

  it('reads all pages, pays a 402 once, limits the price, and encodes unusual text in an address', async () => {
    for (const label of ['a', 'b', 'c']) await server.post('/api/v1/keys', { label }, environment.GM_KEY);
    between.next('none', 'none', 'none', { status: 402, retryable: false });
    const told = await run(`
labels = sorted(key["label"] or "" for key in client.iterate_list_keys(limit=1))
asked = []
def pay(challenge):
    asked.append(challenge.status)
    return {"PAYMENT-SIGNATURE": "bm8="}
paid = Client(os.environ["GM_URL"], pay=pay).get_x402_motion(lat=30, lon=-95)
dear = Client(os.environ["GM_URL"], os.environ["GM_KEY"], max_price_usd=0.1).get_motion(address="${SINKING}", reuse=0)
client.get_ticket(tid="a/b?c#d")
show([labels, asked, paid.status != 402, dear.status, dear.body["error"]])`);
    expect(told).toEqual([expect.arrayContaining(['a', 'b', 'c']), [402], true, 402, 'max_price_exceeded']);
    expect(between.seen.at(-1)!.line).toBe(`GET /api/v1/support/${encodeURIComponent('a/b?c#d')}`);
  });

  it('verifies what the standard’s own library signed, and rejects another body, time or secret', async () => {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const body = '{"id":"evt_1"}';
    const at = new Date();
    const headers = {
      'Webhook-Id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, body)}`,
    };
    const told = await run(`
headers, body, secret = json.loads('''${JSON.stringify(headers)}'''), b'${body}', "${secret}"
def outcome(**changed):
    try: return verify_webhook(**{**dict(body=body, headers=headers, secret=secret), **changed})["id"]
    except WebhookRefused: return "refused"
import time
show([outcome(), outcome(body=body + b" "), outcome(now=lambda: time.time() + 400), outcome(secret="whsec_c2VjcmV0"),
  outcome(headers={}), outcome(headers={**headers, "webhook-timestamp": "x"})])`);
    expect(told).toEqual(['evt_1', ...Array.from({ length: 5 }, () => 'refused')]);
  });

  it('has a hand-written core of at most 300 lines', async () => {
    const files = ['core.py', 'webhook.py'].map((name) =>
      readFile(join(PYTHON_CLIENT, 'ground_motion', name), 'utf8'),
    );
    const lines = (await Promise.all(files)).map((source) => source.split('\n').length - 1);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(300);
  });
});

describeWith(PYTHON)('ground-motion, the command', () => {
  it('stores the key that it registers in a file readable only by its owner, and sends it only to that server', async () => {
    const config = join(folder, 'own/config.json');
    const own = { GM_CONFIG: config };
    const url = ['--url', between.url];
    const [registered, balance, elsewhere, second] = await groundMotionInTurn(
      [
        ['register', ...url, '--email', 'cli@example.com', '--test'],
        ['balance'],
        ['balance', '--url', server.url],
        ['register', ...url, '--email', 'b@example.com', '--test'],
      ],
      own,
    );
    expect(registered).toMatchObject({ code: 0, errors: '' });
    expect((await stat(config)).mode & 0o777).toBe(0o600);
    const { api_key: key } = JSON.parse(await readFile(config, 'utf8')) as { api_key: string };
    expect(registered!.output).not.toContain(key);
    expect(balance!.output).toContain('100.00 USD');
    expect(elsewhere).toMatchObject({ code: 4 });
    expect(elsewhere!.errors).toContain('no key');
    expect(second!.code).toBe(4);
    await chmod(config, 0o644);
    expect((await groundMotion(['balance'], own)).errors).toContain('chmod 600');
  });

  it('buys a report, and exits with a separate code for a refusal, a price, an invalid place and an invalid key', async () => {
    const [sold, dry, free, dear, nowhere] = await groundMotionInTurn(
      [
        ['report', SINKING, '--again'],
        ['report', SINKING, '--dry-run', '--again', '--json'],
        ['report', '8 Inconclusive Alley, Testville, TX'],
        ['report', SINKING, '--max-price', '0.1', '--again'],
        ['report'],
      ],
      environment,
    );
    expect(sold).toMatchObject({ code: 0, errors: '' });
    expect(sold!.output).toMatch(/TEST MODE[\s\S]*mm\/yr \(95 %\)[\s\S]*charged 0\.4 USD/);
    expect(JSON.parse(dry!.output)).toMatchObject({ estimated_cost_usd: 0.4 });
    expect([free!.code, dear!.code, nowhere!.code]).toEqual([3, 5, 2]);
    const unknown = await groundMotion(['balance'], { ...environment, GM_KEY: 'gm_test_wrong' });
    expect(unknown.code).toBe(4);
  });

  it('buys each place of a file once, continues where a lost answer stopped it, and writes the results', async () => {
    const input = join(folder, 'places.csv');
    const rows = [
      `a,"${SINKING}",,`,
      'b,"3 Stable Street, Testville, TX",,',
      `c,"${SINKING.toUpperCase()}",,`,
      'd,,north,-95',
      'e,"8 Inconclusive Alley, Testville, TX",,',
    ];
    await writeFile(input, `\uFEFFid,address,lat,lon\r\n${rows.join('\r\n')}\r\n`);
    const output = join(folder, 'out.csv');
    const batch = [
      'batch',
      input,
      '-o',
      output,
      '--max-price',
      '5',
      '--rows',
      '1',
      '--retries',
      '0',
      '--again',
    ];
    between.next('none', 'none', 'none', 'lost');
    const [dry, unbounded, stopped, done, again] = await groundMotionInTurn(
      [['batch', input, '--dry-run', '--again'], ['batch', input, '-o', output], batch, batch, batch],
      environment,
    );
    expect(dry!.output).toContain('would cost at most');
    expect([unbounded!.code, stopped!.code, done!.code, again!.code]).toEqual([2, 6, 0, 0]);
    expect(done!.output).toContain('0.80 USD');
    expect(await spentUsd()).toBeCloseTo(0.8);
    const lines = (await readFile(output, 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/^id,asked,status,velocity_vertical_mm_yr,/);
    expect(
      lines.slice(1).map((line) =>
        line
          .replace(/"[^"]*"/, '')
          .split(',', 3)
          .join(' '),
      ),
    ).toEqual(['a  ok', 'b  ok', 'c  ok', 'd  invalid_item', 'e  inconclusive']);
    await writeFile(input, 'address\n1 Other Street\n');
    expect((await groundMotion(batch, environment)).errors).toContain('another batch');
  });

  it('does not buy what the account owns, reports that, and keeps the other columns of a file', async () => {
    const own = { ...environment, GM_KEY: await server.register('owner@example.org', 'test') };
    const input = join(folder, 'loans.csv');
    await writeFile(
      input,
      `Loan,address,Note,status\n0046,"${SINKING}",=1+1,open\n007,"${STABLE}","+1 (555) 0100",-5\n`,
    );
    const output = join(folder, 'loans-out.csv');
    const [first, again, priced, dry, batch] = await groundMotionInTurn(
      [
        ['report', SINKING, '--max-price', '0.4'],
        ['report', SINKING, '--max-price', '0'],
        ['report', SINKING, '--json'],
        ['batch', input, '--dry-run'],
        ['batch', input, '-o', output, '--max-price', '0.4', '--bom'],
      ],
      own,
    );
    expect(first!.output).toContain('charged 0.4 USD');
    expect(again!.output).toMatch(/charged 0 USD\nYou bought this report on \d{4}-\d\d-\d\d \(report 2\)/);
    expect(JSON.parse(priced!.output)).toMatchObject({ billed_usd: 0, owned_report: { report_id: 2 } });
    expect(priced!.errors).toContain('You bought this report on');
    expect(dry!.output).toMatch(
      /1 of 2 rows would cost at most 0\.40 USD\n1 row is already owned and free; --again buys again\nowned: row 1 \(report 2/,
    );
    expect(dry!.errors).toContain('kept as they are: Loan, Note, status');
    expect(batch).toMatchObject({ code: 0 });
    expect(batch!.output).toContain('0.40 USD; 1 owned already');
    const text = await readFile(output, 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(
      /^\uFEFFLoan,Note,status \(input\),id,asked,status,velocity_vertical_mm_yr,velocity_sigma_mm_yr,/,
    );
    expect(lines[1]).toMatch(/^0046,'=1\+1,open,row 1,/);
    expect(lines[2]).toMatch(/^007,'\+1 \(555\) 0100,-5,row 2,/);
  });
});
