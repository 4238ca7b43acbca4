/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { isOfParity, positionInRange } from '../../address/street/houseRange.ts';
import type { HouseNumber } from '../../address/street/houseNumber.ts';
import { measureLine } from '../../address/street/measuredLine.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { GazetteerStreet, ZipStreets } from '../../gazetteer/streets/zipStreets.ts';
import type { Spot } from './candidate.ts';
import { PENALTIES, type Penalty } from './penalty.ts';
import { houseRangeOf, lineOf, rangeWidth, sidesOf } from './streetSides.ts';

/** A number more than a block away from every known one isn't placed at a street's end. */
const MOST_OUTSIDE = 100;

/**
 * The uncertainty of a number beyond the known ones: gap in numbers × meters per number + the longest step between the
 * street's known positions around it. Calibrated on Perquimans County by leaving out one segment of a street at a time.
 */
const REACH = {
  leastM: 20,
  ofGap: 3,
  leastMetersANumber: 3,
  ofSteps: 1.35,
  /** Number of known positions on either side whose steps count. */
  placesAround: 4,
  /** If two positions are further apart in numbers, they say nothing about the numbers between them. */
  mostNumbersAStep: 200,
  /** With fewer range ends, no step can be determined; then the longest of the segments also counts. */
  fewEnds: 8,
  ofStretch: 2,
} as const;

/** A known number of a street: a house, or the end of a range. */
interface KnownNumber {
  readonly number: number;
  readonly isOnSide: boolean;
  readonly source: number;
  /** The side that it is an end of; null = a house. */
  readonly side: number | null;
  readonly point: () => LatLon;
}

/**
 * The end of a range, or the known house, whose number is closest to one that the street doesn't have, at most a block
 * away; on the right side if there is a range. Empty: none.
 */
export function outsideRanges(zip: ZipStreets, street: GazetteerStreet, asked: HouseNumber): Spot[] {
  const own = knownNumbers(zip, street, asked);
  // A street's houses count only if it has no ranges, because these extend farther.
  const candidates = own.some(({ side }) => side !== null) ? own.filter(({ side }) => side !== null) : own;
  const gapOf = (known: KnownNumber) => Math.abs(known.number - asked.number);
  const gap = candidates.reduce((least, known) => Math.min(least, gapOf(known)), Infinity);
  if (gap > MOST_OUTSIDE) return [];
  const nearest = candidates.filter((known) => gapOf(known) === gap);
  const onSide = nearest.filter(({ isOnSide }) => isOnSide);
  const around = stepsAround(zip, street, asked);
  return (onSide.length > 0 ? onSide : nearest).map((known) => ({
    matchType: 'street_interpolated',
    point: known.point(),
    uncertaintyM: REACH.leastM + REACH.ofGap * gap * metersANumber(zip, known) + around.stepM + around.moreM,
    source: required(zip.sources[known.source]),
    penalty: outsidePenalty(zip, known, gap),
  }));
}

function knownNumbers(zip: ZipStreets, street: GazetteerStreet, asked: HouseNumber): KnownNumber[] {
  const { sides, points } = zip;
  const known: KnownNumber[] = [];
  for (const side of sidesOf(zip, street, asked.prefix)) {
    const range = houseRangeOf(zip, side);
    for (const number of new Set([range.fromNumber, range.toNumber]))
      known.push({
        number,
        isOnSide: isOfParity(range.parity, asked.number),
        source: sides.source[side]!,
        side,
        point: () => positionInRange(range, number).point,
      });
  }
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++) {
    if (points.prefix[i] !== asked.prefix) continue;
    known.push({
      number: points.number[i]!,
      isOnSide: (points.number[i]! - asked.number) % 2 === 0,
      source: points.source[i]!,
      side: null,
      point: () => ({ lat: points.latE7[i]! / 1e7, lon: points.lonE7[i]! / 1e7 }),
    });
  }
  return known;
}

/** The uncertainty from the steps between known positions around a number, meters, and the increment if there are few. */
export function stepsAround(
  zip: ZipStreets,
  street: GazetteerStreet,
  asked: HouseNumber,
): { readonly stepM: number; readonly moreM: number } {
  const namesakes = required(zip.byKey.get(street.key)).map((index) => required(zip.streets[index]));
  const known = namesakes.flatMap((namesake) => knownNumbers(zip, namesake, asked));
  const ordered = known.toSorted((a, b) => a.number - b.number || Number(a.isOnSide) - Number(b.isOnSide));
  const above = ordered.findIndex(({ number }) => number > asked.number);
  const at = above < 0 ? ordered.length : above;
  const around = ordered.slice(Math.max(0, at - REACH.placesAround - 1), at + REACH.placesAround);
  let longestM = 0;
  for (const [index, next] of around.entries()) {
    const before = around[index - 1];
    if (!before || next.number - before.number > REACH.mostNumbersAStep) continue;
    longestM = Math.max(longestM, groundDistanceM(before.point(), next.point()));
  }
  const stepM = REACH.ofSteps * longestM;
  const sides = known.flatMap(({ side }) => (side === null ? [] : [side]));
  if (sides.length === 0 || known.length >= REACH.fewEnds) return { stepM, moreM: 0 };
  return { stepM, moreM: REACH.ofStretch * Math.max(...sides.map((side) => lengthM(zip, side))) };
}

/** Along the segment with the closest end. */
function metersANumber(zip: ZipStreets, { side }: KnownNumber): number {
  const own = side === null ? 0 : lengthM(zip, side) / (rangeWidth(zip, side) + 2);
  return Math.max(REACH.leastMetersANumber, own);
}

function lengthM(zip: ZipStreets, side: number): number {
  return measureLine(lineOf(zip, side)).lengthM;
}

function outsidePenalty({ sides }: ZipStreets, { side }: KnownNumber, gap: number): Penalty {
  const isImputed = side !== null && sides.isImputed[side] === 1;
  return {
    points: PENALTIES.numberOutside + (4 * gap) / MOST_OUTSIDE,
    flags: ['number_outside_range', ...(isImputed ? (['imputed_range'] as const) : [])],
  };
}
