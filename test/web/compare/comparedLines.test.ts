import { expect, it } from 'vitest';
import {
  alignedValues,
  comparisonCsv,
  spreadOffsets,
  startDates,
} from '../../../web/compare/comparedLines.ts';

const HOUSE = {
  name: 'House',
  series: { dates: ['2025-01-01', '2025-02-01', '2025-03-01'], vertical_mm: [0, -2, -5] },
};
const BRIDGE = {
  name: 'Bridge, "old"',
  series: { dates: ['2025-02-01', '2025-02-13', '2025-03-01'], vertical_mm: [1, 2, 4] },
};

it('draws places relative to zero at the chosen date, or at the first one after it', () => {
  expect(alignedValues([HOUSE, BRIDGE], '2025-02-01')).toEqual([
    [2, 0, -3],
    [0, 1, 3],
  ]);
  expect(alignedValues([HOUSE, BRIDGE], '2025-02-13')).toEqual([
    [5, 3, 0],
    [-1, 0, 2],
  ]);
});

it('offers the dates on which all places have begun and none has ended', () => {
  expect(startDates([HOUSE, BRIDGE])).toEqual(['2025-02-01', '2025-02-13']);
  expect(startDates([HOUSE])).toEqual(['2025-01-01', '2025-02-01']);
  const later = { ...HOUSE, series: { dates: ['2026-01-01', '2026-02-01'], vertical_mm: [0, 1] } };
  expect(startDates([HOUSE, later])).toEqual([]);
  expect(startDates([])).toEqual([]);
});

it('moves lines apart until no value of one reaches another', () => {
  const values = alignedValues([HOUSE, BRIDGE, HOUSE], '2025-02-01');
  const offsets = spreadOffsets(values);
  expect(offsets[0]).toBe(0);
  const moved = values.map((line, at) => line.map((value) => value + offsets[at]!));
  expect(Math.max(...moved[1]!)).toBeLessThan(Math.min(...moved[0]!));
  expect(Math.max(...moved[2]!)).toBeLessThan(Math.min(...moved[1]!));
  expect(spreadOffsets([])).toEqual([]);
});

it('saves all lines as one table, with empty cells on dates that a place doesn’t have', () => {
  expect(comparisonCsv([HOUSE, BRIDGE], '2025-02-01')).toBe(
    'date,"House, mm","Bridge, ""old"", mm"\r\n2025-01-01,2.0,\r\n2025-02-01,0.0,0.0\r\n2025-02-13,,1.0\r\n2025-03-01,-3.0,3.0\r\n',
  );
});

it('tells places of one name apart, and runs no name as a formula', () => {
  const [head] = comparisonCsv([HOUSE, HOUSE, { ...HOUSE, name: '=1+1' }], '2025-01-01').split('\r\n');
  expect(head).toBe(`date,"House, mm","House (2), mm","'=1+1, mm"`);
});
