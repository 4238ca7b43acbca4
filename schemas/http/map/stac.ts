import { z } from 'zod';
import { frameIdSchema } from '../../frame.ts';
import { releaseIdSchema } from '../../manifest.ts';

const linkSchema = z
  .object({
    rel: z.string(),
    href: z.url(),
    type: z.string().optional(),
    title: z.string().optional(),
    method: z.enum(['GET', 'POST']).optional().meta({ description: 'HTTP method; GET by default' }),
    body: z.record(z.string(), z.unknown()).optional().meta({
      description: 'What to send with POST, in addition to the body of this request if `merge` is true',
    }),
    merge: z.boolean().optional(),
    'wmts:layer': z.array(z.string()).optional(),
  })
  .meta({ id: 'StacLink' });

const links = z.array(linkSchema);
const stacVersion = z.literal('1.1.0');
const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const bandSchema = z
  .object({
    name: z.string().optional(),
    description: z.string().optional(),
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

const columnSchema = z.object({
  name: z.string(),
  type: z.string().meta({ description: 'As in Parquet' }),
  description: z.string().optional(),
});
const columns = z.array(columnSchema);

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
    'table:row_count': z.int().optional(),
    'table:columns': columns.optional().meta({ description: 'For a table other than the cells' }),
  })
  .meta({ id: 'StacAsset' });
export type StacAsset = z.infer<typeof assetSchema>;

/** The current release of one frame, as a STAC Item. */
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

const itemAssetSchema = z.object({
  title: z.string(),
  type: z.string(),
  roles: z.array(z.string()),
  bands: z.array(bandSchema.partial()).optional(),
});

const renderSchema = z.object({
  title: z.string(),
  assets: z.array(z.string()),
  rescale: z
    .array(z.tuple([z.number(), z.number()]))
    .meta({ description: 'Stored numbers for the first and the last color' }),
  nodata: z.number(),
  colormap: z
    .record(z.string(), z.array(z.int()))
    .meta({ description: '256 colors by index: red, green, blue, alpha' }),
  resampling: z.string(),
  minmax_zoom: z.tuple([z.int(), z.int()]),
});

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
    item_assets: z
      .record(z.string(), itemAssetSchema)
      .meta({ description: 'The assets of an item, by their keys' }),
    'table:tables': z.array(z.object({ name: z.string(), description: z.string() })),
    'table:columns': columns.meta({ description: 'For the table `cells`' }),
    renders: z
      .record(z.string(), renderSchema)
      .meta({ description: 'How to draw an asset in the colors of the maps' }),
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
    conformsTo: z.array(z.url()),
    links,
  })
  .meta({ id: 'StacCatalog' });
export type StacCatalog = z.infer<typeof stacCatalogSchema>;

export const stacConformanceSchema = z
  .object({
    conformsTo: z
      .array(z.url())
      .meta({ description: 'The supported parts of STAC API and OGC API Features' }),
  })
  .meta({ id: 'StacConformance' });

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

const release = {
  frame_id: frameIdSchema,
  release_id: releaseIdSchema.meta({
    description: 'A release that is current, or was current and is still stored',
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
