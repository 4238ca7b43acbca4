import type { Hex } from 'viem';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { coinChain } from '../../../billing/coin/chain/coinChain.ts';
import { openRpcEndpoint } from '../../../billing/coin/chain/rpcEndpoint.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import type { RpcHandler } from '../../support/chain/rpcProxy.ts';
import { DUCKDB } from '../../support/machine/engines.ts';
import { openBench, openCoinLab, USD, type Bench, type CoinLab, type LabInvoice } from './support/coinLab.ts';
import { describeWith } from '../../support/machine/needs.ts';

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const FORGED_TX: Hex = `0x${'f0'.repeat(32)}`;

/** Answers as of `blocks` blocks ago; newer blocks are unknown. */
const behind =
  (blocks: number): RpcHandler =>
  async (call, ask) => {
    const answer = await ask(call);
    const latest = Number(await ask({ method: 'eth_blockNumber', params: [] })) - blocks;
    const [first] = call.params as readonly unknown[];
    if (call.method === 'eth_getBlockByNumber') {
      if (first === 'latest') return ask({ ...call, params: [hex(latest), false] as never[] });
      return Number((answer as { number?: string } | null)?.number ?? 0) > latest ? null : answer;
    }
    if (call.method === 'eth_getLogs') {
      return (answer as { blockNumber: string }[]).filter(({ blockNumber }) => Number(blockNumber) <= latest);
    }
    if (call.method === 'eth_getTransactionReceipt') {
      return Number((answer as { blockNumber?: string } | null)?.blockNumber ?? 0) > latest ? null : answer;
    }
    return answer;
  };

/** Hides all transfers. */
const hiding: RpcHandler = async (call, ask) => (call.method === 'eth_getLogs' ? [] : ask(call));

