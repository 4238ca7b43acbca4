import { expect, it } from 'vitest';
import { alignedValues, comparisonCsv, spreadOffsets } from '../../../web/compare/comparedLines.ts';

const HOUSE = {
  name: 'House',
  series: { dates: ['2025-01-01', '2025-02-01', '2025-03-01'], vertical_mm: [0, -2, -5] },
};
const BRIDGE = {
  name: 'Bridge, "old"',
  series: { dates: ['2025-02-01', '2025-02-13', '2025-03-01'], vertical_mm: [1, 2, 4] },
};

it('draws places relative to zero at the first date at which all of them have begun', () => {
  expect(alignedValues([HOUSE, BRIDGE])).toEqual([
    [2, 0, -3],
    [0, 1, 3],
  ]);
});

it('moves lines apart until no value of one reaches another', () => {
  const values = alignedValues([HOUSE, BRIDGE, HOUSE]);
  const offsets = spreadOffsets(values);
  expect(offsets[0]).toBe(0);
  const moved = values.map((line, at) => line.map((value) => value + offsets[at]!));
  expect(Math.max(...moved[1]!)).toBeLessThan(Math.min(...moved[0]!));
  expect(Math.max(...moved[2]!)).toBeLessThan(Math.min(...moved[1]!));
  expect(spreadOffsets([])).toEqual([]);
});

it('saves all lines as one table, with empty cells on dates that a place doesn’t have', () => {
  expect(comparisonCsv([HOUSE, BRIDGE])).toBe(
    'date,"House, mm","Bridge, ""old"", mm"\r\n2025-01-01,2.0,\r\n2025-02-01,0.0,0.0\r\n2025-02-13,,1.0\r\n2025-03-01,-3.0,3.0\r\n',
  );
});

it('tells places of one name apart, and runs no name as a formula', () => {
  const [head] = comparisonCsv([HOUSE, HOUSE, { ...HOUSE, name: '=1+1' }]).split('\r\n');
  expect(head).toBe(`date,"House, mm","House (2), mm","'=1+1, mm"`);
});
