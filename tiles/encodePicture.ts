/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { encodeIndexedPng, type IndexedImage } from '../formats/png/indexedPng.ts';

/** Formats of a map's picture; both are lossless. */
export const PICTURE_FORMATS = ['png', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** For WebP: a higher effort takes far longer and saves hardly any bytes. */
const WEBP_EFFORT = 2;
const NOTHING = new Uint8Array(4);

/**
 * The bytes of a picture in a format; the image isn't read any more after this has returned its promise. If all indices
 * are 0 (`isEmpty`), the palette is omitted.
 */
export async function encodePicture(
  image: IndexedImage,
  { format, isEmpty }: { readonly format: PictureFormat; readonly isEmpty: boolean },
): Promise<Uint8Array> {
  if (format === 'png') return encodeIndexedPng(isEmpty ? { ...image, palette: NOTHING } : image);
  const pixels = colored(image);
  // Loaded on first use: many servers only ever send PNG.
  const { default: sharp } = await import('sharp');
  const { width, height } = image;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort: WEBP_EFFORT })
    .toBuffer();
}

function colored({ indices, palette }: IndexedImage): Uint8Array {
  const pixels = new Uint32Array(indices.length);
  const colors = new Uint32Array(palette.slice().buffer);
  for (let at = 0; at < indices.length; at++) pixels[at] = colors[indices[at]!]!;
  return new Uint8Array(pixels.buffer);
}
