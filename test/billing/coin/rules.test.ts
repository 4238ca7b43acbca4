import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { planArrivals } from '../../../billing/coin/watch/arrivals.ts';
import { confirmEvent, isFinal, judge, type EndpointView } from '../../../billing/coin/watch/creditRule.ts';
import { batchesOf, chunksOf, OVERLAP_BLOCKS, scanRange } from '../../../billing/coin/watch/scanPlan.ts';
import { movementName } from '../../../billing/coin/watch/settle.ts';
import { transferReference } from '../../../billing/coin/chain/coinChain.ts';
import type { Transfer } from '../../../billing/coin/chain/transfer.ts';
import type { StoredTransfer } from '../../../billing/coin/invoice/coinTransfers.ts';

const USD = 1_000_000;
const MADE_S = 1_800_000_000;
const TX = `0x${'ab'.repeat(32)}` as const;
const HERE = `0x${'01'.repeat(32)}` as const;
const ELSEWHERE = `0x${'02'.repeat(32)}` as const;
const TO = `0x${'cd'.repeat(20)}` as const;
const INVOICE = { txnId: 'txn_1', orderId: 'ord_1', address: TO };

const TRANSFER: Transfer = {
  txHash: TX,
  logIndex: 3,
  blockNumber: 1000,
  blockHash: HERE,
  from: `0x${'ef'.repeat(20)}`,
  to: TO,
  amountMicroUsd: 25 * USD,
};

/** What an endpoint reports when its chain has reached block `latest`. */
function view(
  latest: number,
  blockHash: string | null = HERE,
  { safe = latest - 60, finalized = latest - 600, blockTimeS = MADE_S + 60 } = {},
): EndpointView {
  return { tips: { latest, safe, finalized }, blockHash, blockTimeS };
}

function stored(changes: Partial<StoredTransfer & { isFinal: boolean }> = {}) {
  return {
    ...TRANSFER,
    chainId: 8453,
    txnId: 'txn_1',
    orderId: 'ord_1',
    state: 'seen' as const,
    verdict: 'wait',
    movementCount: 0,
    seenAt: 0,
    isFinal: false,
    ...changes,
  };
}

describe('whether a transfer counts', () => {
  const judged = (usd: number, ...views: EndpointView[]) =>
    judge({ ...TRANSFER, invoicedAt: MADE_S * 1000 }, usd * USD, views);

  it.each([
    ['100 USD under 11 blocks', judged(100, view(1010)), 'wait'],
    ['100 USD under 12 blocks', judged(100, view(1011)), 'credit'],
    ['more under 12 blocks', judged(100.01, view(1011)), 'wait'],
    ['more, one block before it is safe', judged(1000, view(1059)), 'wait'],
    ['more, safe', judged(1000, view(1060)), 'credit'],
    ['over 1000 USD, one endpoint', judged(1000.01, view(1060)), 'second_endpoint_needed'],
    [
      'over 1000 USD, the other is behind',
      judged(1001, view(1060), view(999, null)),
      'second_endpoint_needed',
    ],
    ['over 1000 USD, safe for one of two', judged(1001, view(1060), view(1059)), 'wait'],
    ['over 1000 USD, safe for both', judged(1001, view(1060), view(1060)), 'credit'],
    ['little, the other is behind', judged(5, view(1011), view(999, null)), 'credit'],
    ['endpoints differ on the block', judged(5, view(1100), view(1100, ELSEWHERE)), 'endpoints_differ'],
    ['another block there, young', judged(5, view(1010, ELSEWHERE)), 'wait'],
    ['another block there', judged(5, view(1011, ELSEWHERE)), 'gone'],
    ['another block there for both', judged(5, view(1011, ELSEWHERE), view(1011, ELSEWHERE)), 'gone'],
    ['much gone, says one alone', judged(1001, view(1100, ELSEWHERE)), 'second_endpoint_needed'],
    ['much gone, say both', judged(1001, view(1100, ELSEWHERE), view(1100, ELSEWHERE)), 'gone'],
    ['nobody answers', judged(5), 'wait'],
    ['everybody is behind', judged(5, view(999, null), view(10, null)), 'wait'],
    [
      'older than its invoice',
      judged(5, view(1100, HERE, { blockTimeS: MADE_S - 601 })),
      'older_than_invoice',
    ],
    ['a little older, by clocks', judged(5, view(1100, HERE, { blockTimeS: MADE_S - 599 })), 'credit'],
  ])('%s: %s', (_what, verdict, expected) => {
    expect(verdict).toBe(expected);
  });

  const hash = fc.constantFrom(HERE, ELSEWHERE, null);
  const anyView = fc
    .tuple(fc.integer({ min: 900, max: 2000 }), hash, fc.integer({ min: 0, max: 2000 }))
    .map(([latest, blockHash, safe]) => view(latest, blockHash, { safe }));

  test.prop({
    views: fc.array(anyView, { maxLength: 2 }),
    usd: fc.integer({ min: 1, max: 5000 }),
  })('never overrules an endpoint that reports it', ({ views, usd }) => {
    const verdict = judged(usd, ...views);
    if (verdict === 'credit') expect(views.every(({ blockHash }) => blockHash !== ELSEWHERE)).toBe(true);
    if (verdict === 'gone') expect(views.every(({ blockHash }) => blockHash !== HERE)).toBe(true);
    if (verdict === 'credit' || verdict === 'gone')
      expect(views.filter(({ blockHash }) => blockHash !== null).length).toBeGreaterThanOrEqual(
        usd > 1000 ? 2 : 1,
      );
  });

  it('is no longer checked only when every endpoint that knows it calls it final', () => {
    const final = { finalized: 1000 };
    expect(isFinal(TRANSFER, [view(1600, HERE, final)])).toBe(true);
    expect(isFinal(TRANSFER, [view(1600, HERE, final), view(1600, HERE, { finalized: 999 })])).toBe(false);
    expect(isFinal(TRANSFER, [view(1600, HERE, final), view(1600, ELSEWHERE, final)])).toBe(false);
    expect(isFinal(TRANSFER, [view(900, null)])).toBe(false);
  });

  it.each([
    ['one confirms', 5, [[TRANSFER]], 'credit'],
    ['both confirm', 2000, [[TRANSFER], [TRANSFER]], 'credit'],
    ['much, one alone', 2000, [[TRANSFER], undefined], 'second_endpoint_needed'],
    ['one does not know it', 5, [[TRANSFER], null], 'endpoints_differ'],
    ['another amount', 5, [[TRANSFER], [{ ...TRANSFER, amountMicroUsd: 1 }]], 'endpoints_differ'],
    ['another receiver', 5, [[{ ...TRANSFER, to: TRANSFER.from }], [TRANSFER]], 'endpoints_differ'],
    ['the only one denies it', 5, [[]], 'wait'],
    ['nobody answers', 5, [undefined, undefined], 'wait'],
  ] as const)('requires the event itself to be confirmed: %s', (_what, usd, answers, expected) => {
    expect(confirmEvent(TRANSFER, usd * USD, answers)).toBe(expected);
  });
});

