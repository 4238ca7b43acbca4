/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { encodeIndexedPng, type IndexedImage } from '../formats/png/indexedPng.ts';

/** Formats of a map's picture; both are exact. */
export const PICTURE_FORMATS = ['png', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Of WebP: more takes far longer for hardly fewer bytes. */
const WEBP_EFFORT = 2;
const NOTHING = new Uint8Array(4);

/**
 * The bytes of a picture in a format; the image itself is not looked at after this has returned its promise. One whose
 * indices are all 0 (`isEmpty`) takes no palette along.
 */
export async function encodePicture(
  image: IndexedImage,
  { format, isEmpty }: { readonly format: PictureFormat; readonly isEmpty: boolean },
): Promise<Uint8Array> {
  if (format === 'png') return encodeIndexedPng(isEmpty ? { ...image, palette: NOTHING } : image);
  const pixels = colored(image);
  // Loaded when it is first needed: many servers only ever give PNG.
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
