import { type QuicklookLayer, shadeColors } from './quicklookRamp.ts';

type Color = readonly [red: number, green: number, blue: number];

/** A picture of at most 256 colors. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** Palette index of each pixel, row by row. */
  readonly pixels: Uint8Array;
  readonly palette: readonly Color[];
}

/** Levels of gray, from black to white, for text and lines. */
const GRAYS = 40;
const palette: Color[] = [];
for (let gray = 0; gray < GRAYS; gray++) {
  const level = Math.round((gray * 255) / (GRAYS - 1));
  palette.push([level, level, level]);
}

const FIRST_SHADE = { velocity: addShades('velocity'), uncertainty: addShades('uncertainty') } as const;

/** Adds the colors of a layer's shades to the palette; returns the index of the first. */
function addShades(layer: QuicklookLayer): number {
  const first = palette.length;
  palette.push(...shadeColors(layer));
  return first;
}

/** Palette index of white. */
export const WHITE = GRAYS - 1;

/** Palette index of a level of gray, 0 to 255. */
export function grayIndex(level: number): number {
  return Math.round((level * (GRAYS - 1)) / 255);
}

/** Palette indices of all levels of gray, for pictures with millions of pixels. */
export const GRAY_INDICES = Uint8Array.from({ length: 256 }, (_, level) => grayIndex(level));

/** Palette index of a layer's shade. */
export function shadeIndex(layer: QuicklookLayer, shade: number): number {
  return FIRST_SHADE[layer] + shade;
}

/** A white picture to draw on. */
export function blankPicture(width: number, height: number): IndexedPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(WHITE), palette };
}

/** Fills a rectangle, clipped to the picture. */
export function fillRectangle(
  { width, height, pixels }: IndexedPicture,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  index: number,
): void {
  const left = Math.max(0, Math.round(box.x));
  const right = Math.min(width, Math.round(box.x + box.width));
  const bottom = Math.min(height, Math.round(box.y + box.height));
  for (let row = Math.max(0, Math.round(box.y)); row < bottom; row++) {
    pixels.fill(index, row * width + left, row * width + Math.max(left, right));
  }
}
