import { describe, expect, it } from 'vitest';
import { formatHouseNumber, parseHouseNumber } from '../../../../location/address/street/houseNumber.ts';

describe('a house number', () => {
  it.each([
    ['742', '', 742, ''],
    ['0742', '', 742, ''],
    ['37-12', '37-', 12, ''],
    ['45-955', '45-', 955, ''],
    ['N6W23001', 'N6W', 23001, ''],
    ['n6w23001', 'N6W', 23001, ''],
    ['W156N11355', 'W156N', 11355, ''],
    ['W156-N11355', 'W156N', 11355, ''],
    ['123 1/2', '', 123, '1/2'],
    ['123½', '', 123, '1/2'],
    ['221B', '', 221, 'B'],
    ['221 B', '', 221, 'B'],
    ['221-B', '', 221, 'B'],
    ['A12', 'A', 12, ''],
  ])('%s is read as prefix %s, number %i, suffix %s', (text, prefix, number, suffix) => {
    expect(parseHouseNumber(text)).toEqual({ prefix, number, suffix });
  });

  it.each(['', ' ', 'Main', '1.5', '1/2', '12 Main', '12AB', '123456789', '-5', '5-', '12 1/2 1/2', '1e3'])(
    '%j is not one',
    (text) => {
      expect(parseHouseNumber(text)).toBeNull();
    },
  );

  it.each(['742', '37-12', 'N6W23001', '123 1/2', '221B', 'A12'])(
    '%s is written as it was parsed',
    (text) => {
      expect(formatHouseNumber(parseHouseNumber(text)!)).toBe(text);
    },
  );
});
