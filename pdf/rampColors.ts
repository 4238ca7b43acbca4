import { colorIndexOf, paletteOf } from '../core/color/colorRamp.ts';

const palette = paletteOf('velocity');

/** `#rrggbb` of a vertical velocity (mm/yr), the same as on the map. */
export function velocityColor(velocityMmYr: number): string {
  const at = colorIndexOf('velocity', velocityMmYr) * 4;
  return `#${Buffer.from(palette.subarray(at, at + 3)).toString('hex')}`;
}
