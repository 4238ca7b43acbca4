import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PYTHON, PYTHON_CLIENT } from '../clients/python.ts';
import { CURL } from '../support/machine/needs.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const folder = resolve(import.meta.dirname, '../../examples');
let server: TestServer;
let scratch: string;
beforeAll(async () => {
  server = await startTestServer();
  scratch = await mkdtemp(join(tmpdir(), 'ground-motion-examples-'));
});
afterAll(async () => {
  await server.close();
  await rm(scratch, { recursive: true, force: true });
});

/** Runs an example as its README says, against the test's server; returns its output. */
async function run(
  program: string,
  args: readonly string[],
  options: { input?: string; key?: string; path?: string; environment?: Record<string, string> } = {},
): Promise<string> {
  const key = options.key === undefined ? {} : { GM_KEY: options.key };
  const path = options.path === undefined ? {} : { PYTHONPATH: options.path };
  const child = spawn(program, args, {
    cwd: scratch,
    env: {
      ...process.env,
      GM_URL: server.url,
      PYTHONDONTWRITEBYTECODE: '1',
      ...key,
      ...path,
      ...options.environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(options.input ?? '');
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('close', done);
    }),
  ]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}${errors}`);
  return output + errors;
}

const example = (name: string) => join(folder, name);

describe('the example', () => {
  test('isCovered shows free coverage', async () => {
    const output = await run(process.execPath, [example('isCovered.mjs'), '29.76,-95.37']);
    expect(output).toContain('0 frame(s) are served');
    expect(output).toContain('no_coverage');
  });

  test('buyReport buys once, however often it is run', async () => {
    const key = await server.register(undefined, 'test');
    const outputs = [];
    for (let time = 0; time < 2; time++)
      outputs.push(await run(process.execPath, [example('buyReport.mjs')], { key }));
    expect(outputs[0]).toMatch(/^-5(\.\d+)? ± .* mm\/yr \(95 %\)/);
    expect(outputs[1]!.split('\n')[0]).toBe(outputs[0]!.split('\n')[0]);
    const { body } = await server.get('/api/v1/balance', key);
    expect(body['credits_usd']).toBe(99.6);
  });

  test('agent does everything with the Model Context Protocol, and is charged once', async () => {
    const key = await server.register(undefined, 'test');
    const output = await run(process.execPath, [example('agent.mjs')], { key });
    expect(output).toMatch(/check_ground_motion: 0\.4 USD\n.*\ncheck_ground_motion: 0 USD, as before\n/);
    expect(output).toMatch(/report \d+ again: -/);
    expect(output).toContain('ticket open\n');
    expect(output).toContain('99.6 USD are left');
  });

  test('agentByHttp does the same with the description of the API, and receives an event', async () => {
    const receiver = await startReceiver();
    const hooked = await startTestServer({ environment: { GM_WEBHOOK_ALLOW_HOSTS: receiver.host } });
    const key = await hooked.register(undefined, 'test');
    const environment = { GM_URL: hooked.url, HOOK_URL: receiver.url };
    for (const name of ['agentByHttp.mjs', 'agent.mjs']) {
      const output = await run(process.execPath, [example(name)], { key, environment });
      expect(output).toMatch(/(getMotion: 200|0 USD), as before\n/);
      expect(output).toContain('ticket open\n');
      expect(output).toMatch(/an event was delivered|events go to whk_\w+, whose secret has \d+ letters/);
    }
    expect(receiver.received.map(({ body }) => body.type)).toContain('webhook.test');
    await hooked.close();
    await receiver.close();
  });

  test('portfolio turns a table into a table', async () => {
    const input = 'a,"1 Rapid Subsidence Way, Testville, TX"\nb,3 Stable Street, Testville, TX\n';
    const output = await run(process.execPath, [example('portfolio.mjs')], {
      input: input.replaceAll('"', ''),
    });
    expect(output).toMatch(
      /^id,status,velocity_mm_yr,sigma_mm_yr,assessment_code\na,ok,-?\d.*,rapid_subsidence\nb,ok,.*,stable\n/,
    );
    expect(output).toContain('2 of 2 billed, 0.8 USD');
  });

  test('buy_report.py prints what the ground does', async ({ skip }) => {
    skip(PYTHON.isMissing, 'Python 3.9 or later (apt-get install python3)');
    const output = await run('python3', [example('buy_report.py')]);
    expect(output).toContain('rapid_subsidence');
    expect(output).toContain('charged 0.4 USD');
  });

  test('notebook.py ranks places by their ground motion', async ({ skip }) => {
    skip(PYTHON.isMissing, 'Python 3.9 or later (apt-get install python3)');
    const output = await run('python3', [example('notebook.py')], { path: PYTHON_CLIENT });
    expect(output).toMatch(/would cost at most 1\.20 USD[\s\S]*, certain: 1 Rapid[\s\S]*: 3 Stable/);
    expect(output).toContain('charged 1.20 USD');
  });

  test('printReport.sh saves a PDF', async ({ skip }) => {
    skip(CURL.isMissing, `${CURL.name} (${CURL.remedy})`);
    await run('sh', [example('printReport.sh'), '3 Stable Street, Testville, TX', 'report.pdf']);
    expect((await readFile(join(scratch, 'report.pdf'))).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});

test('the README of the examples names each of them', async () => {
  const readme = await readFile(example('README.md'), 'utf8');
  const files = (await readdir(folder)).filter((name) => name !== 'README.md' && name !== 'client.mjs');
  expect(files).toHaveLength(9);
  for (const name of files) expect(readme).toContain(`examples/${name}`);
});
