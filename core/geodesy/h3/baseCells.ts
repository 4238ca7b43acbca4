/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The base cells around each face of the icosahedron. A face's rows list, in the order of PLACES, the base cell there and
 * the rotation from the face's directions to the base cell's own, in counter-clockwise sixths of a turn. A pentagon lacks
 * one direction, so its rotation depends on the first nonzero digit: one number for each of the three digits in
 * LEADING_DIGITS. Base cells as numbered by H3 (h3geo.org, "Base cells").
 */
const FACES: readonly string[] = [
  '24:000 32:3 10:5 18:0 30:0 48:3 5:5 16:0 33:0 49:111 0:5 8:0 22:0 41:1 4:100 15:1',
  '14:000 17:3 9:5 6:0 11:0 23:3 1:5 2:0 10:0 24:111 3:5 0:0 5:0 18:1 4:212 8:1',
  '38:000 34:3 29:5 21:0 19:0 20:3 13:5 7:0 9:0 14:111 12:5 3:0 1:0 6:1 4:333 0:1',
  '58:000 62:3 44:5 42:0 43:0 47:3 28:5 26:0 29:0 38:111 15:5 12:0 13:0 21:1 4:444 3:1',
  '49:000 61:3 33:5 41:0 53:0 65:3 22:5 31:0 44:0 58:111 8:5 15:0 28:0 42:1 4:555 12:1',
  '49:434 33:3 66:3 48:0 30:3 18:3 67:0 50:0 32:0 24:333 87:3 70:0 52:3 37:3 83:100 74:3',
  '24:434 10:3 37:3 23:0 11:3 6:3 39:0 25:0 17:0 14:333 59:3 45:0 35:3 27:3 63:100 56:3',
  '14:434 9:3 27:3 20:0 19:3 21:3 40:0 36:0 34:0 38:333 60:3 55:0 54:3 51:3 72:100 73:3',
  '38:434 29:3 51:3 47:0 43:3 42:3 69:0 64:0 62:0 58:333 89:3 84:0 82:3 76:3 97:100 98:3',
  '58:434 44:3 76:3 65:0 53:3 41:3 86:0 75:0 61:0 49:333 104:3 94:0 81:3 66:3 107:100 101:3',
  '63:434 79:3 45:3 59:0 78:3 92:3 39:3 57:0 74:0 83:333 23:3 37:0 52:0 70:3 24:100 32:3',
  '72:434 80:3 55:3 60:0 68:3 77:3 40:3 46:0 56:0 63:333 20:3 27:0 35:0 45:3 14:100 17:3',
  '97:434 103:3 84:3 89:0 91:3 88:3 69:3 71:0 73:0 72:333 47:3 51:0 54:0 55:3 38:100 34:3',
  '107:434 115:3 94:3 104:0 110:3 111:3 86:3 96:0 98:0 97:333 65:3 76:0 82:0 84:3 58:100 62:3',
  '83:434 100:3 70:3 87:0 102:3 112:3 67:3 85:0 101:0 107:333 48:3 66:0 81:0 94:3 49:100 61:3',
  '83:000 74:3 100:5 92:0 78:0 59:3 108:0 95:0 79:0 63:111 118:5 109:0 93:1 77:1 117:555 106:1',
  '63:000 56:3 79:5 77:0 68:0 60:3 93:0 90:0 80:0 72:111 109:5 106:0 99:1 88:1 117:444 113:1',
  '72:000 73:3 80:5 88:0 91:0 89:3 99:0 105:0 103:0 97:111 106:5 113:0 116:1 111:1 117:333 121:1',
  '97:000 98:3 103:5 111:0 110:0 104:3 116:0 119:0 115:0 107:111 113:5 121:0 120:1 112:1 117:212 118:1',
  '107:000 101:3 115:5 112:0 102:0 87:3 120:0 114:0 100:0 83:111 121:5 118:0 108:1 92:1 117:100 109:1',
];

/** Coordinates along a face's i and j axes, in base cells. */
const PLACES: readonly (readonly [i: number, j: number])[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 0],
  [0, 1],
  [0, 2],
  [1, -1],
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 0],
  [2, 1],
];

/** First digits that a pentagon's cells on a face can have, where the pentagon is the face's corner `i,j`. */
const LEADING_DIGITS: Readonly<Record<string, readonly number[]>> = {
  '-2,-2': [2, 4, 6],
  '0,2': [1, 4, 5],
  '2,0': [1, 2, 3],
};

const PLACES_PER_FACE = 25;
/** Rotation at a position, by the first nonzero digit. */
const TURNS_PER_PLACE = 8;

/** Index of a position in the tables below; i and j from −2 to 2. */
export function basePlace(face: number, i: number, j: number): number {
  return face * PLACES_PER_FACE + (i + 2) * 5 + (j + 2);
}

/** Base cell by position. */
export const baseCellAt: Uint8Array = new Uint8Array(FACES.length * PLACES_PER_FACE);

/** Rotation by position × 8 + first nonzero digit (0 when all are zero). */
export const turnsAt: Uint8Array = new Uint8Array(baseCellAt.length * TURNS_PER_PLACE);

for (const [face, row] of FACES.entries()) {
  for (const [n, entry] of row.split(' ').entries()) {
    const [i, j] = PLACES[n]!;
    const [baseCell, turns] = entry.split(':') as [string, string];
    const place = basePlace(face, i, j);
    baseCellAt[place] = Number(baseCell);
    const digits = turns.length > 1 ? LEADING_DIGITS[`${i},${j}`]! : [1, 2, 3, 4, 5, 6];
    for (const [at, digit] of digits.entries()) {
      turnsAt[place * TURNS_PER_PLACE + digit] = Number(turns[turns.length > 1 ? at : 0]);
    }
  }
}
