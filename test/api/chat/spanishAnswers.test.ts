import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
