import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { MAP_LAYERS, MAP_LOOKS } from '../../core/color/mapLayer.ts';
import { PLAIN_VIEW, readViewLink, THEMES, viewLink, type View } from '../../web/page/viewLink.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((steps) => steps / 1e5);
const point = fc.record({ lat: degrees(90), lon: degrees(180) });
/** Addresses as written by the gazetteer, and characters that links don't hold unescaped. */
const address = fc
  .string({ unit: fc.constantFrom(...Array.from("aZñé09 ,.#&='/+-?")), minLength: 1, maxLength: 60 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const place = fc.oneof(
  fc.record({ place: point, address: fc.option(address) }),
  fc.constant({ place: null, address: null }),
);
const rest = fc.record({
  camera: fc.option(
    fc.record({ center: point, zoom: fc.integer({ min: 0, max: 2400 }).map((steps) => steps / 100) }),
  ),
  layer: fc.option(fc.constantFrom(...MAP_LAYERS, 'none' as const)),
  look: fc.option(fc.constantFrom(...MAP_LOOKS)),
  opacity: fc.option(fc.integer({ min: 0, max: 100 })),
  theme: fc.option(fc.constantFrom(...THEMES)),
});
const view: fc.Arbitrary<View> = fc
  .tuple(place, rest)
  .map(([where, how]) => ({ ...PLAIN_VIEW, ...where, ...how }));

describe('the link to a view', () => {
  test.prop([view])('opens exactly the same view again', (given) => {
    expect(readViewLink(viewLink(given))).toEqual(given);
    expect(readViewLink(encodeURI(viewLink(given)))).toEqual(given);
  });

  test.prop([fc.string()])('is parsed without errors, whatever it is', (text) => {
    expect(Object.keys(readViewLink(text))).toEqual(Object.keys(PLAIN_VIEW));
  });

  it.each([
    ['#29.76,-95.37', { place: { lat: 29.76, lon: -95.37 } }],
    ['#29.76%2C-95.37', { place: { lat: 29.76, lon: -95.37 } }],
    ['#layer=seasonal', { layer: 'seasonal' }],
    ['#address=110 Main St', {}],
    ['', {}],
    ['#map=9/100/5&opacity=900&theme=blue&layer=secret&look=sideways', {}],
    ['#%E0%A4%A', {}],
  ])('%s', (hash, expected) => {
    expect(readViewLink(hash)).toEqual({ ...PLAIN_VIEW, ...expected });
  });
});
