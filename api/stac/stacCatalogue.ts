import type { ServedManifest } from '../../schemas/manifest.ts';
import type { StacCatalog, StacCollection, StacItem, StacItems } from '../../schemas/http/map/stac.ts';
import { stacAddress } from './addresses.ts';
import { COLLECTION_ID, STAC_VERSION } from './extensions.ts';
import { licenceOf } from './stacItem.ts';

const JSON_TYPE = 'application/json';
const ITEMS_TYPE = 'application/geo+json';
const WORLD: readonly [number, number, number, number] = [-180, -90, 180, 90];
const ASSET_ACCESS = {
  public: 'Files are open to everybody.',
  keyed:
    'Metadata and quick-looks are open; the other files need the API key of an account to which the operator has granted downloads, as Bearer token or by HTTP Basic.',
} as const;

/** The catalogue's first page. */
export function stacCatalogue(publicUrl: string): StacCatalog {
  return {
    type: 'Catalog',
    stac_version: STAC_VERSION,
    id: 'ground-motion-reporting-service',
    title: 'Ground Motion Reporting Service',
    description: 'Vertical ground motion measured by radar satellites: maps and tables of every frame.',
    links: [
      { rel: 'self', href: stacAddress.catalogue(publicUrl), type: JSON_TYPE },
      { rel: 'root', href: stacAddress.catalogue(publicUrl), type: JSON_TYPE },
      { rel: 'child', href: stacAddress.collection(publicUrl), type: JSON_TYPE, title: 'Frames' },
      { rel: 'data', href: stacAddress.collections(publicUrl), type: JSON_TYPE },
      { rel: 'service-desc', href: `${publicUrl}/openapi.json`, type: JSON_TYPE },
      { rel: 'service-doc', href: `${publicUrl}/docs`, type: 'text/html' },
    ],
  };
}

/** The one collection, of what every frame serves now; pure. */
export function stacCollection(
  manifests: readonly ServedManifest[],
  { publicUrl, lakeAccess }: { readonly publicUrl: string; readonly lakeAccess: keyof typeof ASSET_ACCESS },
): StacCollection {
  const licences = new Set(manifests.map(({ license }) => licenceOf(license)));
  const [licence = 'other'] = licences.size === 1 ? licences : [];
  const self = stacAddress.collection(publicUrl);
  return {
    type: 'Collection',
    stac_version: STAC_VERSION,
    stac_extensions: [],
    id: COLLECTION_ID,
    title: 'Vertical ground motion by frame',
    description: `Velocity, uncertainty, seasonal motion and time series of every measured cell, a frame an item. Negative = sinking. ${ASSET_ACCESS[lakeAccess]}`,
    keywords: ['InSAR', 'ground motion', 'subsidence', 'uplift', 'Sentinel-1'],
    license: licence,
    providers: providersOf(manifests),
    extent: {
      spatial: { bbox: [extentOf(manifests)] },
      temporal: { interval: [intervalOf(manifests)] },
    },
    summaries: summariesOf(manifests),
    links: [
      { rel: 'self', href: self, type: JSON_TYPE },
      { rel: 'root', href: stacAddress.catalogue(publicUrl), type: JSON_TYPE },
      { rel: 'parent', href: stacAddress.catalogue(publicUrl), type: JSON_TYPE },
      { rel: 'items', href: stacAddress.items(publicUrl), type: ITEMS_TYPE },
      ...manifests.map(({ frame_id: frameId }) => ({
        rel: 'item',
        href: stacAddress.item(publicUrl, frameId),
        type: ITEMS_TYPE,
        title: frameId,
      })),
    ],
  };
}

/** A page of items; `next` is the id of its last one when there are more. */
export function stacItems(
  features: readonly StacItem[],
  page: {
    readonly publicUrl: string;
    readonly query: string;
    readonly matched: number;
    readonly next: string | null;
  },
): StacItems {
  const items = stacAddress.items(page.publicUrl);
  const limit = new URLSearchParams(page.query).get('limit');
  const following = new URLSearchParams({ ...(limit === null ? {} : { limit }), cursor: page.next ?? '' });
  return {
    type: 'FeatureCollection',
    features: [...features],
    links: [
      { rel: 'self', href: page.query === '' ? items : `${items}?${page.query}`, type: ITEMS_TYPE },
      { rel: 'root', href: stacAddress.catalogue(page.publicUrl), type: JSON_TYPE },
      { rel: 'parent', href: stacAddress.collection(page.publicUrl), type: JSON_TYPE },
      { rel: 'collection', href: stacAddress.collection(page.publicUrl), type: JSON_TYPE },
      ...(page.next === null
        ? []
        : [{ rel: 'next', href: `${items}?${following.toString()}`, type: ITEMS_TYPE }]),
    ],
    numberMatched: page.matched,
    numberReturned: features.length,
  };
}

function providersOf(manifests: readonly ServedManifest[]): StacCollection['providers'] {
  const sources = new Map(manifests.map(({ data_source: name, attribution }) => [name, attribution]));
  return [...sources]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, description]) => ({ name, description, roles: ['producer'] }));
}

function extentOf(manifests: readonly ServedManifest[]): [number, number, number, number] {
  if (manifests.length === 0) return [...WORLD];
  const side = (place: 0 | 1 | 2 | 3, choose: (...values: number[]) => number) =>
    choose(...manifests.map(({ bbox }) => bbox[place]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

function intervalOf(manifests: readonly ServedManifest[]): (string | null)[] {
  const firsts = manifests.map(({ freshness }) => freshness.first_observation).toSorted();
  const lasts = manifests.map(({ freshness }) => freshness.last_observation).toSorted();
  const [first] = firsts;
  const last = lasts.at(-1);
  return [first ? `${first}T00:00:00Z` : null, last ? `${last}T23:59:59Z` : null];
}

function summariesOf(manifests: readonly ServedManifest[]): StacCollection['summaries'] {
  const codes = [...new Set(manifests.map(({ grid }) => `EPSG:${grid.epsg}`))].toSorted();
  return codes.length > 0 ? { 'proj:code': codes } : {};
}
