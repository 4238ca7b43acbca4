import type { ContextReader } from '../context/contextReader.ts';

/** Squares of a soil map, degrees. */
const SQUARE = 0.01;
const CLASSES = ['low', 'moderate', 'high'] as const;
const LAYER = {
  kind: 'soil',
  attribution: 'SYNTHETIC example, not a map of any real place',
  license: 'CC0-1.0',
  date: '2026-01-01',
  unit: null,
  classes: {
    low: 'Low shrink–swell potential',
    moderate: 'Moderate shrink–swell potential',
    high: 'High shrink–swell potential',
  },
  reach_m: 0,
} as const;

/** A made-up soil map of the whole Earth: the class changes every kilometer. */
export const SYNTHETIC_CONTEXT: ContextReader = {
  at: async ({ lat, lon }) => {
    const square = Math.floor(lat / SQUARE) + Math.floor(lon / SQUARE);
    const value = CLASSES[((square % CLASSES.length) + CLASSES.length) % CLASSES.length] ?? 'low';
    return [
      { name: 'synthetic-soil', layer: LAYER, found: { isCovered: true, values: [value], nearest: null } },
    ];
  },
};
