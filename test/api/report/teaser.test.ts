import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teaserSchema } from '../../../schemas/http/report/preflight.ts';
import { questionsTo, startReportServer } from '../../support/server/reportServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { type TestServer } from '../../support/server/testServer.ts';

const SINKING = { row: 10, col: 10 };
const at = questionsTo('/api/v1/motion');

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startReportServer([{ ...SINKING, velocityVerticalMmYr: -12.5, confidence: 0.7 }]);
  key = await server.register();
});
afterAll(() => server.close());

describe('the free teaser', () => {
  it.each([
    ['teaser=1', '&teaser=1', true],
    ['without a key', '', false],
  ])(
    '%s reports that a report exists and how to buy it, with no number and no assessment',
    async (_how, more, keyed) => {
      const ask = async (path: string) =>
        expectAnswer(await server.get(path, keyed ? key : undefined), teaserSchema);
      const teaser = await ask(at(SINKING, more));
      expect(teaser).toMatchObject({
        status: 'ok',
        teaser: true,
        coverage: true,
        confidence: 0.7,
        frame: 'F08882',
        last_observation: '2026-05-20',
        data_freshness: 'current',
        would_cost_usd: 0.4,
        cost_usd: 0,
        how_to_buy: {
          register: { method: 'POST', starter_credits_usd: 1000 },
          key: { header: 'Authorization: Bearer <API_KEY>' },
          x402: { available: false, url: null },
        },
      });
      expect(teaser.how_to_buy.register.url).toBe(`${server.url}/api/v1/autonomous/register`);
      expect(teaser).not.toHaveProperty('assessment_code');
      expect(JSON.stringify(teaser)).not.toMatch(/subsid|uplift|12[.]5/);
      const gated = await ask(at(SINKING, `${more}&max_age_days=0`));
      expect(gated).toMatchObject({ status: 'stale_data', would_cost_usd: 0 });
      const nowhere = await ask(`/api/v1/motion?lat=29.76&lon=-90${more}`);
      expect(nowhere).toMatchObject({
        status: 'no_coverage',
        coverage: false,
        confidence: null,
        frame: 'none',
        last_observation: 'none',
        would_cost_usd: 0,
      });
    },
  );

  it('an invalid key stays refused, whatever is requested', async () => {
    for (const more of ['', '&teaser=1', '&dry_run=1'])
      expectError(await server.get(at(SINKING, more), 'gm_live_nonsense'), 401, 'invalid_api_key');
  });
});
