import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import {
  houseNearPoint,
  isOfParity,
  positionInRange,
  pullBackM,
  STREET_OFFSET_M,
  type HouseRange,
} from '../../../location/address/street/houseRange.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import {
  measureLine,
  metersPerDegree,
  nearestOnLine,
  pointAlong,
} from '../../../location/address/street/measuredLine.ts';

const anyOrigin = fc.record({
  lat: fc.double({ min: 18, max: 71, noNaN: true }),
  lon: fc.double({ min: -170, max: -65, noNaN: true }),
});

/** A street that turns by at most 60° at each vertex, in segments of 45 to 400 m. */
const anyLine = fc
  .record({
    origin: anyOrigin,
    heading: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    segments: fc.array(
      fc.record({
        lengthM: fc.double({ min: 45, max: 400, noNaN: true }),
        turn: fc.double({ min: -Math.PI / 3, max: Math.PI / 3, noNaN: true }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ origin, heading, segments }) => walk(origin, heading, segments));

function walk(
  origin: LatLon,
  heading: number,
  segments: readonly { readonly lengthM: number; readonly turn: number }[],
): LatLon[] {
  const scale = metersPerDegree(origin.lat);
  const line = [origin];
  let direction = heading;
  for (const { lengthM, turn } of segments) {
    const { lat, lon } = line.at(-1)!;
    line.push({
      lat: lat + (Math.sin(direction) * lengthM) / scale.north,
      lon: lon + (Math.cos(direction) * lengthM) / scale.east,
    });
    direction += turn;
  }
  return line;
}

const anyRange: fc.Arbitrary<HouseRange> = fc
  .record({
    line: anyLine,
    side: fc.constantFrom('left' as const, 'right' as const),
    low: fc.integer({ min: 0, max: 20_000 }),
    steps: fc.integer({ min: 0, max: 60 }),
    isReversed: fc.boolean(),
    isOffset: fc.boolean(),
  })
  .map(({ line, side, low, steps, isReversed, isOffset }) => {
    const high = low + 2 * steps;
    return {
      line,
      side,
      fromNumber: isReversed ? high : low,
      toNumber: isReversed ? low : high,
      parity: low % 2 === 0 ? 'even' : 'odd',
      isOffset,
    };
  });

const anyStraightRange = anyRange.map((range) => ({ ...range, line: range.line.slice(0, 2) }));

function numbersOf({ fromNumber, toNumber }: HouseRange): number[] {
  const step = fromNumber <= toNumber ? 2 : -2;
  return Array.from({ length: Math.abs(toNumber - fromNumber) / 2 + 1 }, (_, i) => fromNumber + i * step);
}

function footOf(range: HouseRange, number: number) {
  return nearestOnLine(measureLine(range.line), positionInRange(range, number).point);
}

describe('houses along a street', () => {
  test.prop([anyStraightRange])(
    'are in the order of their numbers, starting at the first vertex',
    (range) => {
      const along = numbersOf(range).map((number) => footOf(range, number).alongM);
      for (let i = 1; i < along.length; i++) expect(along[i]! - along[i - 1]!).toBeGreaterThan(-1e-6);
    },
  );

  test.prop([anyRange])('are at the offset on the right side of the local segment', (range) => {
    const line = measureLine(range.line);
    for (const number of numbersOf(range)) {
      const { point } = positionInRange(range, number);
      const { distanceM, isLeft } = nearestOnLine(line, point);
      if (range.isOffset) {
        expect(distanceM).toBeLessThan(STREET_OFFSET_M + 0.01);
        // On the inside of a bend, the other arm is closer.
        expect(distanceM).toBeGreaterThan(STREET_OFFSET_M * 0.4);
        expect(isLeft).toBe(range.side === 'left');
      } else {
        expect(distanceM).toBeLessThan(0.01);
      }
    }
  });

  test.prop([anyStraightRange])(
    'keep a distance from both ends, and only that distance moves a house at an end',
    (range) => {
      const { lengthM } = measureLine(range.line);
      const keepOffM = pullBackM(lengthM);
      for (const number of numbersOf(range)) {
        const { alongM } = footOf(range, number);
        expect(alongM).toBeGreaterThan(keepOffM - 0.01);
        expect(alongM).toBeLessThan(lengthM - keepOffM + 0.01);
      }
      if (range.fromNumber === range.toNumber) {
        expect(footOf(range, range.fromNumber).alongM).toBeCloseTo(lengthM / 2, 2);
      } else {
        expect(footOf(range, range.fromNumber).alongM).toBeCloseTo(keepOffM, 2);
        expect(footOf(range, range.toNumber).alongM).toBeCloseTo(lengthM - keepOffM, 2);
      }
    },
  );

  test.prop([anyRange])('are at the same place for either direction of digitizing', (range) => {
    const reversed: HouseRange = {
      ...range,
      line: range.line.toReversed(),
      side: range.side === 'left' ? 'right' : 'left',
      fromNumber: range.toNumber,
      toNumber: range.fromNumber,
    };
    for (const number of numbersOf(range)) {
      const there = positionInRange(range, number).point;
      const back = positionInRange(reversed, number).point;
      // At a vertex itself, either segment is the local one.
      expect(groundDistanceM(there, back)).toBeLessThan(2 * STREET_OFFSET_M + 0.1);
      const alongM = footOf(range, number).alongM;
      const isAtVertex = measureLine(range.line).alongM.some((vertexM) => Math.abs(vertexM - alongM) < 11);
      if (!isAtVertex) expect(groundDistanceM(there, back)).toBeLessThan(0.05);
    }
  });

  test.prop([anyStraightRange])('are found again from their location', (range) => {
    const { lengthM } = measureLine(range.line);
    const span = Math.abs(range.toNumber - range.fromNumber);
    for (const number of numbersOf(range)) {
      const house = houseNearPoint(range, positionInRange(range, number).point);
      expect(isOfParity(range.parity, house.number)).toBe(true);
      if (range.isOffset) expect(house.isOnSide).toBe(true);
      const pulledBack = (pullBackM(lengthM) / lengthM) * span;
      expect(Math.abs(house.number - number)).toBeLessThanOrEqual(pulledBack + 2);
      const fraction = span === 0 ? 0.5 : Math.abs(number - range.fromNumber) / span;
      const isKept = fraction * lengthM > pullBackM(lengthM) && (1 - fraction) * lengthM > pullBackM(lengthM);
      if (isKept) expect(house.number).toBe(number);
    }
  });

  test.prop([anyRange, fc.double({ min: 0, max: 1, noNaN: true })])(
    'a point near a bent street belongs to the segment that it was placed on',
    (range, fraction) => {
      const line = measureLine(range.line);
      const alongM = fraction * line.lengthM;
      const beside = pointAlong(line, alongM, range.side === 'left' ? STREET_OFFSET_M : -STREET_OFFSET_M);
      expect(Math.abs(nearestOnLine(line, beside).alongM - alongM)).toBeLessThan(3 * STREET_OFFSET_M);
    },
  );

  test.prop([anyRange, fc.integer({ min: -5000, max: 30_000 })])(
    'a number outside the range is at the nearer end',
    (range, number) => {
      const low = Math.min(range.fromNumber, range.toNumber);
      const high = Math.max(range.fromNumber, range.toNumber);
      const clamped = Math.min(Math.max(number, low), high);
      expect(positionInRange(range, number)).toEqual(positionInRange(range, clamped));
    },
  );

  test.prop([anyRange])('their uncertainty grows with the length and is never below 15 m', (range) => {
    const { lengthM } = measureLine(range.line);
    const { uncertaintyM } = positionInRange(range, range.fromNumber);
    expect(uncertaintyM).toBeCloseTo(Math.max(15, lengthM / 4), 6);
  });

  it('are on the line itself when it has no length, and in the middle when there is one number', () => {
    const corner = { lat: 46.5, lon: -110.9 };
    const range: HouseRange = {
      line: [corner, corner],
      side: 'left',
      fromNumber: 1,
      toNumber: 9,
      parity: 'odd',
      isOffset: true,
    };
    expect(positionInRange(range, 5).point).toEqual(corner);
    expect(positionInRange({ ...range, line: [corner] }, 5).point).toEqual(corner);
    expect(houseNearPoint(range, corner).number).toBe(5);
  });

  it('are interpolated by meters, not by vertices or degrees', () => {
    // Ten vertices in the first tenth, and a northward leg that is as long in degrees as the eastward one.
    const crowded = Array.from({ length: 10 }, (_, i) => ({ lat: 60, lon: -150 + i * 0.0001 }));
    const line = [...crowded, { lat: 60, lon: -149.99 }, { lat: 60.01, lon: -149.99 }];
    const range: HouseRange = {
      line,
      side: 'right',
      fromNumber: 100,
      toNumber: 0,
      parity: 'both',
      isOffset: false,
    };
    const scale = metersPerDegree(60.005);
    const lengthM = 0.01 * (scale.east + scale.north);
    const corner = 100 - (100 * 0.01 * scale.east) / lengthM;
    expect(groundDistanceM(positionInRange(range, corner).point, { lat: 60, lon: -149.99 })).toBeLessThan(
      0.5,
    );
    expect(footOf(range, 50).alongM).toBeCloseTo(lengthM / 2, 1);
  });

  it('a number has the parity of its side, and any parity on a side with both', () => {
    expect(isOfParity('even', 12)).toBe(true);
    expect(isOfParity('even', 13)).toBe(false);
    expect(isOfParity('odd', 13)).toBe(true);
    expect(isOfParity('both', 12) && isOfParity('both', 13)).toBe(true);
  });
});
