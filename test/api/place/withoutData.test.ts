import { describe, expect, it, onTestFinished } from 'vitest';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { questionsTo } from '../../support/server/reportServer.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { statusWords } from '../../../web/page/pageWords.ts';

const CELL = { row: 10, col: 10, velocityVerticalMmYr: -12.5 };
const EMPTY = { row: 30, col: 10 };

describe('a cell without data', () => {
  it.each([
    ['point_series', 'points', /none of the points that its data measure lies in this cell/],
    ['opera_disp_s1', 'grid', /water, dense vegetation and changing ground/],
  ] as const)('because of %s is explained with the text of %s', async (productKind, measures, why) => {
    const server = await startTestServer({
      prepare: (dataDir) => plantFrame({ dataDir, cells: [CELL], productKind }),
    });
    onTestFinished(() => server.close());
    const { body } = await server.get(questionsTo('/api/v1/motion')(EMPTY, '&dry_run=1'));
    expect(body).toMatchObject({ status: 'no_data', measures });
    expect(body['help']).toMatch(why);
    if (measures === 'points') expect(body['help']).not.toMatch(/vegetation|water/);
  });

  it('is explained the same on the page', () => {
    expect(JSON.stringify(statusWords('no_data', 'points'))).not.toMatch(/vegetation|water|forest|tree/i);
    expect(JSON.stringify(statusWords('no_data', 'grid'))).toMatch(/vegetation|water|forest|tree/i);
  });
});
