import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HEADLINES } from '../../core/report/groundVerdict.ts';
import { helpSections } from '../../api/docs/help/helpPage.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const WEB = join(import.meta.dirname, '../../web');
/** Words from reports, and the assistant's button, whose label comes from the service. */
const NOT_OF_THE_PAGE = new Set([
  ...Object.values(HEADLINES).map(({ title }) => title),
  'Inconclusive',
  'measured',
  'likely',
  'within margin',
  'Ask a person of this service',
]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('every button that the help mentions is on the page', async () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|html)$/.test(name))
    .map((name) => readFileSync(join(WEB, name), 'utf8'))
    .join('\n');
  const contract = (await server.get('/api/v1/schema')).body as unknown as Contract;
  const named = helpSections(contract).flatMap(({ anchor, text }) =>
    [...text.join(' ').matchAll(/“([^”]+)”/g)].map(([, label = '']) => ({ anchor, label })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ label }) => !NOT_OF_THE_PAGE.has(label) && !isLabel(sources, label))).toEqual([]);
});

/** Whether a text occurs on its own in the sources, between quotes or tags. */
function isLabel(sources: string, text: string): boolean {
  return [`'${text}'`, `"${text}"`, `>${text}<`].some((label) => sources.includes(label));
}
