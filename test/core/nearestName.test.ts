import { expect, test } from 'vitest';
import { nearestHint } from '../../core/nearestName.ts';

test('a mistyped name gets the nearest suggestion, and another word gets all of them', () => {
  const known = ['GM_PORT', 'GM_HOST', 'GM_DATA_DIR'];
  expect(nearestHint('GM_PROT', known)).toBe('did you mean GM_PORT?');
  expect(nearestHint('GM_DATADIR', known)).toBe('did you mean GM_DATA_DIR?');
  expect(nearestHint('GM_SOMETHING_ELSE', known)).toContain('known are GM_PORT, GM_HOST');
});
