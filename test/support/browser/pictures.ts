import sharp from 'sharp';
import type { LatLon } from '../../../core/geodesy/projection.ts';

/** A decoded picture. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8Array;
}

export async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** `#rrggbb` of a pixel; null if it is transparent. */
export function colorAt({ data, width }: Pixels, left: number, top: number): string | null {
  const [red, green, blue, alpha] = data.subarray((top * width + left) * 4);
  const hex = [red, green, blue].map((byte) => byte!.toString(16).padStart(2, '0')).join('');
  return alpha === 0 ? null : `#${hex}`;
}

/** The tile over a point, and the point's pixel in it. */
export function tileAt({ lat, lon }: LatLon, zoom: number, size = 256) {
  const across = 2 ** zoom;
  const x = ((lon + 180) / 360) * across;
  const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across;
  return {
    path: `${zoom}/${Math.floor(x)}/${Math.floor(y)}`,
    left: Math.floor((x % 1) * size),
    top: Math.floor((y % 1) * size),
  };
}
