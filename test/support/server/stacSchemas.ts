import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { STAC_EXTENSIONS } from '../../../api/stac/extensions.ts';
import { address, instant, list, numbers, object, type Schema, text } from './schemaParts.ts';

/**
 * The requirements of STAC 1.1.0 and its extensions for catalogs, collections and items, written from their texts as JSON
 * schemas for the validator: the published schemas are on a network that tests don't use, and not in any package. They
 * know only the fields in use. If STAC_SCHEMAS names a folder of the published schemas (as
 * `core/item-spec/json-schema/item.json`, …, `projection.json`, …, and those they refer to: `geojson/Feature.json`,
 * `geojson/Geometry.json`, `projjson.json`), that folder is used instead.
 */
export async function stacSchemaArguments(folder: string): Promise<string[]> {
  const published = process.env['STAC_SCHEMAS'];
  if (published === undefined) await writeSchemas(folder);
  const root = published ?? folder;
  const schemas = { ...STAC_EXTENSIONS, ...(published === undefined ? {} : REFERRED_TO) };
  const mapped = Object.entries(schemas).map(([name, url]) => `${url}=${join(root, `${name}.json`)}`);
  return ['--schemas', join(root, 'core'), '--schemaMap', mapped.join(';')];
}

/** External schemas that the published ones refer to by URL. */
const REFERRED_TO = {
  'geojson/Feature': 'https://geojson.org/schema/Feature.json',
  'geojson/Geometry': 'https://geojson.org/schema/Geometry.json',
  projjson: 'https://proj.org/schemas/v0.5/projjson.schema.json',
} as const;

const link = object(
  ['rel', 'href'],
  { rel: text, href: address, type: text, title: text },
  {
    anyOf: [{ not: { properties: { rel: { const: 'self' } } } }, { properties: { href: { format: 'iri' } } }],
  },
);
const version = { const: '1.1.0' };
const extensions = list({ type: 'string', format: 'iri' }, { uniqueItems: true });
const license = { type: 'string', pattern: '^[\\w\\-\\.\\+]+$' };
const provider = object(['name'], {
  name: text,
  roles: list({ enum: ['producer', 'licensor', 'processor', 'host'] }),
  url: { type: 'string', format: 'iri' },
});
const dataValues = { data_type: { enum: ['int16', 'other'] }, nodata: { type: 'number' }, unit: text };
const common = {
  title: { type: 'string' },
  description: text,
  keywords: list(text),
  roles: list(text),
  gsd: { type: 'number', exclusiveMinimum: 0 },
  license: license,
  providers: list(provider),
  platform: text,
  constellation: text,
  created: instant,
  updated: instant,
  ...dataValues,
  bands: list({ type: 'object', properties: { name: { type: 'string' }, ...dataValues } }),
};
const asset = object(['href'], { ...common, href: address, type: { type: 'string' } });
const hasLink = (rel: string): Schema => ({
  contains: { type: 'object', properties: { rel: { const: rel } }, required: ['rel'] },
});

const position = list({ type: 'number' }, { minItems: 2, maxItems: 3 });
const polygon = object(['type', 'coordinates'], {
  type: { const: 'Polygon' },
  coordinates: list(list(position, { minItems: 4 }), { minItems: 1 }),
});

const range = { required: ['start_datetime', 'end_datetime'] };
const item = object(
  ['type', 'stac_version', 'id', 'geometry', 'bbox', 'properties', 'links', 'assets'],
  {
    type: { const: 'Feature' },
    stac_version: version,
    stac_extensions: extensions,
    id: text,
    geometry: polygon,
    bbox: numbers(4, 6),
    collection: text,
    links: list(link),
    assets: { type: 'object', additionalProperties: asset },
    properties: object(
      ['datetime'],
      {
        ...common,
        datetime: { anyOf: [{ type: 'null' }, instant] },
        start_datetime: instant,
        end_datetime: instant,
      },
      {
        anyOf: [{ properties: { datetime: { type: 'string' } } }, range],
        dependencies: { start_datetime: ['end_datetime'], end_datetime: ['start_datetime'] },
      },
    ),
  },
  {
    // A link to a collection and the collection's name come together.
    anyOf: [
      { properties: { links: hasLink('collection') }, required: ['collection'] },
      { not: { anyOf: [{ properties: { links: hasLink('collection') } }, { required: ['collection'] }] } },
    ],
  },
);

const catalog = object(['stac_version', 'type', 'id', 'description', 'links'], {
  stac_version: version,
  stac_extensions: extensions,
  type: { const: 'Catalog' },
  id: text,
  title: { type: 'string' },
  description: text,
  links: list(link),
});

const collection = object(['stac_version', 'type', 'id', 'description', 'license', 'extent', 'links'], {
  stac_version: version,
  stac_extensions: extensions,
  type: { const: 'Collection' },
  id: text,
  title: { type: 'string' },
  description: text,
  keywords: list(text),
  license: license,
  providers: list(provider),
  links: list(link),
  extent: object(['spatial', 'temporal'], {
    spatial: object(['bbox'], { bbox: list(numbers(4, 6), { minItems: 1 }) }),
    temporal: object(['interval'], {
      interval: list(list({ anyOf: [{ type: 'null' }, instant] }, { minItems: 2, maxItems: 2 }), {
        minItems: 1,
      }),
    }),
  }),
  summaries: {
    type: 'object',
    additionalProperties: {
      anyOf: [{ type: 'array', minItems: 1 }, object(['minimum', 'maximum'], {})],
    },
  },
});

