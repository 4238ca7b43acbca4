import { colourIndexOf, paletteOf } from '../core/colour/colourRamp.ts';

const palette = paletteOf('velocity');

/** `#rrggbb` of a vertical velocity (mm/yr), the same as on the map. */
export function velocityColour(velocityMmYr: number): string {
  const at = colourIndexOf('velocity', velocityMmYr) * 4;
  return `#${Buffer.from(palette.subarray(at, at + 3)).toString('hex')}`;
}
