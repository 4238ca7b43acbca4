import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { judging, pythonJudge, type PythonJudge } from '../support/gis/pythonJudges.ts';
import { describeWith, EVERY_CLIENT, testWith } from '../support/machine/needs.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const CLIENTS = join(import.meta.dirname, '../../clients');

interface Told {
  readonly ours: readonly Readonly<Record<string, unknown>>[];
  readonly others?: Told['ours'];
  readonly covered?: Readonly<Record<string, unknown>>;
}

const PREAMBLE = `
import json, os, sys
os.environ.update(CREWAI_DISABLE_TELEMETRY="true", OTEL_SDK_DISABLED="true")
url, key, other_key, *folders = sys.argv[1:]
sys.path[:0] = folders
place = "1 Rapid Subsidence Way, Testville, TX"
`;
/** Questions to our tool through `ask(**arguments)`. */
const QUESTIONS = `
told = {"ours": [
    ask(address=place, dry_run=True), ask(address=place), ask(address=place), ask(lat=1.0, lon=2.0), ask(),
]}`;
/** Questions to another service's tool. */
const OTHER_QUESTIONS = `
told["others"] = [ask(address=place, dry_run=True), ask(address=place), ask(lat=1.0, lon=2.0)]`;

/** How each framework calls our tool, and what the tool shows the model. */
const OURS: Partial<Record<PythonJudge, string>> = {
  langchain: `
from langchain_ground_motion import GroundMotion
tool = GroundMotion(url, key)
assert set(tool.args) == {"address", "lat", "lon", "dry_run"} and "dry_run" in tool.description
ask = lambda **arguments: tool.invoke(arguments)`,
  langchainSibfly: `
import asyncio
from langchain_ground_motion import GroundMotion
tool = GroundMotion(url, key)
ask = lambda **arguments: asyncio.run(tool.ainvoke(arguments))`,
  llamaIndex: `
from llama_index.tools.ground_motion import GroundMotionToolSpec
[tool] = GroundMotionToolSpec(url, key).to_tool_list()
assert tool.metadata.name == "ground_motion" and "dry_run" in tool.metadata.description
ask = lambda **arguments: tool.call(**arguments).raw_output`,
  crewai: `
from crewai_ground_motion import GroundMotion
tool = GroundMotion(url, key)
assert "dry_run" in tool.description
ask = lambda **arguments: tool.run(**arguments)`,
};

/** Tools made by others for another service, unchanged except for the server's address. */
const OTHERS: Partial<Record<PythonJudge, string>> = {
  langchainSibfly: `
from langchain_sibfly import SibflyGroundMotion
tool = SibflyGroundMotion(base_url=url, api_key=other_key)
ask = lambda **arguments: tool.invoke(arguments)`,
  llamaIndex: `
from llama_index.tools.sibfly import SibflyToolSpec
spec = SibflyToolSpec(base_url=url, api_key=other_key)
data = lambda answer: answer.metadata
ask = lambda **arguments: data(spec.check_ground_motion(**arguments))
told["covered"] = data(spec.check_coverage(address=place))`,
  crewai: `
from crewai_sibfly import SibflyGroundMotionTool
tool = SibflyGroundMotionTool(base_url=url, api_key=other_key)
ask = lambda **arguments: tool.run(**arguments)`,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

for (const name of Object.keys(OURS) as PythonJudge[]) {
  // pip takes minutes for the other clients.
  const isAsked = name === 'langchain' || !EVERY_CLIENT.isMissing;
  const judge = isAsked ? pythonJudge(name) : { why: EVERY_CLIENT.name };
  const others = OTHERS[name];

  describeWith(isAsked ? judging(judge) : EVERY_CLIENT)(`agents of ${name} (needs a judge from pip)`, () => {
    testWith()(
      'see the price, buy once, pay nothing where there is no report, and get a refusal as data',
      async () => {
        if ('why' in judge) throw new Error(judge.why);
        const keys = [await server.register(undefined, 'test'), await server.register(undefined, 'test')];
        const folders = ['python', 'langchain', 'llamaindex', 'crewai'].map((client) =>
          join(CLIENTS, client),
        );
        const asked = OURS[name]! + QUESTIONS + (others === undefined ? '' : others + OTHER_QUESTIONS);
        const printed = await judge.run(
          `${PREAMBLE}${asked}\nprint(json.dumps(told))`,
          server.url,
          ...keys,
          ...folders,
        );
        const told = JSON.parse(printed.trim().split('\n').at(-1)!) as Told;
        expect(told.ours).toMatchObject([
          { dry_run: true, would_cost_usd: 0.4, cost_usd: 0 },
          { status: 'ok', billed_usd: 0.4, is_synthetic: true },
          { status: 'ok', billed_usd: 0 },
          { status: 'no_coverage', billed_usd: 0 },
          { error: expect.any(String), message: expect.any(String) },
        ]);
        expect(told.ours[1]!['velocity_vertical_mm_yr']).toBeLessThan(-3);
        const balance = (await server.get('/api/v1/balance', keys[0])).body['credits_usd'];
        expect(balance).toBeCloseTo(told.ours[1]!['credits_remaining_usd'] as number);
        if (others === undefined) return;
        expect(told.others).toMatchObject([
          { status: 'ok', would_cost_usd: 0.4, cost_usd: 0 },
          { status: 'ok', cost_usd: 0.4, assessment_code: 'rapid_subsidence' },
          { status: 'no_coverage', cost_usd: 0 },
        ]);
        if (name === 'llamaIndex') expect(told.covered).toMatchObject({ covered: true, would_cost_usd: 0.4 });
      },
    );
  });
}
