import sharp from 'sharp';
import { rangeIndex, velocityClassIndex } from '../../core/colour/mapClasses.ts';
import { encodeIndexedPng } from '../../formats/png/indexedPng.ts';
import {
  blankPicture,
  classColour,
  fillRectangle,
  greyIndex,
  type IndexedPicture,
  WHITE,
} from './indexedPicture.ts';
import type { MapValues } from './readMap.ts';
import { type Box, quicklookLayout, type QuicklookLayout } from './quicklookLayout.ts';
import { legendSegments, notMeasuredKey, type QuicklookFacts, quicklookText } from './quicklookText.ts';
import { barHeights, type VelocityHistogram } from './velocityHistogram.ts';

/** Lines over white where nothing was measured. */
const HATCH = { index: greyIndex(150), everyPixels: 7 } as const;

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
  const { velocity, uncertainty } = content;
  const classes = {
    velocity: velocity.values.map((value, at) => velocityClassIndex(value, uncertainty.values[at]!)),
    uncertainty: uncertainty.values.map((value) => rangeIndex('uncertainty', value)),
  };
  for (const layer of ['velocity', 'uncertainty'] as const) {
    drawMap(picture, layer, { ...content[layer], classes: classes[layer] }, layout[layer].map);
    drawLegend(picture, layer, layout[layer].legend);
  }
  hatch(picture, notMeasuredKey(layout.uncertainty));
  drawBars(picture, histogram, layout);
  await drawText(picture, quicklookText(layout, facts, histogram, content.everyNthRow));
  const { width, height, pixels: indices } = picture;
  const palette = Uint8Array.from(picture.palette.flatMap((colour) => [...colour, 255]));
  return encodeIndexedPng({ width, height, indices, palette });
}

function drawMap(
  picture: IndexedPicture,
  layer: Layer,
  map: Pick<MapValues, 'cols' | 'rows'> & { readonly classes: ArrayLike<number> },
  box: Box,
): void {
  hatch(picture, box);
  for (let y = 0; y < box.height; y++) {
    const row = Math.floor(((y + 0.5) * map.rows) / box.height);
    for (let x = 0; x < box.width; x++) {
      const shown = map.classes[row * map.cols + Math.floor(((x + 0.5) * map.cols) / box.width)]!;
      if (shown > 0) picture.pixels[(box.y + y) * picture.width + box.x + x] = classColour(layer, shown);
    }
  }
}

function hatch(picture: IndexedPicture, box: Box): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      picture.pixels[y * picture.width + x] = (x + y) % HATCH.everyPixels < 2 ? HATCH.index : WHITE;
    }
  }
}

function drawLegend(picture: IndexedPicture, layer: Layer, box: Box): void {
  for (const [at, segment] of legendSegments(layer, box).entries()) {
    fillRectangle(picture, segment, classColour(layer, at + 1));
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
    fillRectangle(
      picture,
      bar,
      classColour('velocity', rangeIndex('velocity', fromMmYr + (bin + 0.5) * binMmYr)),
    );
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
