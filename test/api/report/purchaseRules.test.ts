import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { idempotencyClaim } from '../../../report/sale/idempotencyClaim.ts';
import { examinePlace } from '../../../report/examine/examinePlace.ts';
import { purchaseReport } from '../../../report/sale/purchaseReport.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { testGround } from '../../../report/ground/testGround.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { NOON, registeredCaller } from '../../billing/support/ledgerFixture.ts';
import { DUCKDB } from '../../support/machine/engines.ts';

const hashOf = (route: string, parameters: Record<string, unknown>) =>
  idempotencyClaim('k', route, parameters)!.requestHash;

describe('an Idempotency-Key', () => {
  test.prop([
    fc.constantFrom('/api/v1/motion', '/api/v1/timeseries', '/api/v1/motion/batch', '/api/v1/buy'),
    fc.constantFrom('/api/v1/motion', '/api/v1/timeseries', '/api/v1/motion/batch', '/api/v1/buy'),
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.dictionary(fc.string(), fc.jsonValue()),
  ])('binds to the full route and parameters, whatever their order', (a, b, these, those) => {
    const reversed = Object.fromEntries(Object.entries(these).toReversed());
    expect(hashOf(a, reversed)).toBe(hashOf(a, these));
    expect(hashOf(a, { ...these, absent: undefined })).toBe(hashOf(a, these));
    expect(hashOf(a, these) === hashOf(b, these)).toBe(a === b);
    const isSame = JSON.stringify(canonical(these)) === JSON.stringify(canonical(those));
    expect(hashOf(a, these) === hashOf(a, those)).toBe(isSame);
  });

  it('distinguishes the order of items, and texts from numbers', () => {
    const [one, two] = [{ lat: 1 }, { lat: 2 }];
    expect(hashOf('/', { items: [one, two] })).not.toBe(hashOf('/', { items: [two, one] }));
    expect(hashOf('/', { lat: 1 })).not.toBe(hashOf('/', { lat: '1' }));
    expect(hashOf('/', { items: [{ lat: 1, lon: 2 }] })).toBe(hashOf('/', { items: [{ lon: 2, lat: 1 }] }));
  });
});

describe('a repeated purchase', () => {
  it('is the same request after an update that adds a parameter', () => {
    const sent = { lat: 1, lon: 2 };
    const before = { defaults: { brief: 0 }, parsed: { ...sent, brief: 0 } };
    const after = { defaults: { brief: 0, units: 'mm' }, parsed: { ...sent, brief: 0, units: 'mm' } };
    const [then, now] = [before, after].map(
      ({ parsed, defaults }) => idempotencyClaim('k', '/', parsed, defaults)!.requestHash,
    );
    expect(now).toBe(then);
    const other = idempotencyClaim('k', '/', { ...after.parsed, brief: 1 }, after.defaults);
    expect(other!.requestHash).not.toBe(then);
  });
});

/** The same with the keys of every object in order. */
function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  return Object.entries(value)
    .map(([key, inner]) => [key, canonical(inner)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

describe('a purchase', () => {
  it('of test data by a live account is refused and charges nothing', () =>
    DUCKDB.withState(async (database) => {
      const caller = await registeredCaller(database, 4_000_000);
      const { lat, lon } = MAGIC_PLACES.find(({ gives }) => gives.status === 'ok')!;
      const ground = testGround(() => NOON, NO_ADDRESS_DATA);
      const purchase = purchaseReport(
        { database, grounds: { live: ground, test: ground } },
        {
          buyer: caller,
          now: NOON,
          requestId: 'req_1',
          endpoint: 'motion',
          label: null,
          reusesOwned: false,
          idempotency: { key: 'k', requestHash: 'a' },
          isAbandoned: () => false,
          examine: async () => ({
            examination: await examinePlace(ground, await requirePlace({ lat, lon }, ground), NOON),
            verdict: { status: 'ok', help: null },
          }),
          prepare: async () => () => 'the report',
          renderRefusal: () => 'the refusal',
        },
      );
      await expect(purchase).rejects.toMatchObject({ code: 'modes_mixed' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 0, reports: 0, violations: [] });
    }));
});
