import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { fitPadding, nameWidth } from '../../web/map/fitPadding.ts';

const closed = { width: 250, bottom: 60, isOpen: false };
/** Padding for a screen with enough room. */
const withLegend = { width: 250, bottom: 98, isOpen: false };
const open = { width: 250, bottom: 360, isOpen: true };

describe('the area that the map shows', () => {
  it('is below the closed panel on a phone, with its name on two lines', () => {
    const phone = { width: 390, height: 380 };
    expect(fitPadding(phone, closed).top).toBeGreaterThanOrEqual(closed.bottom + 2 * 16);
    // for a name, with an em of 12 pixels
    expect(nameWidth(phone.width) * 12).toBeLessThan(phone.width - 2 * 58);
  });

  it('is next to the open panel on a desktop', () => {
    expect(fitPadding({ width: 780, height: 700 }, open).left).toBeGreaterThan(open.width);
    expect(nameWidth(780)).toBe(40);
  });

  it('is below the closed panel and its legend on a desktop, with its name', () => {
    const { top } = fitPadding({ width: 780, height: 700 }, withLegend);
    expect(top).toBeGreaterThanOrEqual(withLegend.bottom + 2 * 16);
  });

  test.prop([
    fc.integer({ min: 320, max: 2600 }),
    // the map is at least 200 pixels high
    fc.integer({ min: 200, max: 1600 }),
    fc.constantFrom(closed, open),
  ])('has room in a map of any size', (width, height, panel) => {
    const { top, right, bottom, left } = fitPadding({ width, height }, panel);
    expect(width - left - right).toBeGreaterThan(100);
    expect(height - top - bottom).toBeGreaterThan(40);
  });
});
