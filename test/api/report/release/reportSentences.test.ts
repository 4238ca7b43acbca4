import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointIn } from '../../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';

const CELL = {
  row: 30,
  col: 40,
  velocityVerticalMmYr: -12.4,
  velocityUncertaintyMmYr: 1.1,
  neighborSpreadMmYr: 4.2,
};
const { lat, lon } = pointIn(CELL);

describe('the sentences of a bought report', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { GM_STARTER_CREDITS_USD: '8' }, cells: [CELL] });
  });
  afterAll(() => server.close());

  it('are those that were sold, or the same in Spanish, for its owner only', async () => {
    const key = await server.register();
    const sold = (await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&include=ground_brief`, key)).body;
    const { body: list } = await server.get('/api/v1/my-reports', key);
    const { id } = (list['reports'] as { id: number }[])[0]!;
    const path = `/api/v1/my-reports/${id}/sentences`;
    const { reference, disclaimer } = sold['provenance'] as Record<string, unknown>;
    const english = (await server.get(path, key)).body;
    expect(english).toMatchObject({
      id,
      lang: 'en',
      verdict: sold['verdict'],
      assessment: sold['assessment'],
      ground_brief: sold['ground_brief'],
      differential_note: (sold['differential_motion'] as Record<string, unknown>)['note'],
      reference: (reference as Record<string, unknown>)['in_words'],
      disclaimer,
      is_incomplete: false,
    });
    const spanish = (await server.get(`${path}?lang=es`, key)).body;
    expect(spanish).toMatchObject({ id, lang: 'es', verdict: 'Se hunde rápido', is_incomplete: false });
    expect(spanish['assessment']).toContain('El terreno se hunde rápido: -12.4 ± 2.2 mm/año (95 %)');
    expect(spanish['differential_note']).toContain('4.2 mm/año');
    expect((await server.get(path, await server.register())).status).toBe(404);
    expect((await server.get(path)).status).toBe(401);
    expect((await server.get(`${path}?lang=fr`, key)).status).toBe(422);
  });
});
