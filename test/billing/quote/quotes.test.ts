import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { forgetUnusedQuotes, insertQuote, readQuotes, requireQuote } from '../../../billing/quote/quotes.ts';
import { sell } from '../../../billing/sale/charge.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { NOON, batchSale, purchaseOf, registeredCaller } from '../support/ledgerFixture.ts';

const PRICE = 400_000;
const DAY_MS = 86_400_000;

describeOnEngines('a quote', ({ name, newPlace, withState }) => {
  it('limits the total charge of many requests, from one process or from two', async () => {
    const place = await newPlace();
    const first = await place.open();
    const second = name === 'PostgreSQL' ? await place.open() : first;
    try {
      const caller = await registeredCaller(first, 100 * PRICE);
      const { accountId } = caller;
      const about = { keyId: null, mode: 'live', kind: 'batch', requestId: 'req_q', now: NOON } as const;
      const quote = await insertQuote(first, {
        accountId,
        requestHash: 'same',
        amountMicroUsd: 7 * PRICE,
        ...about,
      });
      const claim = { quoteId: quote.quoteId, requestHash: 'same', askedAt: NOON };
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          sell(
            index % 2 === 0 ? first : second,
            batchSale(caller, 2, {
              requestId: `req_${index}`,
              quote: claim,
              lines: [0, 1].map((line) => ({ purchase: purchaseOf(`c${index}-${line}`), label: null })),
            }),
          ),
        ),
      );
      const charged = outcomes.map(({ body }) => (JSON.parse(body) as { charged: unknown[] }).charged.length);
      expect(charged.reduce((sum, lines) => sum + lines, 0)).toBe(7);
      expect((await readQuotes(first, [quote.quoteId])).get(quote.quoteId)?.chargedMicroUsd).toBe(7 * PRICE);
      expect(await verifyLedger(first)).toMatchObject({ violations: [] });
    } finally {
      await second.close();
      await first.close();
      await place.remove();
    }
  });

  it('is refused to other accounts and after its end, and deleted when it was not used', () =>
    withState(async (database) => {
      const { accountId } = await registeredCaller(database, 0);
      const quote = await insertQuote(database, {
        accountId,
        requestHash: 'same',
        amountMicroUsd: 0,
        keyId: null,
        mode: 'live',
        kind: 'motion',
        requestId: 'req_q',
        now: NOON,
      });
      const claim = { quoteId: quote.quoteId, requestHash: 'same', askedAt: NOON };
      await expect(requireQuote(database, claim, accountId)).resolves.toBeUndefined();
      const refused = { code: 'quote_invalid' };
      await expect(requireQuote(database, claim, 'acc_other')).rejects.toMatchObject(refused);
      await expect(requireQuote(database, { ...claim, requestHash: 'x' }, accountId)).rejects.toMatchObject(
        refused,
      );
      const late = { ...claim, askedAt: quote.expiresAt };
      await expect(requireQuote(database, late, accountId)).rejects.toMatchObject(refused);
      expect(await forgetUnusedQuotes(database, quote.expiresAt + 6 * DAY_MS)).toBe(0);
      expect(await forgetUnusedQuotes(database, quote.expiresAt + 8 * DAY_MS)).toBe(1);
      expect(await readQuotes(database, [quote.quoteId])).toEqual(new Map());
    }));
});
