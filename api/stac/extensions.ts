/** STAC extensions that the collection and its items may use, by field prefix. */
export const STAC_EXTENSIONS = {
  projection: 'https://stac-extensions.github.io/projection/v2.0.0/schema.json',
  raster: 'https://stac-extensions.github.io/raster/v2.0.0/schema.json',
  // 2.1.0 adds nothing that is used, and its schema has a pattern (for `local_path`) that validators can't compile.
  file: 'https://stac-extensions.github.io/file/v2.0.0/schema.json',
  sat: 'https://stac-extensions.github.io/sat/v1.0.0/schema.json',
  processing: 'https://stac-extensions.github.io/processing/v1.2.0/schema.json',
  table: 'https://stac-extensions.github.io/table/v1.2.0/schema.json',
  render: 'https://stac-extensions.github.io/render/v2.0.0/schema.json',
  webMapLinks: 'https://stac-extensions.github.io/web-map-links/v1.2.0/schema.json',
} as const;

export const STAC_VERSION = '1.1.0';
export const COLLECTION_ID = 'ground-motion';
