/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import sharp from 'sharp';
import { required } from '../../core/required.ts';
import { NOT_SIGNIFICANT_INDEX } from '../../core/color/mapClasses.ts';
import { encodeIndexedPng } from '../../formats/png/indexedPng.ts';
import {
  blankPicture,
  fillRectangle,
  GRAY_INDICES,
  grayIndex,
  type IndexedPicture,
  shadeIndex,
  WHITE,
} from './indexedPicture.ts';
import type { MapValues } from './readBlocks.ts';
import { type Box, quicklookLayout, type QuicklookLayout } from './quicklookLayout.ts';
import {
  type ColorScale,
  colorScaleOf,
  type QuicklookLayer,
  scalePlace,
  SHADES,
  shadeOf,
} from './quicklookRamp.ts';
import { notCertainKey, notMeasuredKey, type QuicklookFacts, quicklookText } from './quicklookText.ts';
import { type Bar, barsOf, type VelocityHistogram } from './velocityHistogram.ts';

/** Lines over white where nothing was measured. */
const HATCH = { index: grayIndex(150), everyPixels: 7 } as const;
/** Dots over the colors of velocities for which reports are uncertain, or not sold. */
const STIPPLE = { index: grayIndex(70), everyPixels: 6 } as const;
/** If a smaller share of the blocks is measured, each is drawn as a dot. */
const SPARSE_SHARE = 0.05;
const DOT_RADIUS = 5;
const DOT_RIM = grayIndex(30);

/** The contents of a quick-look. */
export interface QuicklookContent {
  readonly facts: QuicklookFacts;
  readonly velocity: MapValues;
  readonly uncertainty: MapValues;
  /** The palette index of what is sold of each block (`answerClassIndex`). */
  readonly classes: Int16Array;
  /** For every measured cell. */
  readonly histogram: VelocityHistogram;
}

/** The picture of a release as PNG: two maps with their scales, a histogram, and a description. */
export async function drawQuicklook(content: QuicklookContent): Promise<Buffer> {
  const { facts, histogram, velocity, uncertainty, classes } = content;
  const layout = quicklookLayout(facts.ground);
  const picture = blankPicture(layout.width, layout.height);
  const scale = colorScaleOf(histogram, uncertainty.values);
  const measured = velocity.values.reduce((count, value) => count + Number(!Number.isNaN(value)), 0);
  const isSparse = measured < SPARSE_SHARE * velocity.values.length;
  const doubtful = Float32Array.from(classes, (index) => Number(index === NOT_SIGNIFICANT_INDEX));
  for (const layer of ['velocity', 'uncertainty'] as const) {
    const map = { ...content[layer], doubtful: layer === 'velocity' ? doubtful : null };
    const { map: box, legend } = layout[layer];
    if (isSparse) drawDots(picture, layer, { map, scale }, box);
    else drawMap(picture, layer, { map, scale }, box);
    drawScale(picture, layer, legend);
  }
  if (!isSparse) hatch(picture, notMeasuredKey(layout.uncertainty));
  const key = notCertainKey(layout.velocity);
  if (isSparse) drawDot(picture, key, { x: key.x + 8, y: key.y + 7 }, { index: WHITE, isHollow: true });
  else stipple(picture, key);
  drawBars(picture, { bars: barsOf(histogram), scale }, layout);
  await drawText(picture, quicklookText(layout, facts, histogram, { scale, isSparse }));
  const { width, height, pixels: indices } = picture;
  const palette = Uint8Array.from(picture.palette.flatMap((color) => [...color, 255]));
  return encodeIndexedPng({ width, height, indices, palette });
}

/** A map and its color scale. */
interface ColoredMap {
  readonly map: MapValues & {
    /** 1 where reports are uncertain; null = not applicable to the layer. */
    readonly doubtful: Float32Array | null;
  };
  readonly scale: ColorScale;
}

function drawMap(picture: IndexedPicture, layer: QuicklookLayer, { map, scale }: ColoredMap, box: Box): void {
  hatch(picture, box);
  const { values, doubtful } = map;
  const { pixels } = picture;
  const dot = STIPPLE.index;
  const columns = Int32Array.from({ length: box.width }, (_, x) =>
    Math.floor(((x + 0.5) * map.cols) / box.width),
  );
  const colors = new Uint8Array(map.cols);
  let colored = -1;
  for (let y = 0; y < box.height; y++) {
    const row = Math.floor(((y + 0.5) * map.rows) / box.height);
    const first = row * map.cols;
    // A row of blocks covers many rows of pixels: its colors are computed once.
    if (row !== colored) {
      for (let col = 0; col < map.cols; col++)
        colors[col] = shadeIndex(layer, shadeOf(layer, scalePlace(layer, values[first + col]!, scale)));
      colored = row;
    }
    const start = (box.y + y) * picture.width + box.x;
    for (let x = 0; x < box.width; x++) {
      const col = columns[x]!;
      if (Number.isNaN(values[first + col]!)) continue;
      const isDotted = doubtful?.[first + col] === 1 && isStippled(x, y);
      pixels[start + x] = isDotted ? dot : colors[col]!;
    }
  }
}

