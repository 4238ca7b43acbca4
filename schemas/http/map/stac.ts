import { z } from 'zod';
import { frameIdSchema } from '../../frame.ts';
import { releaseIdSchema } from '../../manifest.ts';
import { queryNumber } from '../queryTypes.ts';

const linkSchema = z
  .object({
    rel: z.string(),
    href: z.url(),
    type: z.string().optional(),
    title: z.string().optional(),
  })
  .meta({ id: 'StacLink' });

const links = z.array(linkSchema);
const stacVersion = z.literal('1.1.0');
const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const bandSchema = z
  .object({
    data_type: z.string(),
    nodata: z.number().optional(),
    unit: z.string().optional(),
    'raster:scale': z.number(),
    'raster:offset': z.number(),
    'raster:sampling': z.literal('area'),
  })
  .meta({ description: 'Value = stored number × raster:scale + raster:offset' });

const gridShape = {
  'proj:code': z.string().meta({ example: 'EPSG:32615' }),
  'proj:shape': z.tuple([z.int(), z.int()]).meta({ description: '[rows, columns]' }),
  'proj:transform': z.array(z.number()).meta({ description: 'Six numbers, as rasterio’s Affine' }),
  'proj:bbox': bboxSchema,
};

const assetSchema = z
  .object({
    href: z.url(),
    type: z.string(),
    title: z.string(),
    description: z.string().optional(),
    roles: z.array(z.string()),
    'file:size': z.int(),
    'file:checksum': z.string().meta({ description: 'Multihash: 1220 and the SHA-256, hexadecimal' }),
    ...z.object(gridShape).partial().shape,
    bands: z.array(bandSchema).optional(),
  })
  .meta({ id: 'StacAsset' });
export type StacAsset = z.infer<typeof assetSchema>;

/** One frame: what it serves now, as a STAC Item. */
export const stacItemSchema = z
  .object({
    type: z.literal('Feature'),
    stac_version: stacVersion,
    stac_extensions: z.array(z.url()),
    id: frameIdSchema,
    collection: z.string(),
    geometry: z.object({
      type: z.literal('Polygon'),
      coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
    bbox: bboxSchema,
    properties: z.record(z.string(), z.unknown()),
    links,
    assets: z.record(z.string(), assetSchema),
  })
  .meta({ id: 'StacItem' });
export type StacItem = z.infer<typeof stacItemSchema>;

export const stacCollectionSchema = z
  .object({
    type: z.literal('Collection'),
    stac_version: stacVersion,
    stac_extensions: z.array(z.url()),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    license: z.string(),
    providers: z.array(z.object({ name: z.string(), description: z.string(), roles: z.array(z.string()) })),
    extent: z.object({
      spatial: z.object({ bbox: z.array(bboxSchema) }),
      temporal: z.object({ interval: z.array(z.array(z.iso.datetime().nullable())) }),
    }),
    summaries: z.record(z.string(), z.unknown()),
    links,
  })
  .meta({ id: 'StacCollection' });
export type StacCollection = z.infer<typeof stacCollectionSchema>;

export const stacCatalogSchema = z
  .object({
    type: z.literal('Catalog'),
    stac_version: stacVersion,
    id: z.string(),
    title: z.string(),
    description: z.string(),
    links,
  })
  .meta({ id: 'StacCatalog' });
export type StacCatalog = z.infer<typeof stacCatalogSchema>;

export const stacCollectionsSchema = z
  .object({ collections: z.array(stacCollectionSchema), links })
  .meta({ id: 'StacCollections' });

export const stacItemsSchema = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(stacItemSchema),
    links,
    numberMatched: z.int(),
    numberReturned: z.int(),
  })
  .meta({ id: 'StacItems' });
export type StacItems = z.infer<typeof stacItemsSchema>;

export const stacItemsQuerySchema = z.strictObject({
  limit: queryNumber(z.int().min(1).max(20))
    .default(10)
    .meta({ description: 'At most this many items', default: 10 }),
  cursor: frameIdSchema
    .optional()
    .meta({ description: 'The last item of the page before; link `next` has it' }),
});

const release = {
  frame_id: frameIdSchema,
  release_id: releaseIdSchema.meta({
    description: 'A release that is served, or was and is kept',
    example: '20260418T101500Z-3fa9c1',
  }),
};
const segment = z.string().min(1).max(100);

export const stacItemParamsSchema = z.strictObject({ frame_id: frameIdSchema });
export const releaseParamsSchema = z.strictObject(release);
export const releaseFileParamsSchema = z.strictObject({
  ...release,
  file: segment.meta({ description: 'A file of the release', example: 'velocity.tif' }),
});
export const releasePartParamsSchema = z.strictObject({
  ...release,
  table: segment.meta({ description: '`cells` or `series`', example: 'cells' }),
  partition: segment.meta({ description: 'An H3 cell of resolution 5', example: 'h3_5=852a100bfffffff' }),
  file: segment.meta({ description: 'A file of the partition', example: 'part-0.parquet' }),
});
