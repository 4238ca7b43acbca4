import { z } from 'zod';
import { MAP_DETAILS } from '../../../core/color/mapClasses.ts';
import { MAP_LAYERS, MAP_LOOKS } from '../../../core/color/mapLayer.ts';

/** Zooms of the tiles; at the last one, a cell of 30 m is about fifty pixels wide. */
export const TILE_ZOOMS = { least: 0, most: 18 } as const;

/** A number in a tile's URL must be in its shortest decimal form, so that each tile has only one URL. */
export const tileNumber = (least: number, most: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : text),
    z
      .int({ error: 'must be a whole number in decimal digits without leading zeros' })
      .min(least, `must be from ${least} to ${most}`)
      .max(most, `must be from ${least} to ${most}`),
  );
const MOST_NUMBER = 2 ** TILE_ZOOMS.most - 1;

export const mapLayerSchema = z.enum(MAP_LAYERS).meta({ description: 'The mapped quantity' });

/** Which frames a map shows. */
export const mapLookSchema = z
  .enum(MAP_LOOKS)
  .optional()
  .meta({
    description:
      'Shows only frames whose satellite flies in this direction, or only those of two looks; `east` shows their motion to ' +
      'the east (layers `velocity` and `uncertainty`), and nothing where a single look measures. Without it, the frame that a report of the place is made from',
  });

/** The query of tiles; clients add others to bypass a cache. */
export const tileQuerySchema = z.looseObject({ look: mapLookSchema });

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
      'must be y.png, y.webp, y@2x.png or y@2x.webp, with y in decimal digits without leading zeros',
    )
    .meta({
      description: 'Row from the north, `@2x` for 512 pixels instead of 256, and the format',
      example: '1691.png',
    }),
});

export const tileJsonParamsSchema = z.strictObject({
  document: z
    .enum(MAP_LAYERS.flatMap((layer) => [`${layer}.json`, `${layer}.qml`] as const))
    .meta({ description: 'A layer’s name and `.json`, or `.qml` for the colors of its raster in QGIS' }),
});

export const legendSchema = z
  .array(
    z.object({
      value: z.number().nullable().meta({ description: 'For a mark of the color ramp; null for a class' }),
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/)
        .nullable()
        .meta({ description: 'Null: transparent' }),
      label: z.string(),
      code: z
        .string()
        .optional()
        .meta({
          description:
            'The class. For velocity, one of the five moving or stable codes of a report’s `assessment_code`, `moves_with_surroundings`, ' +
            '`sinking_in_surroundings`, `rising_in_surroundings`, `moved_once`, `changed_pace` or `not_significant` (uncertain, or not for sale); ' +
            'with `look=east`, `moving_west_fast`, `moving_west`, `stable_east_west`, `moving_east`, `moving_east_fast` or `not_significant`; ' +
            'for other layers, the range; `not_measured` for transparent pixels',
        }),
      from: z
        .number()
        .nullable()
        .optional()
        .meta({ description: 'For a class, its lower end; null if open' }),
      to: z.number().nullable().optional().meta({ description: 'For a class, its upper end; null if open' }),
    }),
  )
  .meta({
    description:
      'With `detail: classes`, the classes, each with one color, `not_measured` last. With `detail: values`, ' +
      'marks of the color ramp, ascending, with linear interpolation between them. At the border of a velocity class, ' +
      'two marks have the same value, one for the color on each side',
  });

export type Legend = z.infer<typeof legendSchema>;

export const mapDetailSchema = z.enum(MAP_DETAILS).meta({
  description:
    '`classes` for everyone: each pixel shows the class of the mean over an area about 120 m wide, with a separate ' +
    "class for a velocity that isn't significant. `values` with the live owner key of an account with downloads: " +
    'each pixel shows the value of its cell, in a color ramp',
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
    tileSize: z.literal(256).meta({ description: 'Pixels per side; clients assume 512 if this is missing' }),
    vector_layers: z
      .array(z.never())
      .meta({ description: 'Empty, because the tiles are pictures. TileJSON 3.0.0 requires it' }),
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
    description: 'TileJSON 3.0.0, plus `legend_stops`, `detail`, `units` and `layer`',
  });
