import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousAxeFindings, CHROMIUM, useExplorerPages } from '../support/browser/explorerPage.ts';
import { newClient } from '../support/server/connectedClient.ts';
import { startTestServer } from '../support/server/testServer.ts';
import { describeWith } from '../support/machine/needs.ts';

const PERSON = { email: 'somebody.with.a.long.address@example.org', password: 'correct horse battery' };

describeWith(CHROMIUM)('connecting a program in a browser', () => {
  const pages = useExplorerPages(async () => {
    const server = await startTestServer();
    // The browser expires cookies by its own clock.
    server.clock.now = Date.now();
    await server.post('/api/v1/autonomous/register', PERSON);
    return server;
  });
  let program: Server;
  beforeAll(async () => {
    program = createServer((_request, response) => response.end('connected'));
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => program.close());

  const addressFor = async (): Promise<string> => {
    const { port } = program.address() as AddressInfo;
    const redirect_uris = [`http://127.0.0.1:${port}/callback`];
    const client = await newClient(pages.server, { client_name: 'Editor '.repeat(8), redirect_uris });
    return client.authorizeUrl().slice(pages.server.url.length);
  };

  it.each(['light', 'dark'] as const)('needs no scripts, on a phone (%s)', async (colorScheme) => {
    const viewport = { width: 360, height: 740 };
    const { page } = await pages.open(await addressFor(), {
      viewport,
      colorScheme,
      javaScriptEnabled: false,
    });
    await page.getByLabel('E-mail').fill(PERSON.email);
    await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('It may spend at most, a day').fill('3.20');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByText('connected').waitFor();
    expect(new URL(page.url()).searchParams.get('code')).not.toBeNull();
    await page.goto(`${pages.server.url}/oauth/clients`);
    await page.getByText('of at most 3.20 USD').first().waitFor();
    const before = await page.getByRole('button', { name: 'Disconnect' }).count();
    await page.getByRole('button', { name: 'Disconnect' }).first().click();
    await expect.poll(() => page.getByRole('button', { name: 'Disconnect' }).count()).toBe(before - 1);
  });

  it.each(['light', 'dark'] as const)('shows pages that fit and are accessible (%s)', async (colorScheme) => {
    const viewport = { width: 360, height: 740 };
    const { page, complaints } = await pages.open(await addressFor(), { viewport, colorScheme });
    const look = async (): Promise<void> => {
      await page.waitForLoadState();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      expect(await seriousAxeFindings(page)).toEqual([]);
    };
    await look();
    await page.getByLabel('E-mail').fill(PERSON.email);
    await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    await look();
    await page.goto('/oauth/clients');
    await look();
    expect(complaints).toEqual([]);
  });
});
