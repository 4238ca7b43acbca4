import { stripVTControlCharacters } from 'node:util';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_TOOLS } from '../../../api/agent/tools/allTools.ts';
import { listedTool } from '../../../api/agent/mcp/protocol.ts';
import { npmJudges, tdqsJudge, type JudgeOrWhy } from '../../support/agent/judges.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../../support/server/testServer.ts';
import { judging } from '../../support/gis/pythonJudges.ts';
import { describeWith } from '../../support/machine/needs.ts';

const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4, velocityUncertaintyMmYr: 0.3 };
const { lat, lon } = pointIn(CELL);
const { conformance, inspector } = npmJudges();
const tdqs = tdqsJudge();
const ask = (judge: JudgeOrWhy, ...args: readonly string[]) => {
  if ('why' in judge) throw new Error(judge.why);
  return judge.judge(...args);
};

/** Scenarios of the suite that any server can be put to; the others call tools, prompts and resources of its own example server. */
const SCENARIOS = [
  ['server-initialize', 2],
  ['ping', 2],
  ['tools-list', 3],
  ['resources-list', 2],
  ['prompts-list', 2],
  ['dns-rebinding-protection', 2],
  ['http-header-validation', 14],
  ['caching', 8],
  ['sep-2164-resource-not-found', 4],
  ['input-required-result-unsupported-methods', 2],
  ['server-stateless', 24],
] as const;

/** What the suite cannot test here, for it lacks a tool of the example server. */
const NOT_TESTABLE: ReadonlySet<string> = new Set([
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-rejects-undeclared-capability',
]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    prepare: (dataDir) => plantFrame({ dataDir, frameId: 'F08882', now: TEST_NOW, cells: [CELL] }),
  });
});
afterAll(() => server.close());

describeWith(judging(conformance))(`the conformance suite`, () => {
  it.each(SCENARIOS)('finds nothing wrong by %s', async (scenario, checks) => {
    const { text } = await ask(conformance, 'server', '--url', `${server.url}/mcp`, '--scenario', scenario);
    const plain = stripVTControlCharacters(text);
    const failures = [...plain.matchAll(/\[([\w-]+)\s*\] FAILURE/g)].map(([, id]) => id!);
    expect(
      failures.filter((id) => !NOT_TESTABLE.has(id)),
      plain,
    ).toEqual([]);
    expect(Number(/Passed: (\d+)\//.exec(plain)?.[1]), plain).toBe(checks);
  });
});

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
