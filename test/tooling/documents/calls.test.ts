import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markdownDocuments, shellBlocksOf } from '../../support/documents/shellBlocks.ts';
import { CURL, describeWith } from '../../support/machine/needs.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { plantDemoPlace, WRITTEN_URL } from '../../support/documents/demoPlace.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const run = promisify(execFile);
const blocks = markdownDocuments().flatMap(shellBlocksOf);
const documents = [...new Set(blocks.filter(({ kind }) => kind === 'api').map(({ document }) => document))];

/** The blocks of a document that call the API, as one script. */
function callsOf(document: string): string {
  return blocks
    .filter((block) => block.document === document && block.kind === 'api')
    .map(({ text }) => text)
    .join('\n');
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ prepare: (dataDir) => plantDemoPlace(dataDir, TEST_NOW) });
});
afterAll(() => server?.close());

test('every shell block of the documents runs in a test, or states in its first line what it needs', () => {
  const unknown = blocks.filter(({ kind }) => kind === null);
  expect(unknown.map(({ document, line }) => `${document}:${line}`)).toEqual([]);
  const count = (wanted: string) => blocks.filter(({ kind }) => kind === wanted).length;
  // More blocks may run. If a block can't run, that is a decision: change the number with it.
  expect(count('api') + count('program')).toBeGreaterThanOrEqual(15);
  expect(count('needs')).toBe(20);
});

describeWith(CURL)('the calls in the documents', () => {
  test('are in the README and in several documents', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/events.md', 'docs/support.md']));
  });

  test.each(documents)('of %s are answered without an error, in order', async (document) => {
    const script = `set -euo pipefail
  curl() { command curl --fail-with-body "$@"; }
  ${callsOf(document).replaceAll(WRITTEN_URL, server.url)}`;
    // Files written by a block stay out of the checkout.
    const cwd = await temporaryFolder();
    const ended = await run('bash', ['-c', script], { cwd, maxBuffer: 2 ** 24 }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => ({ ...error, isRefused: true }),
    );
    expect('isRefused' in ended ? ended.stdout.slice(-600) + ended.stderr : '').toBe('');
  });
});
