import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { draftReport } from '../../../report/batch/sellBatch.ts';
import type { ExaminedItem } from '../../../report/batch/examineBatch.ts';
import { presentMotionReport } from '../../../report/present/presentMotionReport.ts';
import { mockExamination } from '../../../report/examine/mockExamination.ts';
import { reportsAffordable } from '../../../billing/ledger/price.ts';

const PRICE = 400_000;
const ABOUT = { requestId: 'req_1', now: TEST_NOW, mode: 'live' } as const;
/** What a customer would have to write for it to be mistaken for a number's placeholder. */
const TRAP = '"credits_remaining_usd":null,"reports_remaining":null';

function itemAt(address: string): ExaminedItem {
  const { examination } = mockExamination('ok', TEST_NOW);
  const place = { ...examination.place, address };
  return {
    id: '0',
    index: 0,
    status: 'ok',
    message: null,
    examination: { ...examination, place },
    cellForSale: 0,
  };
}

describe('the draft of a report', () => {
  test.prop([fc.oneof(fc.string(), fc.constant(TRAP)), fc.nat({ max: 10_000_000_000 })])(
    'equals, byte for byte, the report bought separately, whatever its address and the balance',
    (address, balanceMicroUsd) => {
      const item = itemAt(address);
      const money = {
        costMicroUsd: PRICE,
        balanceMicroUsd,
        reportsRemaining: reportsAffordable(balanceMicroUsd),
      };
      const answer = { ...ABOUT, units: 'mm', include: [], series: null } as const;
      const verdict = { status: 'ok', help: null } as const;
      expect(draftReport(item, ABOUT)({ costMicroUsd: PRICE, balanceMicroUsd })).toBe(
        JSON.stringify(presentMotionReport(item.examination!, verdict, money, answer)),
      );
    },
  );

  it('is for one price only', () => {
    const draft = draftReport(itemAt('1 Main St'), ABOUT);
    expect(() => draft({ costMicroUsd: PRICE - 1, balanceMicroUsd: 0 })).toThrow('399999 micro-dollars');
  });
});
