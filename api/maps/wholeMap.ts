import type { DegreeBox } from '../../location/frameIndex.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import { MERCATOR_LIMIT_DEGREES } from '../../tiles/mapWindow.ts';

/** Attributions that one document names; a lake seldom has more than one or two. */
const MOST_ATTRIBUTIONS = 20;
const WORLD: DegreeBox = {
  west: -180,
  south: -MERCATOR_LIMIT_DEGREES,
  east: 180,
  north: MERCATOR_LIMIT_DEGREES,
};

/** The box that holds all frames, as far as Web Mercator goes; of no frame the world. */
export function boundsOf(frames: readonly LakeFrame[]): DegreeBox {
  if (frames.length === 0) return WORLD;
  const sides = frames.map(({ manifest }) => manifest.bbox);
  const least = (at: 0 | 1) => sides.reduce((side, box) => Math.min(side, box[at]), Infinity);
  const most = (at: 2 | 3) => sides.reduce((side, box) => Math.max(side, box[at]), -Infinity);
  return {
    west: Math.max(WORLD.west, least(0)),
    south: Math.max(WORLD.south, least(1)),
    east: Math.min(WORLD.east, most(2)),
    north: Math.min(WORLD.north, most(3)),
  };
}

/** Whom to name next to the map. */
export function attributionOf(frames: readonly LakeFrame[]): string {
  const attributions = [...new Set(frames.map(({ manifest }) => manifest.attribution))];
  return attributions.slice(0, MOST_ATTRIBUTIONS).join(' · ');
}
