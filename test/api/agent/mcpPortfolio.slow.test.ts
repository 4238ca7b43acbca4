import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { MCP_CLIENTS, openCurrent } from '../../support/agent/mcpClients.ts';
import { houseNumber, startAddressedServer } from '../../support/server/addressedServer.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import type { TestServer } from '../../support/server/testServer.ts';

/** Longer than what is answered at once; five of its houses are on measured ground. */
const LONG_LIST = [
  ...[1, 2, 3, 4, 5].map((index) => `${houseNumber(index)} Main St, Alder, TX 77998`),
  ...Array.from({ length: 55 }, (_, index) => `${index + 1} Nowhere Rd, Alder, TX 77998`),
];

describeOnAnEngine('a long list of addresses over the protocol', (engine) => {
  let server: TestServer;
  let endpoint: string;
  beforeAll(async () => {
    server = await startAddressedServer({}, { engine });
    endpoint = `${server.url}/mcp`;
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });
  const credits = async (key: string) => (await server.get('/api/v1/balance', key)).body['credits_usd'];

  it.each(MCP_CLIENTS)('reports progress to %s, and then the result', async (_name, open) => {
    const key = await server.register();
    const client = await open(endpoint, key);
    const told: number[] = [];
    const answer = await client.call(
      'check_portfolio',
      { addresses: LONG_LIST },
      { onProgress: ({ progress }) => told.push(progress) },
    );
    expect(answer.structuredContent).toMatchObject({
      status: 'ok',
      summary: { requested: LONG_LIST.length, billed: 5, total_cost_usd: 2 },
    });
    expect(answer._meta).toMatchObject({ cost_usd: 2, charged: true });
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    await client.close();
  });

  it('is charged once when the client gives up waiting and calls again', async () => {
    const key = await server.register();
    const before = await credits(key);
    const args = { addresses: LONG_LIST, idempotency_key: 'portfolio' };
    const impatient = await openCurrent(endpoint, key);
    const given = new AbortController();
    const call = impatient.call('check_portfolio', args, {
      signal: given.signal,
      onProgress: () => given.abort(),
    });
    await expect(call).rejects.toThrow(/abort|cancel/i);
    const client = await openCurrent(endpoint, key);
    const answer = await client.call('check_portfolio', args);
    expect(answer.structuredContent).toMatchObject({ status: 'ok', summary: { billed: 5 } });
    expect(await client.call('check_portfolio', args)).toMatchObject({
      structuredContent: answer.structuredContent,
      _meta: { cost_usd: 0, charged: false, replayed: true },
    });
    expect(Number(before) - Number(await credits(key))).toBeCloseTo(2, 6);
    await Promise.all([impatient.close(), client.close()]);
  });

  it('stays within its budget, and answers a short list at once', async () => {
    const client = await openCurrent(endpoint, await server.register());
    const answer = await client.call('check_portfolio', {
      addresses: LONG_LIST.slice(0, 5),
      max_spend_usd: 0.8,
    });
    expect(answer.structuredContent).toMatchObject({ summary: { billed: 2, total_cost_usd: 0.8 } });
    await client.close();
  });
});
