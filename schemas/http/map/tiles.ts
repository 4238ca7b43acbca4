import { z } from 'zod';
import { MAP_DETAILS } from '../../../core/colour/mapClasses.ts';
import { MAP_LAYERS } from '../../../core/colour/mapLayer.ts';

/** Zooms of the tiles; at the last one a cell of 30 m is some fifty pixels wide. */
export const TILE_ZOOMS = { least: 0, most: 18 } as const;

/** Only in its shortest decimal form is a number in a tile's address, so that each tile has one address. */
const tileNumber = (least: number, most: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : text),
    z.int({ error: 'write a whole number in decimal digits, without leading zeros' }).min(least).max(most),
  );
const MOST_NUMBER = 2 ** TILE_ZOOMS.most - 1;

export const mapLayerSchema = z.enum(MAP_LAYERS).meta({ description: 'What the map shows of the ground' });

export const tileParamsSchema = z.strictObject({
  layer: mapLayerSchema,
  z: tileNumber(TILE_ZOOMS.least, TILE_ZOOMS.most).meta({
    description: 'Zoom: the world is 2^z tiles wide and high',
    example: 12,
  }),
  x: tileNumber(0, MOST_NUMBER).meta({ description: 'Column, from the west', example: 963 }),
  tile: z
    .string()
    .max(20)
    .regex(
      /^(0|[1-9]\d{0,5})(@2x)?\.(png|webp)$/,
      'write y.png, y.webp, y@2x.png or y@2x.webp, y in decimal digits without leading zeros',
    )
    .meta({
      description: 'Row from the north, `@2x` for 512 pixels instead of 256, and the format',
      example: '1691.png',
    }),
});

export const tileJsonParamsSchema = z.strictObject({
  document: z
    .enum(MAP_LAYERS.flatMap((layer) => [`${layer}.json`, `${layer}.qml`] as const))
    .meta({ description: 'A layer’s name and `.json`, or `.qml` for the colours of its raster in QGIS' }),
});

export const legendSchema = z
  .array(
    z.object({
      value: z.number().nullable().meta({ description: 'Of a mark of the ramp of values; null for a class' }),
      colour: z
        .string()
        .regex(/^#[0-9a-f]{6}$/)
        .nullable()
        .meta({ description: 'Null: transparent' }),
      label: z.string(),
      code: z.string().optional().meta({
        description:
          'Of a class: of velocities one of the five of a report’s `assessment_code` or `not_significant`, of other layers the range; `not_measured` for what is transparent',
      }),
      from: z
        .number()
        .nullable()
        .optional()
        .meta({ description: 'Of a class: its lower end; null where there is none' }),
      to: z
        .number()
        .nullable()
        .optional()
        .meta({ description: 'Of a class: its upper end; null where there is none' }),
    }),
  )
  .meta({
    description:
      'With `detail: classes` the classes, each of one colour, `not_measured` last. With `detail: values` marks of the colour ramp, ascending; between two the colours go evenly. At the border of a class of velocity there are two of one value, for the colour on each side',
  });

export type Legend = z.infer<typeof legendSchema>;

export const mapDetailSchema = z.enum(MAP_DETAILS).meta({
  description:
    '`classes` for everybody: each pixel shows the class of the mean of an area of some 120 m, and a velocity that is not significant a class of its own. `values` with the live owner key of an account with downloads: each pixel shows its cell’s own value, in a ramp of colours',
});

export const tileJsonSchema = z
  .object({
    tilejson: z.literal('3.0.0'),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    attribution: z.string(),
    scheme: z.literal('xyz'),
    tiles: z.array(z.string()),
    minzoom: z.int(),
    maxzoom: z.int(),
    tileSize: z
      .literal(256)
      .meta({ description: 'Pixels of a side; clients take 512 where this is missing' }),
    vector_layers: z
      .array(z.never())
      .meta({ description: 'Empty: the tiles are pictures. TileJSON 3.0.0 wants it there' }),
    bounds: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .meta({ description: '[west, south, east, north] of all frames, degrees' }),
    center: z.tuple([z.number(), z.number(), z.number()]).meta({ description: '[lon, lat, zoom]' }),
    legend: z.string().meta({ description: 'The legend in words' }),
    legend_stops: legendSchema,
    detail: mapDetailSchema,
    units: z.string(),
    layer: mapLayerSchema,
  })
  .meta({
    id: 'TileJson',
    description: 'TileJSON 3.0.0, with `legend_stops`, `detail`, `units` and `layer` beside it',
  });
