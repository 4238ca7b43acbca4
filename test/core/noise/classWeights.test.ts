import { describe, expect, test } from 'vitest';
import { weighClasses } from '../../../core/noise/classWeights.ts';

const GRID = { rows: 6, cols: 6 };
const PRIOR = Float64Array.of(0.5, 0.5);
const CELLS = 4;

/** Log likelihoods of two classes; `of` gives how much each of a tile's four series favors the second one. */
function weigh(of: (tile: number, cell: number) => number, correlation = 0) {
  const tiles = Int32Array.from({ length: 36 * CELLS }, (_, at) => Math.floor(at / CELLS));
  const logLikelihoods = new Float64Array(2 * tiles.length);
  for (const [at, tile] of tiles.entries()) logLikelihoods[2 * at + 1] = of(tile, at % CELLS);
  return weighClasses({ logLikelihoods, tiles, correlation }, PRIOR, GRID);
}

describe('weights of classes of noise', () => {
  test('a tile with too little information takes the class of the tiles around it', () => {
    const { tiles, isMixed } = weigh((tile) => (tile === 14 ? -0.3 : 1));
    expect(tiles[14 * 2 + 1]).toBeGreaterThan(0.7);
    expect(isMixed.includes(1)).toBe(false);
  });

  test('regions of different noise keep their own classes', () => {
    const { tiles, frame } = weigh((tile) => (tile % 6 < 3 ? 4 : -4));
    for (let tile = 0; tile < 36; tile++) expect(tiles[2 * tile + 1]! > 0.5).toBe(tile % 6 < 3);
    expect(frame[1]).toBeCloseTo(0.5, 1);
  });

  test('series of one tile may have different classes', () => {
    const { tiles, isMixed } = weigh((_, cell) => (cell % 2 === 0 ? 20 : -20));
    expect(isMixed.every((one) => one === 1)).toBe(true);
    for (let tile = 0; tile < 36; tile++) expect(tiles[2 * tile]).toBeCloseTo(0.5, 1);
  });

  test('series that repeat each other because they share their noise count as few', () => {
    const sure = weigh((tile) => (tile === 0 ? -2 : 0.5));
    const shared = weigh((tile) => (tile === 0 ? -2 : 0.5), 1);
    expect(shared.tiles[0]).toBeLessThan(sure.tiles[0]!);
  });

  test('weights are probabilities, even when a class is impossible', () => {
    const { tiles } = weigh((tile) => (tile % 2 === 0 ? -Infinity : 3));
    for (let tile = 0; tile < 36; tile++) {
      expect(tiles[2 * tile]! + tiles[2 * tile + 1]!).toBeCloseTo(1, 9);
    }
  });
});
