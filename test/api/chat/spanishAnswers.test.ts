import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function ask(content: string, headers: Record<string, string> = {}) {
  const { body } = await server.request('/api/v1/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ messages: [{ role: 'user', content }], context: { on_page: true } }),
  });
  return body as unknown as {
    readonly reply: string;
    readonly sources: readonly { readonly title: string; readonly url: string | null }[];
    readonly actions: readonly { readonly label: string }[];
  };
}

describe('the assistant in Spanish, about a place and an account', () => {
  const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4, velocityUncertaintyMmYr: 0.3 };
  const { lat, lon } = pointIn(CELL);
  const ENGLISH = /\b(?:the|is|was|its|with|your|would|report|ground)\b/i;
  let own: TestServer;
  let key: string;
  beforeAll(async () => {
    own = await startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '0.80' },
      limits: { chatsPerHour: 1000 },
      prepare: (dataDir) => plantFrame({ dataDir, cells: [CELL] }),
    });
    key = await own.register();
  });
  afterAll(() => own.close());
  const say = async (content: string, convo?: string) => {
    const { body } = await own.post('/api/v1/chat', { messages: [{ role: 'user', content }], convo }, key);
    return body as unknown as { readonly reply: string; readonly convo: string };
  };

  it('says what is free, offers, buys after a Spanish yes, and reads the report', async () => {
    const place = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
    const replies: string[] = [];
    const asked = await say(`¿Se mueve el suelo en ${place}?`);
    replies.push(
      asked.reply,
      (await say('¿Cuál es mi saldo?')).reply,
      (await say('¿Qué dicen mis informes?')).reply,
    );
    const offer = await say(`quiero comprar el informe de ${place}`);
    replies.push(offer.reply);
    expect(offer.reply).toContain('¿Lo compro?');
    const bought = await say('sí, cómprelo', offer.convo);
    expect(bought.reply).toMatch(/^Comprado por 0\.40 USD/);
    replies.push(
      bought.reply,
      (await say('¿Qué dice mi informe?')).reply,
      (await say('¿Qué se me cobró?')).reply,
    );
    for (const reply of replies)
      expect(reply.replaceAll(/\b\w+_\w+\b|«[^»]*»/g, ''), reply).not.toMatch(ENGLISH);
    expect((await own.get('/api/v1/balance', key)).body['credits_usd']).toBe(0.4);
  });
});

describe('the assistant in Spanish', () => {
  it('answers a question in Spanish with the Spanish help, and links to it', async () => {
    const { reply, sources } = await ask('¿Cuánto cuesta un informe?');
    expect(reply).toMatch(/^Un informe cuesta 0\.40 USD/);
    expect(sources[0]?.title).toBe('Precios');
    expect(sources[0]?.url).toMatch(/\/docs\/help\?lang=es#price$/);
  });

  it('answers the reader of a Spanish page in Spanish, whose question could be in any language', async () => {
    const { reply, sources } = await ask('PDF', { 'accept-language': 'es' });
    expect(reply).toMatch(/\bPDF\b.*\bgratis\b/s);
    expect(sources.every(({ url }) => url?.includes('/docs/help?lang=es#'))).toBe(true);
  });

  it('answers in English where nothing is Spanish', async () => {
    const { reply, sources } = await ask('What does a report cost?');
    expect(reply).toMatch(/^A report costs/);
    expect(sources[0]?.url).toMatch(/\/docs\/help#price$/);
  });

  it('greets, and says in Spanish that it knows no answer, no account and no purchase that waits', async () => {
    expect((await ask('hola', { 'accept-language': 'es-MX,es;q=0.9' })).reply).toMatch(/^Soy el asistente/);
    const unknown = await ask('¿Quién ganó el partido de fútbol de ayer?');
    expect(unknown.reply).toMatch(/^No lo sé\./);
    expect(unknown.actions[0]?.label).toBe('Preguntar a una persona de este servicio');
    expect((await ask('¿Cuál es mi saldo?')).reply).toMatch(/^No veo ninguna cuenta/);
    expect((await ask('yes', { 'accept-language': 'es' })).reply).toMatch(/^Ninguna compra espera/);
  });
});
