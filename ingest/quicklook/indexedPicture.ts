import { colourIndexOf, paletteOf, rgbAt } from '../../core/colourRamp.ts';

type Layer = 'velocity' | 'uncertainty';
type Colour = readonly [red: number, green: number, blue: number];

/** A picture of at most 256 colours. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** Place in the palette of each pixel, row by row. */
  readonly pixels: Uint8Array;
  readonly palette: readonly Colour[];
}

/** Levels of grey, from black to white, for text and lines. */
const GREYS = 40;
/**
 * Colours of a ramp that stand for their neighbours too, so that both ramps and the greys fit into one palette. A
 * class of velocity begins with an even number of steps from zero, so that none is ever drawn in another's colour.
 */
const MIDDLE = 128;
const UNCERTAINTY_STEP = 4;

const indices = new Map<string, number>();
const palette: Colour[] = [];
for (let grey = 0; grey < GREYS; grey++) {
  const level = Math.round((grey * 255) / (GREYS - 1));
  palette.push([level, level, level]);
}

/** Place of white in the palette. */
export const WHITE = GREYS - 1;

/** Place in the palette of a level of grey, 0 to 255. */
export function greyIndex(level: number): number {
  return Math.round((level * (GREYS - 1)) / 255);
}

/** Place in the palette of the colour of a value; null = not measured. */
export function valueIndex(layer: Layer, value: number): number | null {
  const index = colourIndexOf(layer, value);
  return index === 0 ? null : indices.get(`${layer} ${representative(layer, index)}`)!;
}

function representative(layer: Layer, index: number): number {
  if (layer === 'uncertainty') return index - ((index - 1) % UNCERTAINTY_STEP);
  if (index === MIDDLE) return MIDDLE;
  const bin = index < MIDDLE ? MIDDLE - 1 - index : index - MIDDLE - 1;
  const even = bin - (bin % 2);
  return index < MIDDLE ? MIDDLE - 1 - even : MIDDLE + 1 + even;
}

for (const layer of ['velocity', 'uncertainty'] as const) {
  const colours = paletteOf(layer);
  for (let index = 1; index < 256; index++) {
    const name = `${layer} ${representative(layer, index)}`;
    if (indices.has(name)) continue;
    const { red, green, blue } = rgbAt(colours, representative(layer, index));
    indices.set(name, palette.length);
    palette.push([red, green, blue]);
  }
}

/** A white picture to draw on. */
export function blankPicture(width: number, height: number): IndexedPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(WHITE), palette };
}

/** Fills a rectangle; what lies outside of the picture is left out. */
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
