import type { ServedManifest } from '../../schemas/manifest.ts';
import type { StacCatalog, StacCollection } from '../../schemas/http/map/stac.ts';
import { stacAddress } from './stacAddress.ts';
import { CONFORMS_TO } from './conformance.ts';
import { COLLECTION_ID, STAC_EXTENSIONS, STAC_VERSION } from './extensions.ts';
import { licenseLinks, licenseOf } from './license.ts';
import { TABLES } from './stacAssets.ts';
import { columnsOf } from './columnsOfTable.ts';
import { MAP_LAYER_FACTS, NO_STEPS } from '../../core/color/mapLayer.ts';
import { assetKeyOf, BY_NAME, mediaTypeOf } from './stacAssets.ts';
import { MAP_LAYERS } from '../../core/color/mapLayer.ts';
import { QML_TYPE } from '../maps/qmlStyle.ts';
import { WMTS_CAPABILITIES_PATH } from '../maps/wmts/address.ts';
import { colorOf, rampEnds } from '../../core/color/colorRamp.ts';
import { type MapLayer } from '../../core/color/mapLayer.ts';
import { TILE_ZOOMS } from '../../schemas/http/map/tiles.ts';

const COLORS = 256;

const OPAQUE = 255;

const JSON_TYPE = 'application/json';
/** The media type defined by STAC API; the document itself is sent as plain JSON. */
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1';
const ITEMS_TYPE = 'application/geo+json';
const WORLD: readonly [number, number, number, number] = [-180, -90, 180, 90];
const ASSET_ACCESS = {
  public: 'Files are open to everyone.',
  keyed:
    'Metadata and quick-looks are open. The other files need the API key of an account with downloads granted by the ' +
    'operator, as Bearer token or by HTTP Basic.',
} as const;

/** The catalog's first page. */
export function stacCatalog(publicUrl: string): StacCatalog {
  return {
    type: 'Catalog',
    stac_version: STAC_VERSION,
    id: 'ground-motion-reporting-service',
    title: 'Ground Motion Reporting Service',
    description: 'Vertical ground motion measured by radar satellites: maps and tables of every frame.',
    conformsTo: [...CONFORMS_TO],
    links: [
      { rel: 'self', href: stacAddress.catalog(publicUrl), type: JSON_TYPE },
      { rel: 'root', href: stacAddress.catalog(publicUrl), type: JSON_TYPE },
      { rel: 'child', href: stacAddress.collection(publicUrl), type: JSON_TYPE, title: 'Frames' },
      { rel: 'data', href: stacAddress.collections(publicUrl), type: JSON_TYPE },
      { rel: 'conformance', href: stacAddress.conformance(publicUrl), type: JSON_TYPE },
      { rel: 'search', href: stacAddress.search(publicUrl), type: ITEMS_TYPE, method: 'GET' },
      { rel: 'search', href: stacAddress.search(publicUrl), type: ITEMS_TYPE, method: 'POST' },
      { rel: 'service-desc', href: `${publicUrl}/openapi.json`, type: OPENAPI_TYPE },
      { rel: 'service-doc', href: `${publicUrl}/docs`, type: 'text/html' },
    ],
  };
}

