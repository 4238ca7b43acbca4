import { smoothNoiseAt, streamKey, uniformAt } from '../../../core/statistics/counterNoise.ts';
import { cellAt, cellCenter, type Cell } from '../../../core/geodesy/grid.ts';
import { MAGIC_PLACES, type PlantedMotion } from '../../../schemas/http/contract/testMode.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';

/** The motion planted in a cell. */
export interface PlantedCell extends PlantedMotion {
  /** The noise of a magic place is a pattern that doesn't affect the velocity; elsewhere it is random. */
  readonly isPatterned: boolean;
  /** Which epochs are missing; cells near each other miss the same ones. */
  readonly gapPattern: number;
}

/** Distance in cells within which the ground moves with a magic place: more than the 150 m of a neighborhood. */
const PATCH_REACH = 6;
/** Difference between adjacent columns of cells at an uneven magic place, mm/yr. */
const UNEVEN_MM_YR = 2;
/** Difference between a magic place that disagrees with its neighbors and those neighbors, mm/yr. */
const DIFFERENT_MM_YR = 12;
/** Patterns of missing epochs. */
export const GAP_PATTERNS = 6;

const VELOCITY = streamKey(1);
const DETAIL = streamKey(2);
const SEASON = streamKey(3);
const COHERENCE = streamKey(4);
const WILDERNESS = streamKey(5);
const SPECKLE = streamKey(6);
const GAPS = streamKey(7);

interface Patch {
  readonly center: Cell;
  readonly ground: PlantedMotion | 'masked';
}

/** What the cells of one frame hold: its magic places, and smooth random ground everywhere else. */
export function plantGround(
  frame: Pick<LakeFrame, 'grid' | 'projection'>,
): (cell: Cell) => PlantedCell | null {
  const patches = patchesIn(frame);
  return (cell) => {
    const patch = patches.find(({ center }) => isWithin(cell, center));
    return patch ? patchedCell(patch, cell) : ordinaryCell(frame, cell);
  };
}

function patchesIn({ grid, projection }: Pick<LakeFrame, 'grid' | 'projection'>): Patch[] {
  const middle = (grid.epsg % 100) * 6 - 183;
  return MAGIC_PLACES.flatMap(({ lat, lon, ground }) => {
    const center = Math.abs(lon - middle) < 4 ? cellAt(grid, projection.forward({ lat, lon })) : null;
    return center && ground !== 'nothing' ? [{ center, ground }] : [];
  });
}

function isWithin(cell: Cell, center: Cell): boolean {
  return Math.abs(cell.row - center.row) <= PATCH_REACH && Math.abs(cell.col - center.col) <= PATCH_REACH;
}

function patchedCell({ center, ground }: Patch, cell: Cell): PlantedCell | null {
  const isCenter = cell.row === center.row && cell.col === center.col;
  if (ground === 'masked') return null;
  if (ground.neighbors === 'masked' && !isCenter) return null;
  const planted = { ...ground, isPatterned: true, gapPattern: 0 };
  if (ground.neighbors === 'uneven') {
    return { ...planted, velocityMmYr: ground.velocityMmYr + UNEVEN_MM_YR * (cell.col - center.col) };
  }
  if (ground.neighbors === 'different' && !isCenter) {
    return { ...planted, velocityMmYr: ground.velocityMmYr + DIFFERENT_MM_YR };
  }
  return planted;
}

/** Mostly quiet ground with bowls and domes a few kilometers wide; null if it is wild or randomly unmeasured. */
function ordinaryCell(
  { grid, projection }: Pick<LakeFrame, 'grid' | 'projection'>,
  cell: Cell,
): PlantedCell | null {
  const { lat, lon } = projection.inverse(cellCenter(grid, cell));
  const smooth = (key: number, degrees: number) => smoothNoiseAt(key, lon / degrees, lat / degrees);
  if (smooth(WILDERNESS, 0.05) > 0.9 || uniformAt(SPECKLE, cell.row, cell.col) < 0.04) return null;
  const coherence = Math.min(0.97, Math.max(0.3, 0.78 + 0.15 * smooth(COHERENCE, 0.01)));
  return {
    velocityMmYr: 4 * smooth(VELOCITY, 0.15) ** 3 + 0.8 * smooth(DETAIL, 0.02),
    seasonalMm: Math.abs(4 * smooth(SEASON, 0.1)),
    noiseMm: 2 + 10 * (1 - coherence),
    coherence,
    startedDaysAgo: null,
    endedDaysAgo: 0,
    neighbors: 'alike',
    isPatterned: false,
    gapPattern: Math.floor(GAP_PATTERNS * uniformAt(GAPS, Math.floor(lat / 0.05), Math.floor(lon / 0.05))),
  };
}
