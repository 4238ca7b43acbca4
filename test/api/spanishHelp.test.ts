import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpSections } from '../../api/docs/help/helpPage.ts';
import { helpFacts } from '../../api/docs/help/section.ts';
import { spanishSections } from '../../api/docs/help/spanishSections.ts';
import { SPANISH as GROUND } from '../../core/words/spanish.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const WORDS = join(import.meta.dirname, '../../web/words/spanish');
const ENGLISH = /\b(the|and|is|are|of|with|within|than|from|this|that|report|ground|rate|free)\b/i;
const TITLES = new Set(Object.values(GROUND.headlines).map(({ title }) => title));

let server: TestServer;
let contract: Contract;
beforeAll(async () => {
  server = await startTestServer();
  contract = (await server.get('/api/v1/schema')).body as unknown as Contract;
});
afterAll(() => server.close());

describe('the help in Spanish', () => {
  it('answers under the anchors of the English help, with its numbers', () => {
    const english = new Map(
      helpSections(contract).map(({ anchor, text }) => [anchor, numbersOf(text.join(' '))]),
    );
    for (const { anchor, title, text } of spanishSections(helpFacts(contract))) {
      expect(english.get(anchor), anchor).toBeDefined();
      expect(english.get(anchor), anchor).toEqual(expect.arrayContaining(numbersOf(text.join(' '))));
      expect(`${title} ${text.join(' ')}`).not.toMatch(ENGLISH);
    }
  });

  it('mentions only buttons that are on the Spanish page', () => {
    const page = readdirSync(WORDS)
      .map((name) => readFileSync(join(WORDS, name), 'utf8'))
      .join('\n');
    const named = spanishSections(helpFacts(contract)).flatMap(({ text }) =>
      [...text.join(' ').matchAll(/“([^”]+)”/g)].map(([, label = '']) => label),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((label) => !TITLES.has(label) && !page.includes(`'${label}'`))).toEqual([]);
  });

  it('is a page that the English one links to, and the other way around', async () => {
    const english = await server.get('/docs/help');
    expect(english.text).toContain('<a href="/docs/help?lang=es">Español</a>');
    const spanish = await server.get('/docs/help?lang=es&utm=1');
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toContain('<h2 id="sinkhole">Socavones</h2>');
    expect(spanish.text).toContain('<a href="/docs/help">English</a>');
    expect(spanish.headers.get('etag')).not.toBe(english.headers.get('etag'));
    expect((await server.get('/docs/help?lang=fr')).status).toBe(422);
  });
});

function numbersOf(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?/g) ?? [];
}