const hex = (number: number): Hex => `0x${number.toString(16)}`;
const word = (text: string): Hex => `0x${text.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;

/** Invents a transfer of `usd` to an invoice, in an existing block. */
function forging({ address }: LabInvoice, usd: number): RpcHandler {
  let block: { number: string; hash: string } | null = null;
  const forged = () => ({
    address: coinChain(8453).usdc,
    topics: [TRANSFER_TOPIC, word('ee'.repeat(20)), word(address)],
    data: word((usd * USD).toString(16)),
    blockNumber: block!.number,
    blockHash: block!.hash,
    transactionHash: FORGED_TX,
    logIndex: '0x0',
  });
  return async (call, ask) => {
    block ??= (await ask({
      method: 'eth_getBlockByNumber',
      params: ['latest', false] as never[],
    })) as typeof block;
    if (call.method === 'eth_getLogs') return [...((await ask(call)) as object[]), forged()];
    if (call.method === 'eth_getTransactionReceipt' && call.params[0] === FORGED_TX)
      return { blockNumber: block!.number, blockHash: block!.hash, logs: [forged()] };
    return ask(call);
  };
}

/** Reports different hashes for all blocks. */
const rewriting: RpcHandler = async (call, ask) => {
  const answer = await ask(call);
  if (call.method !== 'eth_getBlockByNumber' || !answer) return answer;
  return { ...answer, hash: `0x${'0d'.repeat(32)}` };
};

describeWith(CHAIN)('two endpoints of a chain', () => {
  let lab: CoinLab;
  beforeAll(async () => {
    lab = await openCoinLab();
    await lab.chain.mine(70);
  });
  afterEach(() => lab.reset());
  afterAll(() => lab.close());

  const onBench = (work: (bench: Bench) => Promise<void>) =>
    DUCKDB.withState(async (database) => {
      const bench = await openBench(database, lab, { rpcUrls: [lab.first.url, lab.second.url] });
      await bench.poll();
      await work(bench);
      expect(await verifyLedger(database)).toMatchObject({ violations: [] });
    });

  it.each([
    ['is down', () => (lab.second.isDown = true)],
    ['is far behind', () => lab.second.behave(behind(60))],
    ['hides transfers', () => lab.second.behave(hiding)],
    ['answers nonsense', () => lab.second.behave(async () => 'nonsense')],
    [
      'serves another chain',
      () =>
        lab.second.behave(async ({ method }, ask) =>
          method === 'eth_chainId' ? '0x1' : ask({ method, params: [] }),
        ),
    ],
    ['refuses', () => lab.second.behave(() => Promise.reject(new Error('rate limit exceeded')))],
  ])('credit only small amounts when one of them %s, and large ones once it answers again', (_how, fail) =>
    onBench(async (bench) => {
      fail();
      const [little, much] = [await bench.invoice(25 * USD), await bench.invoice(2000 * USD)];
      await bench.pay(little, 25 * USD);
      await bench.pay(much, 2000 * USD);
      await lab.chain.mine(40);
      await bench.poll(4);
      const expected = _how === 'hides transfers' ? 2025 : 25;
      expect(await bench.balance()).toBe(expected * USD);
      lab.reset();
      await bench.poll(4);
      expect(await bench.balance()).toBe(2025 * USD);
    }),
  );

  it('credit nothing while both are down, and everything afterwards', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(25 * USD);
      lab.first.isDown = true;
      lab.second.isDown = true;
      await bench.pay(invoice, 25 * USD);
      await lab.chain.mine(30);
      await expect(bench.poll()).rejects.toThrow('no endpoint answers');
      lab.reset();
      await bench.poll(2);
      expect(await bench.balance()).toBe(25 * USD);
    }));

  it.each([5, 2000])('do not credit a transfer of %d USD that only one of them reports', (usd) =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(usd * USD);
      lab.first.behave(forging(invoice, usd));
      await bench.poll();
      await lab.chain.mine(40);
      await bench.poll(6);
      expect(await bench.balance()).toBe(0);
      expect(await bench.state(invoice)).toMatchObject({ transfers: [{ state: 'seen', isHeld: true }] });
    }),
  );

  it('do not credit an invented transfer of more than 1000 USD while the honest one is down', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(2000 * USD);
      lab.first.behave(forging(invoice, 2000));
      lab.second.isDown = true;
      await bench.poll();
      await lab.chain.mine(40);
      await bench.poll(4);
      expect(await bench.balance()).toBe(0);
    }));

  it('deduct nothing when one of them reports another chain', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(25 * USD);
      await bench.pay(invoice, 25 * USD);
      await lab.chain.mine(20);
      await bench.poll(2);
      lab.second.behave(rewriting);
      await bench.poll(9);
      expect(await bench.balance()).toBe(25 * USD);
      lab.reset();
      await bench.poll(9);
      expect(await bench.movements()).toEqual(['tx/0 25000000']);
    }));

  it('find a transfer that both missed at first, once its block is final', () =>
    onBench(async (bench) => {
      const invoice = await bench.invoice(25 * USD);
      lab.first.behave(hiding);
      lab.second.behave(hiding);
      await bench.pay(invoice, 25 * USD);
      await lab.chain.mine(200);
      await bench.poll(2);
      lab.reset();
      await bench.poll(2);
      expect(await bench.balance()).toBe(0);
      await lab.chain.mine(250);
      await bench.poll(2);
      expect(await bench.balance()).toBe(25 * USD);
    }));

  it('get smaller requests when one refuses many blocks', async () => {
    lab.first.behave(async (call, ask) => {
      const [filter] = call.params as readonly { fromBlock?: string; toBlock?: string }[];
      const blocks = Number(filter?.toBlock) - Number(filter?.fromBlock) + 1;
      if (call.method === 'eth_getLogs' && blocks > 150) throw new Error('query exceeds max block range 150');
      return ask(call);
    });
    const endpoint = openRpcEndpoint(lab.first.url, coinChain(8453));
    const { transactionHash: txHash } = await lab.chain.mint(lab.chain.wallet(6).address, 7);
    const { latest } = await endpoint.tips();
    const found = await endpoint.transfers({ from: 0, to: latest }, [lab.chain.wallet(6).address]);
    expect(found).toMatchObject([{ txHash, amountMicroUsd: 7 }]);
  });

  it('report errors without their address, which may contain a key', async () => {
    const endpoint = openRpcEndpoint(`${lab.first.url}/v2/secret-key`, coinChain(8453));
    lab.first.isDown = true;
    const failure: Error = await endpoint.tips().then(
      () => new Error('it answered'),
      (error: Error) => error,
    );
    expect(failure.message).toContain('127.0.0.1');
    expect(failure.message).not.toContain('secret-key');
  });
});
