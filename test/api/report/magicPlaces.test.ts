import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { presentMotionReport } from '../../../report/present/presentMotionReport.ts';
import { examinePlace } from '../../../report/examine/examinePlace.ts';
import { reportStatus } from '../../../report/examine/reportStatus.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { testGround } from '../../../report/ground/testGround.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { times } from '../../support/machine/tier.ts';

const answering = MAGIC_PLACES.filter(({ error }) => error === null);

describe('the magic places', () => {
  test.prop([fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2060, 0) })], { numRuns: times(9, 25) })(
    'give the results of the table on every day',
    async (now) => {
      const ground = testGround(() => now, NO_ADDRESS_DATA);
      for (const { address, parameters, gives } of answering) {
        const place = await requirePlace({ address }, ground);
        const examination = await examinePlace(ground, place, now);
        const verdict = reportStatus(examination, parameters);
        const costMicroUsd = verdict.status === 'ok' ? 400_000 : 0;
        const report = presentMotionReport(
          examination,
          verdict,
          { costMicroUsd, balanceMicroUsd: null, reportsRemaining: null },
          { requestId: 'req', now, mode: 'test', units: 'mm', include: [], series: null },
        );
        expect(report, address).toMatchObject(gives);
      }
    },
  );
});
