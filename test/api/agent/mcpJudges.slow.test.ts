import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_TOOLS } from '../../../api/agent/tools/allTools.ts';
import { listedTool } from '../../../api/agent/mcp/protocol.ts';
import { npmJudges, tdqsJudge, type JudgeOrWhy } from '../../support/agent/judges.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { allow, logInToConsent, newBrowser, newClient } from '../../support/server/connectedClient.ts';
import { judging } from '../../support/gis/pythonJudges.ts';
import { freePort } from '../../support/machine/freePort.mjs';
import { describeWith } from '../../support/machine/needs.ts';

const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4, velocityUncertaintyMmYr: 0.3 };
const { lat, lon } = pointIn(CELL);
const PERSON = { email: 'owner@example.org', password: 'correct horse battery' };
const { conformance, inspector } = npmJudges();
const tdqs = tdqsJudge();
const ask = (judge: JudgeOrWhy, ...args: readonly string[]) => {
  if ('why' in judge) throw new Error(judge.why);
  return judge.judge(args);
};

/** Checks that the suite can't run here, because they need a tool of the example server. */
const NOT_TESTABLE: ReadonlySet<string> = new Set([
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-rejects-undeclared-capability',
]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ cells: [CELL] });
});
afterAll(() => server.close());

/** Scenarios in the tables of docs/agents.md: number of checks that pass, or null if a check can't apply. */
async function documentedScenarios(): Promise<ReadonlyMap<string, number | null>> {
  const document = await readFile(join(import.meta.dirname, '../../../docs/agents.md'), 'utf8');
  const section = document.slice(document.indexOf('## Conformance'), document.indexOf('## Limits'));
  const rows = [...section.matchAll(/^\| (`.*`) \| (.*) \|$/gm)];
  return new Map(
    rows.flatMap(([, names = '', result = '']) => {
      const passed = /^(\d+) of \1\b/.exec(result)?.[1];
      return [...names.matchAll(/`([\w-]+)`/g)].map(
        ([, name]) => [name!, passed === undefined ? null : Number(passed)] as const,
      );
    }),
  );
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Checks of each scenario, as written by the suite. */
async function checksIn(folder: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const runs = await readdir(folder);
  const checks = runs.map(async (run) => {
    const name = /^(?:authorization-server-|server-)(.+)-\d{4}-\d\d-\d\dT/.exec(run)?.[1] ?? run;
    return [name, JSON.parse(await readFile(join(folder, run, 'checks.json'), 'utf8')) as Check[]] as const;
  });
  return new Map(await Promise.all(checks));
}

const idsWith = (checks: readonly Check[], status: string) =>
  checks.filter((check) => check.status === status && !NOT_TESTABLE.has(check.id)).map(({ id }) => id);

describeWith(judging(conformance))(`the conformance suite`, () => {
  let results: string;
  beforeAll(async () => void (results = await mkdtemp(join(tmpdir(), 'ground-motion-conformance-'))));
  afterAll(() => rm(results, { recursive: true, force: true }));

  it(
    'finds no fault in any scenario that applies, and the documentation lists those scenarios',
    { timeout: 120_000 },
    async () => {
      await ask(
        conformance,
        'server',
        '--url',
        `${server.url}/mcp`,
        '--suite',
        'all',
        '--output-dir',
        results,
      );
      const documented = await documentedScenarios();
      const scenarios = await checksIn(results);
      const { text } = await ask(conformance, 'list', '--server');
      const listed = [...text.matchAll(/^ +- ([\w-]+) \[/gm)].map(([, name]) => name!);
      expect([...scenarios.keys()].toSorted()).toEqual(listed.toSorted());
      expect(listed.filter((name) => !documented.has(name))).toEqual([]);
      for (const [name, checks] of scenarios) {
        const passed = documented.get(name) ?? null;
        if (passed === null) continue;
        expect([name, idsWith(checks, 'FAILURE'), idsWith(checks, 'SUCCESS').length]).toEqual([
          name,
          [],
          passed,
        ]);
      }
    },
  );

  it('is connected by the authorization server', async () => {
    if ('why' in conformance) throw new Error(conformance.why);
    const port = await freePort();
    await server.post('/api/v1/autonomous/register', PERSON);
    const { clientId } = await newClient(server, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const how = ['--client-id', clientId, '--resource', `${server.url}/mcp`, '--port', String(port)];
    const { text } = await conformance.judge(
      ['authorization', '--url', server.url, ...how, '--output-dir', results],
      (printed) => {
        const address = new RegExp(`${server.url}/oauth/authorize\\?\\S+`).exec(printed)?.[0];
        if (address !== undefined) void allowAt(address);
      },
    );
    const checks = [...(await checksIn(results))].filter(([name]) => name.startsWith('authorization-'));
    const documented = await documentedScenarios();
    expect(checks.map(([name]) => name).toSorted(), text).toEqual([
      'authorization-code-grant',
      'authorization-server-metadata-endpoint',
    ]);
    for (const [name, found] of checks) {
      expect([name, idsWith(found, 'FAILURE'), idsWith(found, 'SUCCESS').length], text).toEqual([
        name,
        [],
        documented.get(name),
      ]);
    }
  });
});

/** The person to whom the suite sends this address: logs in and allows access. */
async function allowAt(address: string): Promise<void> {
  const browser = newBrowser(server);
  await browser.open(address);
  await logInToConsent(browser, PERSON);
  await allow(browser);
  await fetch(browser.left!);
}

describeWith(judging(inspector))(`the inspector’s command line`, () => {
  const inspect = async (...args: readonly string[]) => {
    const { text } = await ask(inspector, '--cli', `${server.url}/mcp`, '--transport', 'http', ...args);
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Record<string, unknown>;
  };

  it('lists the tools, and calls one', async () => {
    const { tools } = await inspect('--method', 'tools/list');
    expect((tools as { name: string }[]).map(({ name }) => name)).toContain('check_ground_motion');
    const args = [`lat=${lat}`, `lon=${lon}`].flatMap((arg) => ['--tool-arg', arg]);
    const called = await inspect('--method', 'tools/call', '--tool-name', 'get_coverage', ...args);
    expect(called['structuredContent']).toMatchObject({ covered: true, status: 'ok' });
  });

  it('lists resources and prompts', async () => {
    expect((await inspect('--method', 'resources/list'))['resources']).toHaveLength(4);
    expect((await inspect('--method', 'prompts/list'))['prompts']).toHaveLength(1);
  });
});

describeWith(judging(tdqs))(`the lint of tool definitions`, () => {
  it('has no error, no warning and no note', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ground-motion-tools-'));
    const file = join(folder, 'tools.json');
    await writeFile(file, JSON.stringify({ tools: ALL_TOOLS.map(listedTool) }));
    const { code, text } = await ask(tdqs, 'lint', '--file', file, '--fail-on', 'warning');
    expect(text).toContain('0 errors, 0 warnings, 0 notes');
    expect(code).toBe(0);
    await rm(folder, { recursive: true });
  });
});
