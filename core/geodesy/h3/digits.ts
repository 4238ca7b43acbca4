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

/** The direction a sixth of a turn counter-clockwise from each. */
const TURNED: readonly number[] = [0, 5, 3, 1, 6, 4, 2];

const modulo7 = (value: number) => ((value % 7) + 7) % 7;

/**
 * Two digits at once: down two resolutions the grid is seven times finer and turned back. A cell at (i, j) of an
 * even resolution is found by (i mod 7) × 7 + (j mod 7). `digits` are its last two; its grandparent lies at
 * (⌊i/7⌋ + carryI, ⌊j/7⌋ + carryJ).
 */
export const digitPairs = {
  digits: new Uint8Array(49),
  carryI: new Uint8Array(49),
  carryJ: new Uint8Array(49),
};

for (const [upper, [upperI, upperJ]] of DIRECTIONS.entries()) {
  for (const [lower, [lowerI, lowerJ]] of DIRECTIONS.entries()) {
    // The parent's directions, one resolution down (turned clockwise): i is (3, 1), j is (−1, 2).
    const i = 3 * upperI - upperJ + lowerI;
    const j = upperI + 2 * upperJ + lowerJ;
    const at = modulo7(i) * 7 + modulo7(j);
    digitPairs.digits[at] = upper * 8 + lower;
    digitPairs.carryI[at] = (modulo7(i) - i) / 7;
    digitPairs.carryJ[at] = (modulo7(j) - j) / 7;
  }
}

const TRIPLES = 512;

/** Three digits (nine bits) after a number of counter-clockwise sixths of a turn: at turns × 512 + digits. */
export const turnedTriples: Uint16Array = Uint16Array.from({ length: 6 * TRIPLES }, (_, at) => {
  let digits = [(at >>> 6) & 7, (at >>> 3) & 7, at & 7];
  for (let turn = 0; turn < Math.floor(at / TRIPLES); turn++) {
    digits = digits.map((digit) => TURNED[digit] ?? digit);
  }
  return (digits[0]! << 6) | (digits[1]! << 3) | digits[2]!;
});
