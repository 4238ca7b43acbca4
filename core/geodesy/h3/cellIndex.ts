/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The H3 index of a point. With p (3) the unit vector of latitude and longitude, c (3) that of the center of the nearest face
 * of the icosahedron, and q, r (3) the face's hexagon axes, 60° apart and scaled to resolution 12,
 *
 *   (p·q, p·r) / (p·c)                                         hexagons from the face's center, without unit
 *
 * is the gnomonic projection onto the face; it is rounded to the nearest hexagon, whose base-7 digits are the index. Source:
 * h3geo.org, "Overview of the H3 Geospatial Indexing System".
 */
import { baseCellAt, basePlace, turnsAt } from './baseCells.ts';
import { digitPairs, turnedTriples } from './digits.ts';
import { FACES, FRAME_SIZE, faceFrames } from './icosahedron.ts';

/** H3 resolution of the indices: hexagons about 19 m wide. */
export const CELL_RESOLUTION = 12;

const DEGREE = Math.PI / 180;
/** Cosine of the angle between a face's center and the middle of its edge: nearer points are surely the face's. */
const SURELY_INSIDE = 0.9342;
/** Makes every coordinate positive: a multiple of 7⁶ beyond the largest coordinate of a face. */
const BIAS_OF_BASE_CELL = 4;
const BIAS = BIAS_OF_BASE_CELL * 7 ** (CELL_RESOLUTION / 2);
/** Mode "cell" (bits 59–62) and the resolution (52–55) in an index's upper half. */
const UPPER_HALF = (1 << 27) | (CELL_RESOLUTION << 20);
/** The digits finer than the resolution: all ones. */
const FINER_DIGITS = 2 ** (3 * (15 - CELL_RESOLUTION)) - 1;

/**
 * Writes the H3 index (resolution 12) of each point in WGS 84 degrees: nearest face of the icosahedron, gnomonic
 * projection onto it, nearest hexagon, and up the hierarchy to the base cell (h3geo.org, "Overview"; H3 takes the
 * Earth for a sphere). The same as the H3 library's but within nanometres of a hexagon's border.
 */
export function writeCellIndices(lat: Float64Array, lon: Float64Array, indices: BigUint64Array): void {
  const halves = new Uint32Array(indices.buffer, indices.byteOffset, 2 * indices.length);
  const { digits, carryI, carryJ } = digitPairs;
  let face = 0;
  for (let n = 0; n < indices.length; n++) {
    const latitude = lat[n]! * DEGREE;
    const longitude = lon[n]! * DEGREE;
    const z = Math.sin(latitude);
    const cosine = Math.cos(latitude);
    const x = cosine * Math.cos(longitude);
    const y = cosine * Math.sin(longitude);

    let at = face * FRAME_SIZE;
    let height = x * faceFrames[at]! + y * faceFrames[at + 1]! + z * faceFrames[at + 2]!;
    if (!(height > SURELY_INSIDE)) {
      height = -1;
      for (let other = 0; other < FACES; other++) {
        const from = other * FRAME_SIZE;
        const nearness = x * faceFrames[from]! + y * faceFrames[from + 1]! + z * faceFrames[from + 2]!;
        if (nearness > height) {
          height = nearness;
          face = other;
        }
      }
      if (height < 0) throw new RangeError(`latitude ${lat[n]}, longitude ${lon[n]} aren't a point on Earth`);
      at = face * FRAME_SIZE;
    }

    // Along the two hexagon axes that are 60° apart, and the third that follows from them: the nearest hexagon
    // is the rounding of all three but the one that was rounded furthest (cube rounding).
    const scale = 1 / height;
    const q = (x * faceFrames[at + 3]! + y * faceFrames[at + 4]! + z * faceFrames[at + 5]!) * scale;
    const r = (x * faceFrames[at + 6]! + y * faceFrames[at + 7]! + z * faceFrames[at + 8]!) * scale;
    const s = -q - r;
    let wholeQ = Math.round(q);
    let wholeR = Math.round(r);
    const wholeS = Math.round(s);
    const offQ = Math.abs(wholeQ - q);
    const offR = Math.abs(wholeR - r);
    const offS = Math.abs(wholeS - s);
    if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
    else if (offR > offS) wholeR = -wholeQ - wholeS;

    let i = (wholeQ + wholeR + BIAS) | 0;
    let j = (wholeR + BIAS) | 0;
    let fine = 0;
    let coarse = 0;
    for (let shift = 0; shift < 36; shift += 6) {
      const nextI = (i / 7) | 0;
      const nextJ = (j / 7) | 0;
      const pair = (i - 7 * nextI) * 7 + (j - 7 * nextJ);
      if (shift < 18) fine |= digits[pair]! << shift;
      else coarse |= digits[pair]! << (shift - 18);
      i = nextI + carryI[pair]!;
      j = nextJ + carryJ[pair]!;
    }

    const place = basePlace(face, i - BIAS_OF_BASE_CELL, j - BIAS_OF_BASE_CELL);
    const turns = turnsAt[place * 8 + leadingDigit(coarse === 0 ? fine : coarse)]! * 512;
    coarse = (turnedTriples[turns + (coarse >>> 9)]! << 9) | turnedTriples[turns + (coarse & 511)]!;
    fine = (turnedTriples[turns + (fine >>> 9)]! << 9) | turnedTriples[turns + (fine & 511)]!;
    halves[2 * n] = (coarse << 27) | (fine << 9) | FINER_DIGITS;
    halves[2 * n + 1] = UPPER_HALF | (baseCellAt[place]! << 13) | (coarse >>> 5);
  }
}

/** The first of three-bit digits that is not zero; 0 when all are. */
function leadingDigit(digits: number): number {
  const bit = 31 - Math.clz32(digits | 1);
  return (digits >>> (bit - (bit % 3))) & 7;
}
