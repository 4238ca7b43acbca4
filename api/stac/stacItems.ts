import type { StacItem, StacItems } from '../../schemas/http/map/stac.ts';
import { stacAddress } from './stacAddress.ts';
import type { FoundPage } from './searchFrames.ts';

const JSON_TYPE = 'application/json';
const ITEMS_TYPE = 'application/geo+json';

/** How a page was requested. */
export interface AskedPage {
  readonly publicUrl: string;
  readonly address: string;
  /** For GET; without `?`. */
  readonly query?: string;
  /** For POST: the next page is requested with the same body and a cursor. */
  readonly isPost?: boolean;
}

/** A page of items with a link to the next one; pure. */
export function stacItems(
  features: readonly StacItem[],
  { matched, next }: Pick<FoundPage<never>, 'matched' | 'next'>,
  asked: AskedPage,
): StacItems {
  const { publicUrl, address, query = '' } = asked;
  return {
    type: 'FeatureCollection',
    features: [...features],
    links: [
      { rel: 'self', href: query === '' ? address : `${address}?${query}`, type: ITEMS_TYPE },
      { rel: 'root', href: stacAddress.catalog(publicUrl), type: JSON_TYPE },
      { rel: 'parent', href: stacAddress.collection(publicUrl), type: JSON_TYPE },
      { rel: 'collection', href: stacAddress.collection(publicUrl), type: JSON_TYPE },
      ...(next === null ? [] : [nextLink(asked, next)]),
    ],
    numberMatched: matched,
    numberReturned: features.length,
  };
}

function nextLink(
  { address, query = '', isPost = false }: AskedPage,
  cursor: string,
): StacItems['links'][number] {
  if (isPost) {
    return { rel: 'next', href: address, type: ITEMS_TYPE, method: 'POST', body: { cursor }, merge: true };
  }
  const following = new URLSearchParams(query);
  following.set('cursor', cursor);
  return { rel: 'next', href: `${address}?${following.toString()}`, type: ITEMS_TYPE, method: 'GET' };
}
