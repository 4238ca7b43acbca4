import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { freeConfidence } from '../../core/publishedValues.ts';
import { plantFrame, pointIn } from '../support/plantedLake.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../support/testServer.ts';

/** Two confidences of each tenth, and some at its borders. */
const PAIRS = [
  [0.001, 0.099],
  [0.112, 0.187],
  [0.2, 0.299],
  [0.301, 0.36],
  [0.4, 0.41],
  [0.5, 0.549],
  [0.55, 0.599],
  [0.612, 0.688],
  [0.7, 0.799],
  [0.851, 0.849],
  [0.9, 0.999],
] as const;
const cellOf = (pair: number, side: number) => ({ row: 1 + 3 * pair, col: 1 + 3 * side });

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: (dataDir) =>
      plantFrame({
        dataDir,
        frameId: 'F08882',
        now: TEST_NOW,
        cells: PAIRS.flatMap((confidences, pair) =>
          confidences.map((confidence, side) => ({
            ...cellOf(pair, side),
            velocityVerticalMmYr: -12.5,
            confidence,
          })),
        ),
      }),
  });
  key = await server.register();
});
afterAll(() => server.close());

/** What differs between any two places or moments. */
const OF_PLACE = new Set([
  'query',
  'pixel_id',
  'pixel_corners',
  'pixel_polygon',
  'pixel_geojson',
  'request_id',
  'queried_at',
]);
const withoutPlace = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !OF_PLACE.has(name)));

const gate = fc.oneof(
  fc.double({ min: 0, max: 1.2, noNaN: true }),
  fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
  fc.constantFrom(...PAIRS.flat()).map((confidence) => confidence + 0.0005),
);
const form = fc.constantFrom(
  ['/api/v1/motion', '&dry_run=1', true],
  ['/api/v1/motion', '&teaser=1', true],
  ['/api/v1/motion', '', false],
  ['/api/v1/motion', '', true],
  ['/api/v1/timeseries', '&dry_run=1', false],
  ['/api/v1/timeseries', '', true],
  ['/report.pdf', '&dry_run=1', true],
  ['/report.pdf', '', true],
) as fc.Arbitrary<readonly [path: string, more: string, hasKey: boolean]>;

describe('the confidence of a cell', () => {
  test.prop([fc.integer({ min: 0, max: PAIRS.length - 1 }), gate, form], { numRuns: 150 })(
    'is told by no free answer finer than by its tenth, however the gate is moved; no report that is sold is below the gate',
    async (pair, minConfidence, [path, more, hasKey]) => {
      const answers = [];
      for (const [side, confidence] of PAIRS[pair]!.entries()) {
        const { lat, lon } = pointIn(cellOf(pair, side));
        const asked = `${path}?lat=${lat}&lon=${lon}&min_confidence=${minConfidence}${more}`;
        const answer = await server.get(asked, hasKey ? key : undefined);
        // A sheet that is sold is no JSON.
        const isOk = answer.status === 200 && (answer.body['status'] ?? 'ok') === 'ok';
        const isSold = isOk && hasKey && more === '';
        if (isSold) expect(confidence).toBeGreaterThanOrEqual(minConfidence);
        const told = isSold ? 'sold' : { ...withoutPlace(answer.body), message: undefined };
        answers.push({ status: answer.status, told });
      }
      expect(answers[0]).toEqual(answers[1]);
    },
  );

  test.prop([fc.integer({ min: 0, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true })])(
    'has a tenth that no gate passes which it does not pass itself',
    (thousandths, minConfidence) => {
      const confidence = thousandths / 1000;
      const tenth = freeConfidence(confidence);
      expect(tenth).toBe(Math.floor(thousandths / 100) / 10);
      if (tenth >= minConfidence) expect(confidence).toBeGreaterThanOrEqual(minConfidence);
    },
  );
});
