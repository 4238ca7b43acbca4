import Negotiator from 'negotiator';
import type { PictureFormat } from '../../tiles/encodePicture.ts';

/** Media types of pictures. */
export const PICTURE_TYPES: Readonly<Record<PictureFormat, string>> = {
  png: 'image/png',
  webp: 'image/webp',
};
const FORMATS = Object.keys(PICTURE_TYPES) as PictureFormat[];
const OFFERED = ['application/json; charset=utf-8', ...Object.values(PICTURE_TYPES)];

/** The picture that an Accept header prefers to JSON; null where the answer is JSON, as it is when neither is wanted. */
export function acceptedPicture(accept: string | undefined): PictureFormat | null {
  const preferred = new Negotiator({ headers: { accept } }).mediaType(OFFERED);
  return FORMATS.find((format) => PICTURE_TYPES[format] === preferred) ?? null;
}
