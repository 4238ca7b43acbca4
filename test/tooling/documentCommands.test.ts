import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { plantAddresses } from '../support/planted/plantedAddresses.ts';
import { CURL, describeWith } from '../support/machine/needs.ts';
import { plantFrame, PLANTED_GRID, pointIn } from '../support/planted/plantedLake.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../support/server/testServer.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Where the documents say that the server is. */
const WRITTEN_URL = 'http://127.0.0.1:8080';
/** The place and the house of the documents, where the demo has them. */
const PLACE = { lat: 29.76, lon: -95.37 };
const HOUSE = { place: 'Levelton', zip: '77998', street: 'E Main St', number: 204 };
/** Lines of the commands that a document has, and of which every one can be run: calls of the API, and what they are given. */
const RUNNABLE = /^(?:curl |[A-Z]+=(?:http|\$\(curl )|#)/;

/** The shell blocks of a document that call the API of a demo, in one. */
function commandsOf(document: string): string {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .map(([, block]) => block!)
    .filter((block) => {
      const commands = block.replaceAll('\\\n', ' ').split('\n').filter(Boolean);
      return commands.every((command) => RUNNABLE.test(command));
    })
    .join('\n');
}

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].filter((document) => commandsOf(document) !== '');

let server: TestServer;
beforeAll(async () => {
  const { x, y } = projectionFor(PLANTED_GRID.epsg).forward(PLACE);
  const { originX, originY, cellWidth, cellHeight } = PLANTED_GRID;
  const cell = { row: Math.floor((originY - y) / cellHeight), col: Math.floor((x - originX) / cellWidth) };
  const nextTo = { row: cell.row, col: cell.col + 3 };
  server = await startTestServer({
    prepare: async (dataDir) => {
      const cells = [cell, nextTo].map((each) => ({ ...each, velocityVerticalMmYr: -12.5 }));
      await plantFrame({ dataDir, frameId: 'F08882', now: TEST_NOW, cells });
      await plantAddresses(dataDir, { now: TEST_NOW, houses: [{ ...HOUSE, point: pointIn(nextTo) }] });
    },
  });
});
afterAll(() => server?.close());

describeWith(CURL)('the commands of the documents', () => {
  test('call the API in the README and in several documents', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/events.md', 'docs/support.md']));
  });

  test.each(documents)('of %s are answered without an error, in order', async (document) => {
    const script = `set -euo pipefail
  curl() { command curl --fail-with-body "$@"; }
  ${commandsOf(document).replaceAll(WRITTEN_URL, server.url)}`;
    const ended = await run('bash', ['-c', script], { maxBuffer: 2 ** 24 }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => ({ ...error, isRefused: true }),
    );
    expect('isRefused' in ended ? ended.stdout.slice(-600) + ended.stderr : '').toBe('');
  });
});