describe('the transfers on the chain and in the state', () => {
  const arrival = (changes: Partial<Transfer> = {}) => ({
    invoice: INVOICE,
    transfer: { ...TRANSFER, ...changes },
  });
  const plan = (seen: readonly ReturnType<typeof arrival>[], kept: readonly ReturnType<typeof stored>[]) => {
    const { added, relocated, moved } = planArrivals(seen, kept);
    return [added.length, relocated.length, moved.length];
  };

  it.each([
    ['new', plan([arrival()], []), [1, 0, 0]],
    ['told twice', plan([arrival(), arrival()], []), [1, 0, 0]],
    ['two of one transaction', plan([arrival(), arrival({ logIndex: 4 })], []), [2, 0, 0]],
    ['known', plan([arrival()], [stored()]), [0, 0, 0]],
    ['in another block', plan([arrival({ blockHash: ELSEWHERE })], [stored()]), [0, 1, 0]],
    ['come back', plan([arrival()], [stored({ state: 'gone' })]), [0, 1, 0]],
    [
      'come back after it was taken back',
      plan([arrival()], [stored({ state: 'gone', movementCount: 2 })]),
      [0, 1, 0],
    ],
    [
      'credited, in another block',
      plan([arrival({ blockHash: ELSEWHERE })], [stored({ state: 'credited', movementCount: 1 })]),
      [0, 0, 1],
    ],
    [
      'credited, with another amount',
      plan(
        [arrival({ blockHash: ELSEWHERE, amountMicroUsd: 9 })],
        [stored({ state: 'credited', movementCount: 1 })],
      ),
      [0, 0, 0],
    ],
    ['final', plan([arrival({ blockHash: ELSEWHERE })], [stored({ isFinal: true })]), [0, 0, 0]],
  ])('%s', (_what, counts, expected) => {
    expect(counts).toEqual(expected);
  });

  it('name each movement of money uniquely', () => {
    const first = transferReference(8453, TRANSFER);
    expect(first).toBe(`eip155:8453/${TX}/3`);
    const names = [0, 1, 2, 3, 4].map((index) => movementName(first, index));
    expect(names).toEqual([
      first,
      `${first}/reversed/1`,
      `${first}/returned/1`,
      `${first}/reversed/2`,
      `${first}/returned/2`,
    ]);
  });
});

describe('the blocks to read', () => {
  const block = fc.integer({ min: 0, max: 50_000_000 });

  test.prop({
    cursor: block,
    ahead: fc.integer({ min: 0, max: 1_000_000 }),
    most: fc.integer({ min: 1, max: 20_000 }),
  })('include every block in the end, and the newest ones again', ({ cursor, ahead, most }) => {
    const head = cursor + ahead;
    const range = scanRange(cursor, head, most);
    expect(range.from).toBeLessThanOrEqual(Math.max(0, cursor + 1 - OVERLAP_BLOCKS));
    expect(range.to).toBe(Math.min(head, Math.max(range.from + OVERLAP_BLOCKS + most - 1)));
    if (ahead > 0) expect(range.to).toBeGreaterThan(cursor - 1);
  });

  it('of an endpoint that is behind are limited to those it has', () => {
    expect(scanRange(1000, 100, 20_000)).toEqual({ from: 37, to: 100 });
    expect(scanRange(1000, 10, 20_000)).toEqual({ from: 0, to: 10 });
  });

  test.prop({
    from: block,
    length: fc.integer({ min: 1, max: 30_000 }),
    most: fc.integer({ min: 1, max: 3000 }),
  })('in chunks include every block once, in order', ({ from, length, most }) => {
    const chunks = chunksOf({ from, to: from + length - 1 }, most);
    expect(chunks[0]!.from).toBe(from);
    expect(chunks.at(-1)!.to).toBe(from + length - 1);
    chunks.forEach((chunk, index) => {
      expect(chunk.to - chunk.from + 1).toBeLessThanOrEqual(most);
      if (index > 0) expect(chunk.from).toBe(chunks[index - 1]!.to + 1);
    });
  });

  test.prop({ items: fc.array(fc.nat(), { maxLength: 200 }), most: fc.integer({ min: 1, max: 50 }) })(
    'in batches include every address once',
    ({ items, most }) => {
      expect(batchesOf(items, most).flat()).toEqual(items);
    },
  );
});
