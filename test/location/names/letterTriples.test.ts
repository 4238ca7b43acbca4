import { describe, expect, it } from 'vitest';
import { isOddlySpelled } from '../../../location/names/letterTriples.ts';

describe('a word that is spelled like no name', () => {
  it.each(['RIVRWOOD', 'LKESIDE', 'BOXXWOOD', 'HLLTOP', 'REDWOOI', 'ANDERSMN'])('is %s', (word) => {
    expect(isOddlySpelled(word)).toBe(true);
  });

  it.each([
    'RIVERWOOD',
    'MIAN',
    'HOPI',
    'LANDEN',
    'KALANI',
    'POLANIPO',
    'HERMOSA',
    'KG',
    'OAT',
    '12TH',
    'A',
    '',
  ])("isn't %s", (word) => {
    expect(isOddlySpelled(word)).toBe(false);
  });
});
