import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { finished } from '../../support/machine/runProcess.ts';
import { json, startStandIn, type StandIn } from '../../support/x402/facilitator.ts';
import { signPayment } from '../../support/x402/payments.ts';
import { QUESTION, REQUIREMENTS } from '../../support/x402/questions.ts';
import { PAY_TO, startX402Server, type X402Server } from '../../support/x402/x402Server.ts';

describe('the command that verifies a receipt with a saved key set', () => {
  let server: X402Server;
  let standIn: StandIn;
  let folder: string;
  let report: Record<string, unknown>;
  beforeAll(async () => {
    standIn = await startStandIn();
    standIn.settle = () =>
      json({ success: true, transaction: `0x${'89'.repeat(32)}`, network: 'eip155:8453' });
    server = await startX402Server({ GM_X402_PAY_TO: PAY_TO, GM_X402_FACILITATOR_URL: standIn.url });
    folder = await mkdtemp(join(tmpdir(), 'ground-motion-receipt-'));
    const wallet = privateKeyToAccount(`0x${'42'.repeat(32)}`);
    const { v2 } = await signPayment({ chainId: 8453, usdc: REQUIREMENTS.asset }, wallet);
    report = (await server.get(QUESTION, undefined, { 'payment-signature': v2 })).body;
    await writeFile(join(folder, 'jwks.json'), (await server.get('/.well-known/jwks.json')).text);
  });
  afterAll(async () => {
    standIn?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const verify = async (answer: object) => {
    await writeFile(join(folder, 'answer.json'), JSON.stringify(answer, null, 4));
    const files = [join(folder, 'answer.json'), join(folder, 'jwks.json')];
    return finished(spawn(process.execPath, ['cli/verifyReceipt.mjs', ...files]));
  };

  it('accepts it, whatever the formatting of the answer', async () => {
    const { receipt, ...rest } = report;
    expect((await verify({ receipt, ...rest })).code).toBe(0);
  });

  it('rejects it for another report, key or signature', async () => {
    expect((await verify({ ...report, velocity_vertical_mm_yr: -1 })).code).toBe(1);
    const { signature } = report['receipt'] as { signature: string };
    const forged = `${signature.slice(0, -10)}AAAAAAAAAA`;
    expect((await verify({ ...report, receipt: { format: 'jws', signature: forged } })).code).toBe(1);
    expect((await verify({ status: 'ok' })).code).toBe(1);
  });
});
