import type { Page } from 'playwright-core';
import { startTestServer } from '../server/testServer.ts';
import { useExplorerPages } from './explorerPage.ts';

export const sinking = { row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 };
export const stable = { row: 32, col: 40, velocityVerticalMmYr: 0.9, velocityUncertaintyMmYr: 0.4 };
/** Password of every account that a page test registers. */
export const password = 'correct horse battery';

/** Pages without a map over a sinking and a stable cell, on a server with the browser's clock. */
export function useAccountPages() {
  const pages = useExplorerPages(
    async () => {
      const server = await startTestServer({ cells: [sinking, stable] });
      // the browser expires cookies by its own clock
      server.clock.now = Date.now();
      return server;
    },
    { hasMap: false },
  );
  return {
    pages,
    heading: (page: Page, name: string) => page.getByRole('heading', { name }).waitFor(),
    credits: async (key: string) => (await pages.server.get('/api/v1/balance', key)).body['credits_usd'],
    newAccount: async (mode: 'live' | 'test' = 'live'): Promise<{ email: string; key: string }> => {
      const email = `person-${crypto.randomUUID()}@example.org`;
      const { body } = await pages.server.post('/api/v1/autonomous/register', { email, password, mode });
      return { email, key: String(body['api_key']) };
    },
  };
}
