import { readConfig } from '../../../schemas/config.ts';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { ask } from '../../../report/ask/ask.ts';
import { askBatch } from '../../../report/ask/askBatch.ts';
import { formOf, type AskContext, type Asker } from '../../../report/ask/question.ts';
import { liveGround } from '../../../report/ground/ground.ts';
import { testGround } from '../../../report/ground/testGround.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { motionQuerySchema } from '../../../schemas/http/report/motionQuery.ts';
import { reportPdfQuerySchema } from '../../../schemas/http/report/reportPdf.ts';
import { timeseriesQuerySchema } from '../../../schemas/http/report/timeseries.ts';
import { openSyntheticLake } from '../../../store/lake/synthetic/syntheticLake.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { NOON, registeredCaller } from '../../billing/support/ledgerFixture.ts';
import { DUCKDB } from '../../support/machine/engines.ts';

const PRICE = 400_000;
const { lat, lon } = MAGIC_PLACES.find(({ gives }) => gives.status === 'ok')!;
const DOCUMENT = new TextEncoder().encode('%PDF-');
const place = { lat: String(lat), lon: String(lon) };

/** No server: only what an answer is based on. */
function contextOf(database: Database): AskContext {
  const lake = openSyntheticLake({ now: () => NOON });
  return {
    database,
    grounds: { live: liveGround(lake, NO_ADDRESS_DATA), test: testGround(() => NOON, NO_ADDRESS_DATA) },
    config: { starterCreditsMicroUsd: 0, payments: readConfig({}).payments, support: { email: null } },
    maps: { renderMapCrop: async () => ({ bytes: new Uint8Array(), isEmpty: true, basemap: null }) },
    pdfs: { draw: async () => DOCUMENT },
    receipts: { sign: () => Promise.resolve('proof') },
    publicUrl: () => 'https://example.org',
  };
}

function askerOf(buyer: Caller | null, requestId = 'req_1'): Asker {
  return { buyer, requestId, now: NOON, isAbandoned: () => false };
}

describe('a question for a report, without a server', () => {
  it('is answered in all forms; only the full one costs, once for its text and its document', () =>
    DUCKDB.withState(async (database) => {
      const context = contextOf(database);
      const buyer = await registeredCaller(database, 3 * PRICE);
      const query = motionQuerySchema.parse(place);
      const answers = [
        await ask(context, askerOf(null), { kind: 'motion', form: 'dry_run', query }),
        await ask(context, askerOf(null), { kind: 'motion', form: 'teaser', query }),
        await ask(context, askerOf(null), { kind: 'motion', form: { mock: 'ok' }, query }),
      ].map(({ body }) => JSON.parse(body) as object);
      expect(answers).toMatchObject([{ would_bill: true }, { teaser: true }, { mock: true, cost_usd: 0 }]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 0 });

      const sold = await ask(context, askerOf(buyer), { kind: 'motion', form: 'report', query });
      expect(sold).toMatchObject({ statusCode: 200, isReplay: false, refusedAs: null, document: null });
      expect(JSON.parse(sold.body)).toMatchObject({ cost_usd: 0.4, credits_remaining_usd: 0.8 });
      const printed = await ask(context, askerOf(buyer, 'req_2'), {
        kind: 'pdf',
        form: 'report',
        query: reportPdfQuerySchema.parse(place),
      });
      expect(printed.document).toMatchObject({
        bytes: DOCUMENT,
        costMicroUsd: 0,
        balanceMicroUsd: 2 * PRICE,
      });
      const series = timeseriesQuerySchema.parse(place);
      await ask(context, askerOf(buyer, 'req_3'), { kind: 'timeseries', form: 'report', query: series });
      expect(await verifyLedger(database)).toMatchObject({ charges: 2, violations: [] });
    }));

  it('is replayed byte for byte for its key, with its original refusal if it was refused', () =>
    DUCKDB.withState(async (database) => {
      const context = contextOf(database);
      const buyer = await registeredCaller(database, PRICE);
      const query = motionQuerySchema.parse(place);
      const buy = (requestId: string, idempotencyKey: string) =>
        ask(context, askerOf(buyer, requestId), { kind: 'motion', form: 'report', query, idempotencyKey });
      const first = await buy('req_1', 'k');
      expect(first.validators?.entityTag).toMatch(/^"/);
      expect(await buy('req_2', 'k')).toEqual({ ...first, isReplay: true });
      const refused = await buy('req_3', 'other');
      expect(refused).toMatchObject({ statusCode: 402, refusedAs: 'insufficient_credits', isReplay: false });
      expect(await buy('req_4', 'other')).toEqual({ ...refused, isReplay: true });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('without a payer is no purchase, and concurrent copies are replayed like one', () =>
    DUCKDB.withState(async (database) => {
      const context = contextOf(database);
      const query = motionQuerySchema.parse(place);
      const unpaid = ask(context, askerOf(null), { kind: 'motion', form: 'report', query });
      await expect(unpaid).rejects.toMatchObject({ code: 'unauthorized' });
      const question = { body: { items: [{ lat, lon }] }, idempotencyKey: 'k' };
      await expect(askBatch(context, askerOf(null), question)).rejects.toMatchObject({
        code: 'unauthorized',
      });
      const buyer = await registeredCaller(database, 3 * PRICE);
      const first = await askBatch(context, askerOf(buyer), question);
      const second = await askBatch(context, askerOf(buyer, 'req_2'), question);
      expect(second).toEqual({ ...first, isReplay: true });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));
});

const flag = fc.constantFrom<0 | 1>(0, 1);

describe('the form of a question', () => {
  test.prop([flag, flag, fc.option(fc.string(), { nil: undefined })])(
    'is a purchase only when no free form is requested and there is a payer',
    (dry_run, teaser, mock) => {
      const query = { dry_run, teaser, mock };
      const form = formOf(query, {} as Caller);
      expect(form === 'report').toBe(dry_run === 0 && teaser === 0 && mock === undefined);
      expect(formOf(query, null)).toEqual(form === 'report' ? 'teaser' : form);
    },
  );
});
