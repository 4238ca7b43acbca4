import type { PictureFormat } from '../../tiles/encodePicture.ts';

/** Media types of pictures. */
export const PICTURE_TYPES: Readonly<Record<PictureFormat, string>> = {
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * The picture that an Accept header asks for: the first of its types that is a picture. Null where JSON stands before
 * it, or nothing of the kind: then the answer is JSON.
 */
export function acceptedPicture(accept: string | undefined): PictureFormat | null {
  for (const part of accept?.split(',') ?? []) {
    const type = part.split(';')[0]!.trim().toLowerCase();
    if (type === 'application/json') return null;
    if (type === PICTURE_TYPES.webp) return 'webp';
    if (type === PICTURE_TYPES.png || type === 'image/*') return 'png';
  }
  return null;
}
