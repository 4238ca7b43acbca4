import { MAP_LAYER_FACTS } from '../../core/color/mapLayer.ts';
import type { ReleaseFile } from '../../schemas/manifest.ts';
import type { StacAsset } from '../../schemas/http/map/stac.ts';
import {
  EVENT_PLACES_FILE,
  EVENTS_FILE,
  QUICKLOOK_FILE,
  SERVED_FILE,
} from '../../store/lake/files/layout.ts';
import {
  CLASSES_FILE,
  COHERENCE_FILE,
  EAST_CLASSES_FILE,
  LAST_OBSERVATION_FILE,
} from '../../tiles/mapFiles.ts';
import type { RasterFacts } from '../../tiles/describeRaster.ts';
import { columnsOf, EVENT_TABLE_COLUMNS, SIGMA_OF_FILES } from './columnsOfTable.ts';

interface AssetFacts {
  readonly title: string;
  readonly description?: string;
  readonly roles: readonly string[];
}

/** Files by name; those with other names are recognized by their extension. */
export const BY_NAME: Readonly<Record<string, AssetFacts>> = {
  'velocity.tif': { title: MAP_LAYER_FACTS.velocity.title, roles: ['data'] },
  'uncertainty.tif': {
    title: MAP_LAYER_FACTS.uncertainty.title,
    description: SIGMA_OF_FILES,
    roles: ['data'],
  },
  'confidence.tif': { title: MAP_LAYER_FACTS.confidence.title, roles: ['data'] },
  'seasonal.tif': { title: MAP_LAYER_FACTS.seasonal.title, roles: ['data'] },
  [CLASSES_FILE]: {
    title: 'What a report of each cell says, by class',
    description:
      'The place of the class in the legend of the velocity at GET /api/v1/map, from 1 on; 16 more where it becomes `not_significant` ' +
      'once the last observation is older than a year',
    roles: ['data'],
  },
  'velocity_east.tif': {
    title: MAP_LAYER_FACTS.velocity_east.title,
    description: 'Only in releases of two looks',
    roles: ['data'],
  },
  'uncertainty_east.tif': {
    title: MAP_LAYER_FACTS.uncertainty_east.title,
    description: 'Only in releases of two looks',
    roles: ['data'],
  },
  [EAST_CLASSES_FILE]: {
    title: 'Motion of each cell to the east, by class',
    description:
      'Like `classes`, with the legend of the velocity with look=east. Only in releases of two looks',
    roles: ['data'],
  },
  [COHERENCE_FILE]: { title: 'Mean temporal coherence', roles: ['data'] },
  [LAST_OBSERVATION_FILE]: { title: 'Day of the last observation, days since 1970-01-01', roles: ['data'] },
  [EVENTS_FILE]: {
    title: 'Dated events: steps, surges and changes of pace',
    description:
      'One row per event of a cell, sorted by H3 and date. It happened, or began, between `earliest` and `latest`',
    roles: ['data'],
  },
  [EVENT_PLACES_FILE]: {
    title: 'Places of events',
    description: 'Patches of cells that did the same at the same time, as GET /api/v1/map/events shows them',
    roles: ['data'],
  },
  [QUICKLOOK_FILE]: { title: 'Quick-look of the release', roles: ['thumbnail', 'overview'] },
  [SERVED_FILE]: {
    title: 'Description of the release',
    description: 'Grid, epochs, spatial reference, calibration and stations, counts',
    roles: ['metadata'],
  },
};

/** The tables of a release. */
export const TABLES: Readonly<Record<string, string>> = {
  cells: 'One row per measured cell, sorted by H3: velocity, uncertainty, seasonal terms, quality',
  series: 'One row per measured cell: vertical motion at each epoch, integers in tenths of a millimeter',
};

const TYPES: Readonly<Record<string, string>> = {
  tif: 'image/tiff; application=geotiff; profile=cloud-optimized',
  parquet: 'application/vnd.apache.parquet',
  png: 'image/png',
  json: 'application/json',
};

/** Media type of a release's file. */
export function mediaTypeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** The key of a file among an item's assets: `velocity`, `cells-852a100bfffffff`, `thumbnail`. */
export function assetKeyOf(path: string): string {
  if (path === QUICKLOOK_FILE) return 'thumbnail';
  if (path === SERVED_FILE) return 'metadata';
  const [, table, partition] = PARTITION.exec(path) ?? [];
  if (table !== undefined) return `${table}-${partition}`;
  return path.replace(/\.\w+$/, '').replaceAll('/', '-');
}

const PARTITION = /^(\w+)\/h3_5=(\w+)\/part-0\.parquet$/;

/** A release's file as an asset; a raster also has its grid and how to decode its numbers. */
export function stacAsset(href: string, file: ReleaseFile, raster: RasterFacts | undefined): StacAsset {
  return {
    href,
    type: mediaTypeOf(file.path),
    ...factsOf(file),
    'file:size': file.bytes,
    'file:checksum': `1220${file.sha256}`,
    ...(raster ? rasterFields(raster) : {}),
    ...tableFields(file),
  };
}

/** Rows of a table's partition; the columns of cells are listed once, in the item's properties. */
function tableFields({ path, rows }: ReleaseFile): Partial<StacAsset> {
  if (path === EVENTS_FILE && rows !== null)
    return { 'table:row_count': rows, 'table:columns': EVENT_TABLE_COLUMNS };
  const table = PARTITION.exec(path)?.[1];
  if (table === undefined || rows === null) return {};
  const columns = table === 'series' ? { 'table:columns': columnsOf('series') } : {};
  return { 'table:row_count': rows, ...columns };
}

function factsOf({ path, rows }: ReleaseFile): Pick<StacAsset, 'title' | 'description' | 'roles'> {
  const named = BY_NAME[path];
  if (named) return { ...named, roles: [...named.roles] };
  const [, table = '', partition = ''] = PARTITION.exec(path) ?? [];
  const about = TABLES[table];
  if (about === undefined) return { title: path, roles: ['data'] };
  const cells = (rows ?? 0).toLocaleString('en-US');
  return {
    title: `${table} of H3 cell ${partition} (${cells} rows)`,
    description: about,
    roles: ['data'],
  };
}

/** Grid and band of a raster, from its own header. */
function rasterFields(raster: RasterFacts): Partial<StacAsset> {
  const { west, north, width, height, pixelWidth, pixelHeight } = raster;
  return {
    'proj:code': `EPSG:${raster.epsg}`,
    'proj:shape': [height, width],
    'proj:transform': [pixelWidth, 0, west, 0, -pixelHeight, north],
    'proj:bbox': [west, north - height * pixelHeight, west + width * pixelWidth, north],
    bands: [
      {
        ...(raster.name === null ? {} : { name: raster.name }),
        data_type: raster.dataType,
        ...(raster.nodata === null ? {} : { nodata: raster.nodata }),
        ...(raster.unit === null ? {} : { unit: raster.unit }),
        'raster:scale': raster.scale,
        'raster:offset': raster.offset,
        'raster:sampling': 'area',
      },
    ],
  };
}