/** Points that a pixel would hide, the largest values last. */
function drawDots(
  picture: IndexedPicture,
  layer: QuicklookLayer,
  { map, scale }: ColoredMap,
  box: Box,
): void {
  const measured = [...map.values.keys()].filter((at) => !Number.isNaN(required(map.values[at])));
  for (const at of measured.toSorted((a, b) => Math.abs(map.values[a]!) - Math.abs(map.values[b]!))) {
    const center = {
      x: box.x + Math.round((((at % map.cols) + 0.5) * box.width) / map.cols),
      y: box.y + Math.round(((Math.floor(at / map.cols) + 0.5) * box.height) / map.rows),
    };
    const color = shadeIndex(layer, shadeOf(layer, scalePlace(layer, map.values[at]!, scale)));
    drawDot(picture, box, center, { index: color, isHollow: map.doubtful?.[at] === 1 });
  }
}

/** A disc with a dark rim, and a dark center if it is hollow; clipped to the box. */
function drawDot(
  picture: IndexedPicture,
  box: Box,
  center: { readonly x: number; readonly y: number },
  { index, isHollow }: { readonly index: number; readonly isHollow: boolean },
): void {
  for (let y = center.y - DOT_RADIUS; y <= center.y + DOT_RADIUS; y++) {
    for (let x = center.x - DOT_RADIUS; x <= center.x + DOT_RADIUS; x++) {
      const distance = Math.hypot(x - center.x, y - center.y);
      const isInside = x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
      if (!isInside || distance > DOT_RADIUS + 0.3) continue;
      const isDark = distance > DOT_RADIUS - 0.9 || (isHollow && distance < 1.5);
      picture.pixels[y * picture.width + x] = isDark ? DOT_RIM : index;
    }
  }
}

function hatch(picture: IndexedPicture, box: Box): void {
  const { pixels, width } = picture;
  const [line, everyPixels, white] = [HATCH.index, HATCH.everyPixels, WHITE];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++)
      pixels[y * width + x] = (x + y) % everyPixels < 2 ? line : white;
  }
}

function isStippled(x: number, y: number): boolean {
  const half = STIPPLE.everyPixels / 2;
  const isRow = y % STIPPLE.everyPixels === 1;
  const isBetween = y % STIPPLE.everyPixels === 1 + half;
  return (isRow && x % STIPPLE.everyPixels === 1) || (isBetween && x % STIPPLE.everyPixels === 1 + half);
}

function stipple(picture: IndexedPicture, box: Box): void {
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++)
      if (isStippled(x, y)) picture.pixels[(box.y + y) * picture.width + box.x + x] = STIPPLE.index;
}

/** The color bar beneath a map. */
function drawScale(picture: IndexedPicture, layer: QuicklookLayer, box: Box): void {
  for (let x = 0; x < box.width; x++) {
    const shade = Math.floor(((x + 0.5) * SHADES[layer]) / box.width);
    const column = { x: box.x + x, y: box.y, width: 1, height: box.height };
    fillRectangle(picture, column, shadeIndex(layer, shade));
  }
}

function drawBars(
  picture: IndexedPicture,
  { bars, scale }: { readonly bars: readonly Bar[]; readonly scale: ColorScale },
  { histogram: box }: QuicklookLayout,
): void {
  const wide = box.width / bars.length;
  for (const [at, { share, middleMmYr }] of bars.entries()) {
    const height = box.height * share;
    const bar = { x: box.x + at * wide, y: box.y + box.height - height, width: wide, height };
    fillRectangle(
      picture,
      bar,
      shadeIndex('velocity', shadeOf('velocity', scalePlace('velocity', middleMmYr, scale))),
    );
  }
}

/** Text and lines lie above the colors. */
async function drawText(picture: IndexedPicture, svg: string): Promise<void> {
  const drawn = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = drawn;
  const { channels } = info;
  const { pixels } = picture;
  // Most of the picture is white.
  const white = 255;
  const [indices, whiteIndex] = [GRAY_INDICES, WHITE];
  for (let at = 0, from = 0; at < pixels.length; at++, from += channels) {
    const level = data[from]!;
    if (level === white) continue;
    const gray = indices[level]!;
    if (gray < whiteIndex) pixels[at] = gray;
  }
}
