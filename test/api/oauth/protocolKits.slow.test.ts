import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { judging, pythonJudge } from '../../support/gis/pythonJudges.ts';
import { describeWith, EVERY_CLIENT, type Need, testWith } from '../../support/machine/needs.ts';
import { allow, logInToConsent, newBrowser } from '../../support/server/connectedClient.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { startLocalServer, type LocalServer } from '../../support/sources/httpServer.ts';

const PERSON = { email: 'owner@example.org', password: 'correct horse battery' };
const programs = join(import.meta.dirname, 'kits');
const python = pythonJudge('protocol');
const COMPILER = 'go';
const GO_SDK = 'github.com/modelcontextprotocol/go-sdk@v1.8.0';
/** Compiling it takes most of a minute the first time. */
const GO: Need = {
  name: 'the Go SDK',
  isMissing: EVERY_CLIENT.isMissing || spawnSync(COMPILER, ['mod', 'download', GO_SDK]).status !== 0,
  remedy: `CLIENTS=all, and Go 1.25 or later that can fetch ${GO_SDK}`,
};

let server: TestServer;
/**
 * The person at a browser: opens an address, logs in, allows access, and returns the address to which the browser is
 * redirected.
 */
let person: LocalServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.post('/api/v1/autonomous/register', PERSON);
  person = await startLocalServer((request, response) => {
    const open = new URL(request.url!, 'http://own').searchParams.get('open') ?? '';
    const browser = newBrowser(server);
    void browser
      .open(open)
      .then(() => logInToConsent(browser, PERSON))
      .then(() => allow(browser))
      .then(
        () => response.end(browser.left),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
});
afterAll(async () => {
  await person?.close();
  await server?.close();
});

/** Expects: connected at the first call with one consent; two windows refresh at once, and the connection continues. */
function expectConnected(text: string): void {
  expect(JSON.parse(text)).toEqual({
    first: 2,
    asked: 1,
    registered: true,
    resource: `${server.url}/mcp/connect`,
    at_once: [2, 2],
    renewed: true,
    later: 2,
    asked_in_all: 1,
  });
}

describeWith(judging(python))('the Python SDK', () => {
  testWith()(
    'connects by one consent, and refreshes in two windows that were started again at once',
    async () => {
      if ('why' in python) throw new Error(python.why);
      const program = await readFile(join(programs, 'connect_python.py'), 'utf8');
      expectConnected(await python.run(program, `${server.url}/mcp/connect`, person.url));
    },
  );
});

describeWith(GO)('the Go SDK', () => {
  testWith()('connects by one consent, and refreshes in two windows at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ground-motion-go-'));
    const run = async (...args: string[]) =>
      (await promisify(execFile)(COMPILER, args, { cwd: folder, maxBuffer: 2 ** 24 })).stdout;
    try {
      await run('mod', 'init', 'kit');
      await copyFile(join(programs, 'connect_go.txt'), join(folder, 'main.go'));
      await run('get', GO_SDK);
      await run('mod', 'tidy');
      expectConnected(await run('run', '.', `${server.url}/mcp/connect`, person.url));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