/** Fields of an extension: the named ones as defined, and no others with its prefix. */
const fieldsOf = (prefix: string, fields: Schema): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [`${prefix}:${name}`, schema]),
  ),
  patternProperties: { [`^(?!${prefix}:)`]: {} },
  additionalProperties: false,
});

/** An item extension: its fields are in the properties, in the assets and, for some, in their bands. */
function extension(
  url: string,
  prefix: string,
  fields: Schema,
  inItem: Schema = {},
  inAssets: Schema = {},
): Schema {
  const own = fieldsOf(prefix, fields);
  const withBands = { allOf: [own, { properties: { bands: list(own) } }] };
  return object(
    ['type', 'stac_extensions', 'properties', 'assets'],
    {
      type: { const: 'Feature' },
      stac_extensions: { type: 'array', contains: { const: url } },
      properties: { allOf: [own, inItem] },
      assets: { allOf: [{ type: 'object', additionalProperties: withBands }, inAssets] },
    },
    { $id: url },
  );
}

const anyOf = (...names: string[]): Schema => ({ anyOf: names.map((name) => ({ required: [name] })) });
const positive = { type: 'integer', minimum: 1 };

const RASTER_FIELDS = {
  sampling: { enum: ['area', 'point'] },
  bits_per_sample: { type: 'integer' },
  spatial_resolution: { type: 'number' },
  scale: { type: 'number' },
  offset: { type: 'number' },
};

/** At least one asset has a band with one of the raster fields: an item that names the extension uses it. */
function someBandHas(fields: Schema): Schema {
  const band = anyOf(...Object.keys(fields).map((name) => `raster:${name}`));
  const withBand = { required: ['bands'], properties: { bands: { contains: band } } };
  return { not: { additionalProperties: { not: withBand } } };
}

const column = object(['name'], { name: text, description: text, type: text });
const TABLE_FIELDS = fieldsOf('table', {
  columns: list(column),
  row_count: { type: 'integer' },
  tables: list(object(['name'], { name: text, description: text })),
});
const ofCollection = object(['type'], { type: { const: 'Collection' } });

const EXTENSION_SCHEMAS: Readonly<Record<keyof typeof STAC_EXTENSIONS, Schema>> = {
  projection: extension(STAC_EXTENSIONS.projection, 'proj', {
    code: { type: ['string', 'null'], pattern: '^[A-Z]+:\\d+$' },
    bbox: numbers(4, 6),
    shape: list({ type: 'integer', minimum: 1 }, { minItems: 2, maxItems: 2 }),
    transform: numbers(6, 9),
  }),
  raster: extension(STAC_EXTENSIONS.raster, 'raster', RASTER_FIELDS, {}, someBandHas(RASTER_FIELDS)),
  file: extension(STAC_EXTENSIONS.file, 'file', {
    size: { type: 'integer', minimum: 0 },
    checksum: { type: 'string', pattern: '^[a-f0-9]+$' },
    header_size: { type: 'integer', minimum: 0 },
  }),
  sat: extension(
    STAC_EXTENSIONS.sat,
    'sat',
    {
      orbit_state: { enum: ['ascending', 'descending', 'geostationary'] },
      relative_orbit: positive,
      absolute_orbit: positive,
    },
    anyOf('sat:orbit_state', 'sat:relative_orbit', 'sat:absolute_orbit'),
  ),
  processing: extension(
    STAC_EXTENSIONS.processing,
    'processing',
    {
      lineage: { type: 'string' },
      level: { type: 'string' },
      facility: { type: 'string' },
      software: { type: 'object', additionalProperties: { type: 'string' } },
    },
    anyOf('processing:lineage', 'processing:level', 'processing:software'),
  ),
  table: {
    $id: STAC_EXTENSIONS.table,
    anyOf: [
      object(['type', 'properties', 'assets'], {
        type: { const: 'Feature' },
        properties: { allOf: [TABLE_FIELDS, { required: ['table:columns'] }] },
        assets: { type: 'object', additionalProperties: TABLE_FIELDS },
      }),
      { allOf: [ofCollection, TABLE_FIELDS, { required: ['table:columns'] }] },
    ],
  },
  render: {
    $id: STAC_EXTENSIONS.render,
    allOf: [
      ofCollection,
      object(['renders', 'item_assets'], {
        renders: {
          type: 'object',
          minProperties: 1,
          additionalProperties: object(['assets'], {
            assets: list({ type: 'string' }),
            title: { type: 'string' },
            rescale: list(list({ type: 'number' })),
            nodata: { type: ['number', 'string'] },
            colormap: { type: 'object' },
            resampling: { type: 'string' },
            minmax_zoom: list({ type: 'number' }),
          }),
        },
      }),
    ],
  },
  webMapLinks: {
    $id: STAC_EXTENSIONS.webMapLinks,
    ...object(['links'], {
      links: {
        contains: { properties: { rel: { enum: ['xyz', 'wmts', 'tilejson'] } } },
        items: {
          anyOf: [
            { properties: { rel: { not: { const: 'wmts' } } } },
            { required: ['wmts:layer'], properties: { 'wmts:layer': list(text, { minItems: 1 }) } },
          ],
        },
      },
    }),
  },
};

async function writeSchemas(folder: string): Promise<void> {
  const files: [string, Schema][] = Object.entries(EXTENSION_SCHEMAS).map(([name, schema]) => [
    `${name}.json`,
    schema,
  ]);
  for (const [name, schema] of Object.entries({ item, catalog: catalog, collection })) {
    const path = `${name}-spec/json-schema/${name}.json`;
    files.push([`core/${path}`, { $id: `https://schemas.stacspec.org/v1.1.0/${path}`, ...schema }]);
  }
  for (const [name, schema] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }));
  }
}
