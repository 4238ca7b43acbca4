import type { ServedManifest, ReleaseFile } from '../../schemas/manifest.ts';
import type { StacItem } from '../../schemas/http/map/stac.ts';
import type { RasterFacts } from '../../tiles/describeRaster.ts';
import { stacAddress } from './stacAddress.ts';
import { COLLECTION_ID, STAC_EXTENSIONS, STAC_VERSION } from './extensions.ts';
import { licenseLinks, licenseOf } from './license.ts';
import { assetKeyOf, stacAsset } from './stacAssets.ts';
import { columnsOf, EAST_TABLE_COLUMNS } from './columnsOfTable.ts';

/** The data that an item is made from. */
export interface ItemSource {
  readonly manifest: ServedManifest;
  readonly files: Iterable<ReleaseFile>;
  /** Contents of its GeoTIFFs' headers, by path. */
  readonly rasters: ReadonlyMap<string, RasterFacts>;
  readonly publicUrl: string;
}

/** A release as a STAC Item with its frame's id: a frame has one item, which changes with the release; pure. */
export function stacItem({ manifest, files, rasters, publicUrl }: ItemSource): StacItem {
  const { frame_id: frameId, release_id: releaseId } = manifest;
  const assets: StacItem['assets'] = {};
  for (const file of files) {
    const href = stacAddress.asset(publicUrl, frameId, releaseId, file.path);
    assets[assetKeyOf(file.path)] = stacAsset(href, file, rasters.get(file.path));
  }
  const sat = satelliteFields(manifest);
  const { projection, raster, file, sat: satellite, processing, table } = STAC_EXTENSIONS;
  return {
    type: 'Feature',
    stac_version: STAC_VERSION,
    stac_extensions: [
      projection,
      ...(rasters.size > 0 ? [raster] : []),
      ...(Object.keys(assets).length > 0 ? [file] : []),
      ...(Object.keys(sat).length > 0 ? [satellite] : []),
      processing,
      table,
    ],
    id: frameId,
    collection: COLLECTION_ID,
    geometry: manifest.footprint,
    bbox: manifest.bbox,
    properties: {
      ...generalFields(manifest),
      ...gridFields(manifest),
      ...sat,
      'table:columns': manifest.combined
        ? [...columnsOf('cells'), ...EAST_TABLE_COLUMNS]
        : columnsOf('cells'),
      'table:row_count': manifest.counts.measured,
    },
    links: [...itemLinks(frameId, publicUrl), ...licenseLinks([manifest.license], publicUrl)],
    assets,
  };
}

function itemLinks(frameId: string, publicUrl: string): StacItem['links'] {
  const self = stacAddress.item(publicUrl, frameId);
  const collection = stacAddress.collection(publicUrl);
  return [
    { rel: 'self', href: self, type: 'application/geo+json' },
    { rel: 'root', href: stacAddress.catalog(publicUrl), type: 'application/json' },
    { rel: 'parent', href: collection, type: 'application/json' },
    { rel: 'collection', href: collection, type: 'application/json' },
  ];
}

function generalFields(manifest: ServedManifest) {
  const { freshness, counts, epochs } = manifest;
  const start = `${freshness.first_observation}T00:00:00Z`;
  const end = `${freshness.last_observation}T23:59:59Z`;
  return {
    title: `Vertical ground motion, frame ${manifest.frame_id}, ${freshness.first_observation} to ${freshness.last_observation}`,
    description: [
      manifest.data_source,
      manifest.attribution,
      `License: ${manifest.license}`,
      `${counts.measured.toLocaleString('en-US')} cells measured at ${epochs.length} epochs`,
    ]
      .map((sentence) => `${sentence.replace(/\.$/, '')}.`)
      .join(' '),
    datetime: null,
    start_datetime: start,
    end_datetime: end,
    created: manifest.created_at,
    updated: manifest.created_at,
    license: licenseOf(manifest.license),
    gsd: manifest.cell_size_m,
    release_id: manifest.release_id,
    ...(/\bSentinel-1\b/.test(manifest.data_source) ? { constellation: 'sentinel-1' } : {}),
    'processing:lineage': `${manifest.network.pairs} pairs; spatial reference: ${manifest.spatial_reference.description}; line of sight: ${manifest.line_of_sight.source}; calibration: ${manifest.calibration.kind}`,
    'processing:software': {
      'ground-motion': manifest.software_version,
      'ground-motion science': manifest.science_version,
    },
  };
}

/** The frame's own grid; a raster with another grid says so itself. */
function gridFields({ grid }: ServedManifest) {
  const { originX, originY, cellWidth, cellHeight, rows, cols } = grid;
  return {
    'proj:code': `EPSG:${grid.epsg}`,
    'proj:shape': [rows, cols],
    'proj:transform': [cellWidth, 0, originX, 0, -cellHeight, originY],
    'proj:bbox': [originX, originY - rows * cellHeight, originX + cols * cellWidth, originY],
  };
}

function satelliteFields({ orbit_direction: direction, track }: ServedManifest) {
  return {
    ...(direction === null ? {} : { 'sat:orbit_state': direction }),
    ...(track === null || track < 1 ? {} : { 'sat:relative_orbit': track }),
  };
}
