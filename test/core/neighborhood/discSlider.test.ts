import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { createRandom } from '../../../bench/science/noise.ts';
import {
  createDiscSlider,
  type DiscQuantiles,
  type DiscSlider,
} from '../../../core/neighborhood/discSlider.ts';
import { neighborReaches } from '../../../core/neighborhood/neighborhood.ts';
import { createRanker } from '../../../core/statistics/ranker.ts';
import { plainDiscSlider } from '../../oracle/neighborhood/plainDiscSlider.ts';

const MINIMUM = 3;

test.prop(
  [
    fc.nat(),
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 1, max: 70 }),
    fc.constantFrom(0, 0.1, 0.5, 0.97),
    fc.constantFrom(
      neighborReaches(30, 30, 150),
      neighborReaches(10, 25, 150),
      neighborReaches(200, 200, 150),
    ),
  ],
  { numRuns: 100 },
)('the slider matches plain loops bit for bit, tile after tile', (seed, rows, cols, gap, reaches) => {
  const random = createRandom(seed);
  const reachRows = reaches.length >>> 1;
  const reachCols = Math.max(...reaches);
  const stride = cols + 2 * reachCols;
  const capacity = (rows + 2 * reachRows) * stride;
  const path = { rows, cols, stride, first: reachRows * stride + reachCols };
  const rank = createRanker(capacity);
  const fast = createDiscSlider({ reaches, capacity, innerCells: rows * cols });
  const plain = plainDiscSlider({ reaches, capacity });
  const slid = (slider: DiscSlider, values: Float32Array, withDeciles: boolean): DiscQuantiles => {
    const result = {
      count: new Int32Array(rows * cols),
      low: new Float64Array(rows * cols),
      median: new Float64Array(rows * cols),
      high: new Float64Array(rows * cols),
    };
    slider(rank(values), path, MINIMUM, withDeciles, result);
    // Values are meaningless where nothing is measured or there are too few neighbors.
    for (const [at, count] of result.count.entries()) {
      const center = path.first + Math.floor(at / cols) * stride + (at % cols);
      if (count >= MINIMUM && !Number.isNaN(values[center]!)) continue;
      result.low[at] = result.median[at] = result.high[at] = NaN;
    }
    return result;
  };
  for (const withDeciles of [true, false]) {
    const values = Float32Array.from({ length: capacity }, () =>
      random() < gap ? NaN : Math.fround(Math.round(40 * random()) / 4 - 5),
    );
    const expected = slid(plain, values, withDeciles);
    expect(slid(fast, values, withDeciles)).toEqual(expected);
  }
});