/** The only collection: the current releases of all frames; pure. */
export function stacCollection(
  manifests: readonly ServedManifest[],
  { publicUrl, lakeAccess }: { readonly publicUrl: string; readonly lakeAccess: keyof typeof ASSET_ACCESS },
): StacCollection {
  const licenses = new Set(manifests.map(({ license }) => licenseOf(license)));
  const [license = 'other'] = licenses.size === 1 ? licenses : [];
  const self = stacAddress.collection(publicUrl);
  return {
    type: 'Collection',
    stac_version: STAC_VERSION,
    stac_extensions: [STAC_EXTENSIONS.table, STAC_EXTENSIONS.render, STAC_EXTENSIONS.webMapLinks],
    id: COLLECTION_ID,
    title: 'Vertical ground motion by frame',
    description:
      'Velocity, uncertainty, seasonal motion and time series of every measured cell, one item per frame. ' +
      `Negative = sinking. ${ASSET_ACCESS[lakeAccess]}`,
    keywords: ['InSAR', 'ground motion', 'subsidence', 'uplift', 'Sentinel-1'],
    license: license,
    providers: providersOf(manifests),
    extent: {
      spatial: { bbox: [extentOf(manifests)] },
      temporal: { interval: [intervalOf(manifests)] },
    },
    summaries: summariesOf(manifests),
    item_assets: itemAssets(),
    'table:tables': Object.entries(TABLES).map(([name, description]) => ({ name, description })),
    'table:columns': columnsOf('cells'),
    renders: renders(),
    links: [
      { rel: 'self', href: self, type: JSON_TYPE },
      { rel: 'root', href: stacAddress.catalog(publicUrl), type: JSON_TYPE },
      { rel: 'parent', href: stacAddress.catalog(publicUrl), type: JSON_TYPE },
      { rel: 'items', href: stacAddress.items(publicUrl), type: ITEMS_TYPE },
      ...licenseLinks(
        manifests.map((manifest) => manifest.license),
        publicUrl,
      ),
      ...mapLinks(publicUrl),
      ...manifests.map(({ frame_id: frameId }) => ({
        rel: 'item',
        href: stacAddress.item(publicUrl, frameId),
        type: ITEMS_TYPE,
        title: frameId,
      })),
    ],
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

/** Assets of every item: the maps, the quick-look, a release's metadata. Partitions have their own names. */
function itemAssets(): StacCollection['item_assets'] {
  const named = Object.entries(BY_NAME).map(([path, { title, roles }]) => {
    const key = assetKeyOf(path);
    const about = { title, roles: [...roles], type: mediaTypeOf(path) };
    return [key, path.endsWith('.tif') ? { ...about, bands: [bandOf(key)] } : about] as const;
  });
  return Object.fromEntries(named);
}

function bandOf(name: string) {
  const unit = Object.entries(MAP_LAYER_FACTS).find(([layer]) => layer === name)?.[1].unit;
  return { name, data_type: 'int16', nodata: NO_STEPS, ...(unit === undefined ? {} : { unit }) };
}

/** The maps as web map links, which STAC Browser and other programs draw. */
function mapLinks(publicUrl: string): StacCollection['links'] {
  return [
    {
      rel: 'wmts',
      href: `${publicUrl}${WMTS_CAPABILITIES_PATH}`,
      type: 'application/xml',
      title: 'All layers of the map (WMTS)',
      'wmts:layer': [...MAP_LAYERS],
    },
    ...MAP_LAYERS.map((layer) => ({
      rel: 'style',
      href: `${publicUrl}/tiles/${layer}.qml`,
      type: QML_TYPE,
      title: `${MAP_LAYER_FACTS[layer].title}: colors of the raster in QGIS`,
    })),
    ...MAP_LAYERS.map((layer) => ({
      rel: 'tilejson',
      href: `${publicUrl}/tiles/${layer}.json`,
      type: 'application/json',
      title: MAP_LAYER_FACTS[layer].title,
    })),
  ];
}

/** How to draw each map in the colors of its ramp, for tilers that read the stored integers. */
function renders(): StacCollection['renders'] {
  return Object.fromEntries(MAP_LAYERS.map((layer) => [layer, renderOf(layer)]));
}

function renderOf(layer: MapLayer): StacCollection['renders'][string] {
  const { title, unit, step } = MAP_LAYER_FACTS[layer];
  const { from, to } = rampEnds(layer);
  const colors = Array.from({ length: COLORS }, (_, index) => {
    const hex = colorOf(layer, from + ((to - from) * index) / (COLORS - 1));
    const rgb = Number.parseInt(hex.slice(1), 16);
    return [String(index), [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff, OPAQUE]];
  });
  return {
    title: `${title}, ${unit}`,
    assets: [layer],
    rescale: [[Math.round(from / step), Math.round(to / step)]],
    nodata: NO_STEPS,
    colormap: Object.fromEntries(colors) as Record<string, number[]>,
    resampling: 'nearest',
    minmax_zoom: [TILE_ZOOMS.least, TILE_ZOOMS.most],
  };
}
