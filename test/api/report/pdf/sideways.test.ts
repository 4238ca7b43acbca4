import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatAnswerSchema } from '../../../../schemas/http/chat/chat.ts';
import { POPPLER, textOf } from '../../../support/browser/poppler.ts';
import { describeWith } from '../../../support/machine/needs.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';

const CELL = { row: 10, col: 10 };
const { lat, lon } = pointIn(CELL);
const PLACE = `?lat=${lat}&lon=${lon}`;

const SHIFTED = { row: 20, col: 20 };
const SHIFTED_PLACE = pointIn(SHIFTED);
const AT_SHIFTED = `?lat=${SHIFTED_PLACE.lat}&lon=${SHIFTED_PLACE.lon}`;

/** West of zero, so that a lost direction shows. */
const EAST = { velocityMmYr: -7, sigmaMmYr: 0.9, correlation: 0.1 };

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer({
    limits: { chatsPerHour: 1000 },
    prepare: async (dataDir) => {
      const frame = { dataDir, now: TEST_NOW };
      const parents = [];
      for (const frame_id of ['F00001', 'F00002'])
        parents.push({
          frame_id,
          release_id: await plantFrame({ ...frame, frameId: frame_id, cells: [{ row: 0, col: 0 }] }),
        });
      await plantFrame({
        ...frame,
        frameId: 'C_F00001_F00002',
        productKind: 'combined',
        combined: { parents, condition_number: 1.3, east_zero_sigma_mm_yr: 0.2 },
        cells: [
          {
            ...CELL,
            velocityVerticalMmYr: 0.7,
            velocityUncertaintyMmYr: 0.6,
            velocityLosMmYr: null,
            east: EAST,
          },
          {
            ...SHIFTED,
            velocityVerticalMmYr: 0.3,
            velocityUncertaintyMmYr: 0.6,
            velocityLosMmYr: null,
            east: {
              ...EAST,
              velocityMmYr: 0.4,
              shift: { sizeMm: 30.04, sigmaMm: 2.02, earliest: '2025-10-12', latest: '2025-10-24' },
            },
          },
        ],
      });
    },
  });
  key = await server.register();
  const { body } = await server.get(`/api/v1/motion${PLACE}`, key);
  expect(body['verdict_code']).toBe('moving_sideways');
});
afterAll(() => server.close());

describe('a report of ground that moves sideways', () => {
  it('is shared with its rate to the west first, and the vertical rate named as such', async () => {
    const { body } = await server.post('/api/v1/my-reports/2/links', {}, key);
    const page = await (
      await fetch(server.url + new URL(String(body['url'])).pathname, {
        headers: { accept: 'text/html', 'accept-language': 'en' },
      })
    ).text();
    expect(page).toMatch(/Motion sideways.*7\.0 ± 1\.8 mm\/yr \(95 %\) to the west/s);
    expect(page).toMatch(/Vertical rate.*\+?0\.7 mm\/yr/s);
  });

  it('is summed up in the chat by the motion sideways and its certainty', async () => {
    const { reply } = expectAnswer(
      await server.post(
        '/api/v1/chat',
        { messages: [{ role: 'user', content: 'What does my report 2 say?' }] },
        key,
      ),
      chatAnswerSchema,
    );
    expect(reply).toContain(
      'It moves 7.0 mm/yr to the west (σ 0.9 mm/yr). Up or down the velocity is 0.7 mm/yr',
    );
    expect(reply).toContain('The direction of the motion sideways is certain (95 %).');
    expect(reply).not.toContain('the direction is not certain');
  });
});

describeWith(POPPLER)('a printed report of ground that moves sideways', () => {
  it.each([
    ['en', '7.0 ± 1.8 mm per year (95 %) to the west', 'up or down 0.7 ± 1.2', 'west is certain'],
    ['es', '7.0 ± 1.8 mm por año (95 %) hacia el oeste', 'hacia arriba o hacia abajo 0.7', 'oeste es segura'],
  ])(
    'has that motion in the largest print, without a scale of sinking and rising: %s',
    async (lang, ...texts) => {
      const response = await fetch(`${server.url}/report.pdf${PLACE}&lang=${lang}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const text = textOf(new Uint8Array(await response.arrayBuffer())).replace(/\s+/g, ' ');
      for (const each of texts) expect(text).toContain(each);
      expect(text).not.toMatch(/0\.7 ± 1\.2 mm per year|suggestive, not certain \(signal/);
    },
  );

  it.each([
    ['en', 'Shifted sideways', '30 ± 4 mm (95 %), between October 12 and 24, 2025'],
    ['es', 'Se desplazó de lado', '30 ± 4 mm (95 %), entre el 12 y el 24 de octubre de 2025'],
  ])(
    'has a sudden shift as its verdict, and its size and dates among the facts: %s',
    async (lang, ...texts) => {
      const response = await fetch(`${server.url}/report.pdf${AT_SHIFTED}&lang=${lang}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const text = textOf(new Uint8Array(await response.arrayBuffer())).replace(/\s+/g, ' ');
      for (const each of texts) expect(text).toContain(each);
    },
  );
});

describe('a report of ground that shifted sideways at once', () => {
  const shift = 'The ground shifted about 30 mm to the east between October 12 and 24, 2025 (± 4 mm, 95 %).';

  it('says so first, and is never stable', async () => {
    const { body } = await server.get(`/api/v1/motion${AT_SHIFTED}&brief=1`, key);
    expect(body).toMatchObject({
      verdict_code: 'shifted_sideways',
      east_shift: { earliest: '2025-10-12', latest: '2025-10-24', size_mm: 30, size_uncertainty_mm: 2 },
      velocity_east_mm_yr: 0.4,
    });
    expect(body['assessment']).toContain(
      `${shift} Apart from that, no motion to the east or west is certain (± 1.8 mm/yr, 95 %). Up or down: 0.3 ±`,
    );
    expect(String(body['ground_brief']).split(shift)).toHaveLength(2);
  });

  it('is said in inches, in Spanish and in the chat', async () => {
    const inInches = await server.get(`/api/v1/motion${AT_SHIFTED}&units=in`, key);
    expect(inInches.body['assessment']).toMatch(
      /The ground shifted about 1\.18 in to the east .*\(± 0\.15 in, 95 %\)/,
    );
    const { body: list } = await server.get('/api/v1/my-reports', key);
    const [newest] = list['reports'] as { id: number }[];
    const inSpanish = await server.get(`/api/v1/my-reports/${newest!.id}/sentences?lang=es`, key);
    expect(JSON.stringify(inSpanish.body)).toContain(
      'El terreno se desplazó unos 30 mm hacia el este entre el 12 y el 24 de octubre de 2025 (± 4 mm, 95 %). Aparte de eso, no hay un movimiento seguro',
    );
    const { reply } = expectAnswer(
      await server.post(
        '/api/v1/chat',
        {
          messages: [
            {
              role: 'user',
              content: `What does my report at ${SHIFTED_PLACE.lat}, ${SHIFTED_PLACE.lon} say?`,
            },
          ],
        },
        key,
      ),
      chatAnswerSchema,
    );
    expect(reply).toContain('It shifted 30 mm to the east between October 12 and 24, 2025 (σ 2 mm).');
  });
});
