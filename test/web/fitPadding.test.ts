import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { fitPadding, nameWidth } from '../../web/map/fitPadding.ts';

const closed = { width: 250, bottom: 60, isOpen: false };
const open = { width: 250, bottom: 360, isOpen: true };

describe('what the map shows whole', () => {
  it('is, with its name on two lines, below the closed panel on a phone', () => {
    const phone = { width: 390 };
    expect(fitPadding(phone, closed).top).toBeGreaterThanOrEqual(closed.bottom + 2 * 16);
    // of a name, em of 12 pixels
    expect(nameWidth(phone.width) * 12).toBeLessThan(phone.width - 2 * 58);
  });

  it('is beside the open panel on a desk', () => {
    expect(fitPadding({ width: 780 }, open).left).toBeGreaterThan(open.width);
    expect(nameWidth(780)).toBe(40);
  });

  test.prop([fc.integer({ min: 320, max: 2600 }), fc.constantFrom(closed, open)])(
    'has room whatever the width of the map',
    (width, panel) => {
      const { top, right, bottom, left } = fitPadding({ width }, panel);
      expect(width - left - right).toBeGreaterThan(100);
      // the map is 200 pixels high at the least
      expect(top + bottom).toBeLessThan(160);
    },
  );
});
