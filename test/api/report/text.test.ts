import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type JsonAnswer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
/** Texts that databases, JSON or terminals treat specially. */
const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '\u{1F30D}',
  '\uffff',
  '\u001b[2J',
  `'; DROP TABLE account; --`,
  '%_\\',
];

describeOnAnEngine('an unusual text', (engine) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer({ engine, environment: { GM_STARTER_CREDITS_USD: '100' }, cells: [CELL] });
    key = await server.register();
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
  });
  afterAll(() => server.close());

  const places: [name: string, send: (text: string) => Promise<JsonAnswer>, isPath?: boolean][] = [
    ['a label', (text) => server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&label=${inUrl(text)}`, key)],
    ['a search', (text) => server.get(`/api/v1/my-reports?q=${inUrl(text)}`, key)],
    ['a cursor', (text) => server.get(`/api/v1/usage?cursor=${inUrl(text)}`, key)],
    ['a job', (text) => server.get(`/api/v1/motion/batch/${inUrl(text)}`, key), true],
    ['an item', (text) => server.post('/api/v1/motion/batch', { items: [{ id: text, lat, lon }] }, key)],
    ['a key’s label', (text) => server.post('/api/v1/keys', { label: text }, key)],
    ['a note', (text) => server.post('/api/v1/my-reports/tag', { id: 2, nickname: text, note: text }, key)],
    ['an address', (text) => server.post('/api/v1/autonomous/register', { email: `a${text}@example.org` })],
    ['a password', (text) => server.post('/api/v1/login', { email: 'a@example.org', password: text })],
    [
      'a key to revoke',
      (text) =>
        server.request(`/api/v1/keys/${inUrl(text)}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${key}` },
        }),
      true,
    ],
  ];

  it.each(places)(
    'as %s is accepted literally or refused, and never a server error',
    async (_, send, isPath) => {
      for (const text of TEXTS) {
        const answer = await send(text);
        expect(answer.status, answer.text).toBeLessThan(500);
        if (text.includes('\0') && !isPath) expect(answer.status, answer.text).toBe(422);
      }
    },
  );
});

function inUrl(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length);
}
