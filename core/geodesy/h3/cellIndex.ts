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
import { FACES, FRAME_SIZE, faceFrames } from './icosahedron.ts';

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Digits of H3's aperture-7 hierarchy. A cell has seven children: itself, and one in each direction. Coordinates
 * run along the i axis and, 120° counter-clockwise, the j axis; digits 1 to 6 are the directions k, j, jk, i, ik, ij.
 */
const DIRECTIONS: readonly (readonly [i: number, j: number])[] = [
  [0, 0],
  [-1, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [0, -1],
  [1, 1],
];

/** The direction one sixth of a turn counter-clockwise from each. */
const TURNED: readonly number[] = [0, 5, 3, 1, 6, 4, 2];

const modulo7 = (value: number) => ((value % 7) + 7) % 7;

/**
 * Two digits at once: two resolutions down, the grid is seven times finer and has its original orientation. A cell at (i,
 * j) of an even resolution is found by (i mod 7) × 7 + (j mod 7). `digits` are its last two; its grandparent lies at
 * (⌊i/7⌋ + carryI, ⌊j/7⌋ + carryJ).
 */
const digitPairs = {
  digits: new Uint8Array(49),
  carryI: new Uint8Array(49),
  carryJ: new Uint8Array(49),
};

for (const [upper, [upperI, upperJ]] of DIRECTIONS.entries()) {
  for (const [lower, [lowerI, lowerJ]] of DIRECTIONS.entries()) {
    // The parent's directions, one resolution down (rotated clockwise): i is (3, 1), j is (−1, 2).
    const i = 3 * upperI - upperJ + lowerI;
    const j = upperI + 2 * upperJ + lowerJ;
    const at = modulo7(i) * 7 + modulo7(j);
    digitPairs.digits[at] = upper * 8 + lower;
    digitPairs.carryI[at] = (modulo7(i) - i) / 7;
    digitPairs.carryJ[at] = (modulo7(j) - j) / 7;
  }
}

const TRIPLES = 512;

/** Three digits (nine bits) after a rotation by counter-clockwise sixths of a turn: at turns × 512 + digits. */
const turnedTriples: Uint16Array = Uint16Array.from({ length: 6 * TRIPLES }, (_, at) => {
  let digits = [(at >>> 6) & 7, (at >>> 3) & 7, at & 7];
  for (let turn = 0; turn < Math.floor(at / TRIPLES); turn++) {
    digits = digits.map((digit) => TURNED[digit] ?? digit);
  }
  return (digits[0]! << 6) | (digits[1]! << 3) | digits[2]!;
});

/** H3 resolution of the indices: hexagons about 19 m wide. */
export const CELL_RESOLUTION = 12;

const DEGREE = Math.PI / 180;
/** Cosine of the angle between a face's center and the middle of its edge: closer points certainly belong to the face. */
const SURELY_INSIDE = 0.9342;
/** Added to make every coordinate positive: a multiple of 7⁶ beyond the largest coordinate of a face. */
const BIAS_OF_BASE_CELL = 4;
const BIAS = BIAS_OF_BASE_CELL * 7 ** (CELL_RESOLUTION / 2);
/** Mode "cell" (bits 59–62) and the resolution (52–55) in an index's upper half. */
const UPPER_HALF = (1 << 27) | (CELL_RESOLUTION << 20);
/** The digits finer than the resolution: all ones. */
const FINER_DIGITS = 2 ** (3 * (15 - CELL_RESOLUTION)) - 1;

/**
 * Writes the H3 index (resolution 12) of each point in WGS 84 degrees: nearest face of the icosahedron, gnomonic
 * projection onto it, nearest hexagon, and up the hierarchy to the base cell (h3geo.org, "Overview"; H3 treats the Earth
 * as a sphere). Equal to the H3 library's index, except within nanometers of a hexagon's border.
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

    // The nearest hexagon along the two hexagon axes 60° apart and the third that follows from them: round all three and
    // recompute the one with the largest rounding error (cube rounding).
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

/** The first nonzero three-bit digit; 0 when all are zero. */
function leadingDigit(digits: number): number {
  const bit = 31 - Math.clz32(digits | 1);
  return (digits >>> (bit - (bit % 3))) & 7;
}
