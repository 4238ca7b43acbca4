import { afterAll, beforeAll, expect, it } from 'vitest';
import { x402Client } from '@x402/core/client';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { MCP_CLIENTS, openCurrent } from '../../support/agent/mcpClients.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { decoded, signPayment } from '../../support/x402/payments.ts';
import { QUESTION, REQUIREMENTS } from '../../support/x402/questions.ts';
import {
  PAY_TO,
  settlingOn,
  SOLD_CELL,
  startX402Server,
  UNMEASURED_CELL,
  type X402Server,
} from '../../support/x402/x402Server.ts';
import { describeWith } from '../../support/machine/needs.ts';

const PLACE = { ...pointIn(SOLD_CELL) };
const OTHER_PLACE = { ...pointIn({ row: 5, col: 5 }) };

describeWith(CHAIN)('a report that is paid for with its tool call', () => {
  let chain: TestChain;
  let server: X402Server;
  let endpoint: string;
  beforeAll(async () => {
    chain = await startTestChain();
    server = await startX402Server(settlingOn(chain));
    endpoint = `${server.url}/mcp`;
    for (let index = 1; index < 4; index++) await chain.mint(chain.wallet(index).address, 10_000_000);
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
    await chain.close();
  });
  const received = () => chain.balanceOf(PAY_TO);
  const payment = async (wallet: number) => decoded((await signPayment(chain, chain.wallet(wallet))).v2);

  it.each(MCP_CLIENTS)(
    '%s learns what to pay, pays with the official client of x402, and gets the result',
    async (name, open) => {
      const client = await open(endpoint);
      const before = await received();
      const required = await client.call('check_ground_motion', PLACE);
      expect(required.isError).toBe(true);
      expect(required.structuredContent).toMatchObject({
        x402Version: 2,
        error: expect.any(String),
        resource: { url: 'mcp://tool/check_ground_motion' },
        accepts: [REQUIREMENTS],
      });
      expect(JSON.parse(String(required.content[0]?.['text']))).toEqual(required.structuredContent);
      expect(required._meta).toMatchObject({ cost_usd: 0, charged: false, offer: { status: 'ok' } });
      const wallet = new x402Client();
      registerExactEvmScheme(wallet, { signer: chain.wallet(1) });
      const signed = await wallet.createPaymentPayload(
        required.structuredContent as unknown as Parameters<typeof wallet.createPaymentPayload>[0],
      );
      // Each client buys a new report, not one that the previous client has bought.
      const args = { ...PLACE, idempotency_key: name.replaceAll(' ', '-') };
      const paid = await client.call('check_ground_motion', args, { meta: { 'x402/payment': signed } });
      expect(paid.isError).toBeFalsy();
      expect(paid.structuredContent).toMatchObject({ status: 'ok', velocity_vertical_mm_yr: -9.4 });
      expect(paid._meta).toMatchObject({
        cost_usd: 0.4,
        charged: true,
        'x402/payment-response': { success: true, network: 'eip155:8453', payer: chain.wallet(1).address },
      });
      expect((await received()) - before).toBe(400_000n);
      await client.close();
    },
  );

  it('is taken once, with the same answer over MCP and HTTP', async () => {
    const client = await openCurrent(endpoint);
    const before = await received();
    const { v2 } = await signPayment(chain, chain.wallet(2));
    const meta = { 'x402/payment': decoded(v2) };
    const paid = await client.call('check_ground_motion', PLACE, { meta });
    const again = await client.call('check_ground_motion', PLACE, { meta });
    expect(again.structuredContent).toEqual(paid.structuredContent);
    expect(again._meta).toMatchObject({
      charged: false,
      replayed: true,
      'x402/payment-response': { success: true },
    });
    // The tool also asks for events.
    const byHttp = await server.get(`${QUESTION}&include=events`, undefined, { 'payment-signature': v2 });
    expect(byHttp.body).toEqual(paid.structuredContent);
    const elsewhere = await client.call('check_ground_motion', OTHER_PLACE, { meta });
    expect(elsewhere).toMatchObject({ isError: true, structuredContent: { error: 'payment_mismatch' } });
    expect((await received()) - before).toBe(400_000n);
    await client.close();
  });

  it('is requested again when the payment is invalid', async () => {
    const client = await openCurrent(endpoint);
    const { v2 } = await signPayment(chain, chain.wallet(2), { value: '399999' });
    const answer = await client.call('check_ground_motion', PLACE, { meta: { 'x402/payment': decoded(v2) } });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: { x402Version: 2, accepts: [REQUIREMENTS], error: expect.any(String) },
      _meta: { charged: false, 'x402/payment-response': { success: false } },
    });
    const nonsense = await client.call('check_ground_motion', PLACE, {
      meta: { 'x402/payment': 'nonsense' },
    });
    expect(nonsense).toMatchObject({ isError: true, structuredContent: { error: 'payment_malformed' } });
    await client.close();
  });

  it('buys an area at its price, once', async () => {
    const client = await openCurrent(endpoint);
    const before = await received();
    const args = { area: { circle: { ...PLACE, radius_m: 20 } }, context: true };
    const required = await client.call('check_ground_motion', args);
    expect(required).toMatchObject({
      isError: true,
      structuredContent: { x402Version: 2, accepts: [REQUIREMENTS] },
      _meta: { charged: false, offer: { status: 'ok', would_cost_usd: 0.4, area: { cells: 1 } } },
    });
    const meta = { 'x402/payment': await payment(1) };
    const paid = await client.call('check_ground_motion', args, { meta });
    expect(paid.structuredContent).toMatchObject({
      status: 'ok',
      velocity_vertical_mm_yr: -9.4,
      area: { measured_cells: 1 },
      context: { layers: [] },
    });
    expect((await client.call('check_ground_motion', args, { meta })).structuredContent).toEqual(
      paid.structuredContent,
    );
    const other = { area: { circle: { ...OTHER_PLACE, radius_m: 20 } } };
    expect(await client.call('check_ground_motion', other, { meta })).toMatchObject({
      isError: true,
      structuredContent: { error: 'payment_mismatch' },
    });
    expect((await received()) - before).toBe(400_000n);
    await client.close();
  });

  it('buys a profile at its price, once', async () => {
    const client = await openCurrent(endpoint);
    const before = await received();
    const { lat, lon } = PLACE;
    const coordinates = [lon - 0.00005, lon + 0.00005].map((at) => [at, lat]);
    const args = { line: { geometry: { type: 'LineString', coordinates } } };
    expect(await client.call('check_ground_motion', args)).toMatchObject({
      isError: true,
      structuredContent: { x402Version: 2, accepts: [REQUIREMENTS] },
      _meta: { charged: false, offer: { status: 'ok', would_cost_usd: 0.4, line: { answered_share: 1 } } },
    });
    const meta = { 'x402/payment': await payment(1) };
    const paid = await client.call('check_ground_motion', args, { meta });
    expect(paid.structuredContent).toMatchObject({
      status: 'ok',
      velocity_vertical_mm_yr: -9.4,
      line: { samples: 2 },
    });
    expect((await client.call('check_ground_motion', args, { meta })).structuredContent).toEqual(
      paid.structuredContent,
    );
    expect((await received()) - before).toBe(400_000n);
    await client.close();
  });

  it('costs nothing and asks for no payment without a report', async () => {
    const client = await openCurrent(endpoint);
    const before = await received();
    const unmeasured = { ...pointIn(UNMEASURED_CELL) };
    const unpaid = await client.call('check_ground_motion', unmeasured);
    expect(unpaid.isError).toBeFalsy();
    expect(unpaid.structuredContent).toMatchObject({ status: 'no_data', cost_usd: 0 });
    const meta = { 'x402/payment': await payment(3) };
    const offered = await client.call('check_ground_motion', unmeasured, { meta });
    expect(offered.structuredContent).toMatchObject({ status: 'no_data', cost_usd: 0 });
    expect(await received()).toBe(before);
    await client.close();
  });

  it('is free to preview with a dry run, and bought with credits by a key', async () => {
    const anybody = await openCurrent(endpoint);
    const dryRun = await anybody.call('check_ground_motion', { ...PLACE, dry_run: true });
    expect(dryRun.structuredContent).toMatchObject({ dry_run: true });
    const client = await openCurrent(endpoint, await server.register());
    const before = await received();
    expect((await client.call('check_ground_motion', PLACE))._meta).toMatchObject({ charged: true });
    expect(await received()).toBe(before);
    await Promise.all([anybody.close(), client.close()]);
  });

  it('is paid only by the payment when the connection also has a key', async () => {
    const key = await server.register();
    const client = await openCurrent(endpoint, key);
    const { body: before } = await server.get('/api/v1/balance', key);
    const meta = { 'x402/payment': await payment(3) };
    expect((await client.call('check_ground_motion', PLACE, { meta })).structuredContent).toMatchObject({
      status: 'ok',
    });
    const { body: after } = await server.get('/api/v1/balance', key);
    expect(after['credits_usd']).toBe(before['credits_usd']);
    await client.close();
  });

  it('is refused for a tool that does not take payments', async () => {
    const client = await openCurrent(endpoint);
    const before = await received();
    const meta = { 'x402/payment': await payment(3) };
    const answer = await client.call('get_motion_history', PLACE, { meta });
    expect(answer).toMatchObject({ isError: true, structuredContent: { error: 'invalid_arguments' } });
    expect(await received()).toBe(before);
    await client.close();
  });
});
