import sharp from 'sharp';
import { encodeIndexedPng } from '../../tiles/png/indexedPng.ts';
import {
  blankPicture,
  fillRectangle,
  greyIndex,
  type IndexedPicture,
  valueIndex,
  WHITE,
} from './indexedPicture.ts';
import type { MapValues } from './readMap.ts';
import { type Box, quicklookLayout, type QuicklookLayout } from './quicklookLayout.ts';
import { LEGEND_RANGE, notMeasuredKey, type QuicklookFacts, quicklookText } from './quicklookText.ts';
import { barHeights, type VelocityHistogram } from './velocityHistogram.ts';

/** Grey of what was not measured: darker than any colour about zero. */
const NOT_MEASURED = greyIndex(206);

type Layer = 'velocity' | 'uncertainty';

/** What a quick-look shows. */
export interface QuicklookContent {
  readonly facts: QuicklookFacts;
  readonly velocity: MapValues;
  readonly uncertainty: MapValues;
  readonly histogram: VelocityHistogram;
  /** The histogram counts every n-th row. */
  readonly everyNthRow: number;
}

/** The picture of a release as PNG: two maps with legends, a histogram, and what they are of, in words. */
export async function drawQuicklook(content: QuicklookContent): Promise<Buffer> {
  const { facts, histogram } = content;
  const layout = quicklookLayout(facts.ground);
  const picture = blankPicture(layout.width, layout.height);
  for (const layer of ['velocity', 'uncertainty'] as const) {
    drawMap(picture, layer, content[layer], layout[layer].map);
    drawLegend(picture, layer, layout[layer].legend);
  }
  fillRectangle(picture, notMeasuredKey(layout.uncertainty), NOT_MEASURED);
  drawBars(picture, histogram, layout);
  await drawText(picture, quicklookText(layout, facts, histogram, content.everyNthRow));
  const { width, height, pixels: indices } = picture;
  const palette = Uint8Array.from(picture.palette.flatMap((colour) => [...colour, 255]));
  return encodeIndexedPng({ width, height, indices, palette });
}

function drawMap(picture: IndexedPicture, layer: Layer, map: MapValues, box: Box): void {
  const indices = new Uint8Array(map.values.length);
  for (const [at, value] of map.values.entries()) indices[at] = valueIndex(layer, value) ?? NOT_MEASURED;
  for (let y = 0; y < box.height; y++) {
    const row = Math.floor(((y + 0.5) * map.rows) / box.height);
    for (let x = 0; x < box.width; x++) {
      const col = Math.floor(((x + 0.5) * map.cols) / box.width);
      picture.pixels[(box.y + y) * picture.width + box.x + x] = indices[row * map.cols + col]!;
    }
  }
}

function drawLegend(picture: IndexedPicture, layer: Layer, box: Box): void {
  const [from, to] = LEGEND_RANGE[layer];
  for (let x = 0; x < box.width; x++) {
    const value = from + ((x + 0.5) * (to - from)) / box.width;
    fillRectangle(picture, { ...box, x: box.x + x, width: 1 }, valueIndex(layer, value)!);
  }
}

function drawBars(
  picture: IndexedPicture,
  histogram: VelocityHistogram,
  { histogram: box }: QuicklookLayout,
): void {
  const { counts, fromMmYr, binMmYr } = histogram;
  const wide = box.width / counts.length;
  for (const [bin, share] of barHeights(histogram).entries()) {
    const height = box.height * share;
    const bar = { x: box.x + bin * wide, y: box.y + box.height - height, width: wide, height };
    fillRectangle(picture, bar, valueIndex('velocity', fromMmYr + (bin + 0.5) * binMmYr)!);
  }
}

/** Text and lines lie above the colours. */
async function drawText(picture: IndexedPicture, svg: string): Promise<void> {
  const drawn = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { channels } = drawn.info;
  for (let at = 0; at < picture.pixels.length; at++) {
    const grey = greyIndex(drawn.data[at * channels]!);
    if (grey < WHITE) picture.pixels[at] = grey;
  }
}
