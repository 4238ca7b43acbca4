import { COLLECTION_ID } from './extensions.ts';

/** URLs of the parts of the STAC catalog; `publicUrl` has no trailing slash. */
export const stacAddress = {
  catalog: (publicUrl: string) => `${publicUrl}/stac`,
  conformance: (publicUrl: string) => `${publicUrl}/stac/conformance`,
  search: (publicUrl: string) => `${publicUrl}/stac/search`,
  collections: (publicUrl: string) => `${publicUrl}/stac/collections`,
  collection: (publicUrl: string) => `${publicUrl}/stac/collections/${COLLECTION_ID}`,
  items: (publicUrl: string) => `${publicUrl}/stac/collections/${COLLECTION_ID}/items`,
  item: (publicUrl: string, frameId: string) =>
    `${publicUrl}/stac/collections/${COLLECTION_ID}/items/${frameId}`,
  asset: (publicUrl: string, frameId: string, releaseId: string, path: string) =>
    `${publicUrl}/stac/assets/${frameId}/${releaseId}/${path}`,
} as const;
