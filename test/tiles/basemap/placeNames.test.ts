import { readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { GROUND_COLORS, sizeAt, ROAD_WIDTHS } from '../../../core/basemap/groundStyle.ts';
import { basemapTiles, MOST_TILES } from '../../../tiles/basemap/basemapPlan.ts';
import type { GroundFeature, Position } from '../../../tiles/basemap/groundFeatures.ts';
import { LabelRoom } from '../../../tiles/basemap/labelRoom.ts';
import { placeNames } from '../../../tiles/basemap/placeNames.ts';
import { squareAround, tileBounds } from '../../../tiles/mapWindow.ts';

const SIDE = 300;
const view = { width: SIDE, height: SIDE, zoom: 15 };

/** Positions of an outline, without the control points' order mattering. */
function pointsOf(outline: string): Position[] {
  return [...outline.matchAll(/(-?[\d.]+) (-?[\d.]+) /g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

function boxOf(outline: string) {
  const points = pointsOf(outline);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const road = (name: string, line: readonly Position[], kind = 'street'): GroundFeature => ({
  layer: 'road',
  shape: 'line',
  kind,
  name,
  parts: [line],
});

const position = fc.record({
  x: fc.double({ min: -200, max: 500, noNaN: true }),
  y: fc.double({ min: -200, max: 500, noNaN: true }),
});

describe('names on a map', () => {
  test.prop([fc.array(fc.array(position, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 12 })])(
    'are never cut by the edge of the picture and never overlap',
    (lines) => {
      const names = placeNames(
        lines.map((line, at) => road(`Ygg Drive ${at}`, line)),
        view,
        new LabelRoom(SIDE, SIDE),
      );
      for (const { outline, boxes } of names) {
        const { left, top, right, bottom } = boxOf(outline);
        expect(left >= 0 && top >= 0 && right <= SIDE && bottom <= SIDE).toBe(true);
        for (const other of names)
          if (other.outline !== outline)
            for (const one of boxes)
              for (const two of other.boxes)
                expect(
                  one.left < two.right &&
                    one.right > two.left &&
                    one.top < two.bottom &&
                    one.bottom > two.top,
                ).toBe(false);
      }
    },
  );

  it('stand upright whichever way a line runs, and follow it', () => {
    const there = [
      { x: 20, y: 200 },
      { x: 280, y: 100 },
    ];
    const [forward] = placeNames([road('Mesa Avenue', there)], view, new LabelRoom(SIDE, SIDE));
    const [back] = placeNames([road('Mesa Avenue', there.toReversed())], view, new LabelRoom(SIDE, SIDE));
    const [one, two] = [boxOf(forward!.outline), boxOf(back!.outline)];
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs(one[side] - two[side])).toBeLessThan(15);
    expect(one.bottom - one.top).toBeGreaterThan(15);
  });

  it('stay out of closed rectangles, appear once for a line in two tiles, and important roads come first', () => {
    const line = [
      { x: 0, y: 150 },
      { x: 300, y: 150 },
    ];
    const closed = new LabelRoom(SIDE, SIDE);
    closed.close({ left: 0, top: 100, right: SIDE, bottom: 200 });
    expect(placeNames([road('Elm Street', line)], view, closed)).toEqual([]);
    expect(
      placeNames([road('Elm Street', line), road('Elm Street', line)], view, new LabelRoom(SIDE, SIDE)),
    ).toHaveLength(1);
    const crowded = [
      road('Side Street That Is Very Long Indeed And Fills The Line', line),
      road('Interstate 9', line, 'motorway'),
    ];
    const [first] = placeNames(crowded, view, new LabelRoom(SIDE, SIDE));
    const alone = placeNames(crowded.slice(1), view, new LabelRoom(SIDE, SIDE));
    expect(first).toEqual(alone[0]);
  });

  it('turn no corners', () => {
    const corner = [
      { x: 100, y: 190 },
      { x: 100, y: 150 },
      { x: 140, y: 150 },
    ];
    expect(placeNames([road('Corner Street', corner)], view, new LabelRoom(SIDE, SIDE))).toEqual([]);
  });
});

describe('the tiles of a picture', () => {
  test.prop([
    fc.double({ min: 24, max: 71, noNaN: true }),
    fc.double({ min: -179, max: -60, noNaN: true }),
    fc.double({ min: 0.25, max: 25, noNaN: true }),
    fc.integer({ min: 64, max: 1024 }),
    fc.constantFrom(1, 2.6),
  ])('are few, and cover it', (lat, lon, halfKm, size, pixelRatio) => {
    const bounds = squareAround({ lat, lon }, halfKm * 1000);
    const tiles = basemapTiles({ bounds, width: size, height: size, pixelRatio });
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.length).toBeLessThanOrEqual(MOST_TILES);
    const all = tiles.map(({ z, x, y }) => tileBounds(z, x, y));
    expect(Math.min(...all.map(({ west }) => west))).toBeLessThanOrEqual(bounds.west + 1e-6);
    expect(Math.max(...all.map(({ east }) => east))).toBeGreaterThanOrEqual(bounds.east - 1e-6);
    expect(Math.min(...all.map(({ south }) => south))).toBeLessThanOrEqual(bounds.south + 1e-6);
    expect(Math.max(...all.map(({ north }) => north))).toBeGreaterThanOrEqual(bounds.north - 1e-6);
  });
});

describe('the style of the basemap', () => {
  it('has the light colors of the page', () => {
    const tokens = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');
    const tokenOf = (name: string) =>
      name === 'placeName' ? 'city' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const [name, color] of Object.entries(GROUND_COLORS))
      expect(new RegExp(`--map-${tokenOf(name)}: light-dark\\((#\\w{6})`).exec(tokens)?.[1], name).toBe(
        color,
      );
  });

  it('has sizes that grow with the zoom as they do on the page, and end where their stops do', () => {
    const { street } = ROAD_WIDTHS;
    expect([5, 9, 13, 16, 22].map((zoom) => sizeAt(street, zoom))).toEqual([0.3, 0.3, 1.2, 5.5, 18]);
    expect(sizeAt(street, 14.5)).toBeCloseTo(1.2 + (4.3 * (1.5 ** 1.5 - 1)) / (1.5 ** 3 - 1), 10);
  });
});
