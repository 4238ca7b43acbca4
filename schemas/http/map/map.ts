import { z } from 'zod';
import { frameIdSchema } from '../../frame.ts';
import { modeShape } from '../modeFields.ts';
import { isSyntheticSchema, reportQuerySchema } from '../report/reportParts.ts';
import { placeQuery, queryFlag, queryNumber } from '../queryTypes.ts';
import { legendSchema, mapDetailSchema, mapLayerSchema, mapLookSchema } from './tiles.ts';

/** Half the side of a crop, kilometers on the ground. */
export const MAP_HALF_KM = { least: 0.25, most: 25, usual: 4 } as const;
/** Sides of a crop, pixels. */
const MAP_SIZE = { least: 64, most: 1024, usual: 512 } as const;

export const mapQuerySchema = z.strictObject({
  ...placeQuery,
  half_km: queryNumber(z.number().min(MAP_HALF_KM.least).max(MAP_HALF_KM.most))
    .default(MAP_HALF_KM.usual)
    .meta({ description: 'From the place to each edge, kilometers' }),
  layer: mapLayerSchema.default('velocity'),
  look: mapLookSchema,
  size: queryNumber(z.int().min(MAP_SIZE.least).max(MAP_SIZE.most))
    .default(MAP_SIZE.usual)
    .meta({ description: 'Width and height of the picture, pixels' }),
  basemap: queryFlag('1 = with streets, railways, water, parks and names'),
  format: z
    .enum(['png', 'webp'])
    .optional()
    .meta({ description: 'Picture format; `png` unless `Accept` asks for the other. Both are lossless' }),
});

export const mapAnswerSchema = z
  .object({
    ...modeShape,
    image: z.string().meta({
      description: 'Base64; north up, Web Mercator, transparent where not measured',
    }),
    format: z.enum(['png', 'webp']),
    bounds: z
      .object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
      .meta({ description: 'Its outer edges, WGS 84 degrees' }),
    half_km: z.number(),
    width: z.int(),
    height: z.int(),
    layer: mapLayerSchema,
    units: z.string(),
    legend: legendSchema,
    detail: mapDetailSchema,
    basemap: z.enum(['drawn', 'none']).optional().meta({
      description: 'Streets',
    }),
    is_empty: z.boolean().meta({ description: 'Nothing was measured anywhere in the picture' }),
    is_synthetic: isSyntheticSchema,
    frame: frameIdSchema.nullable().meta({
      description:
        'At the place; null outside every frame, and with `look` where the picture doesn’t show it',
    }),
    attribution: z.array(z.string()).meta({ description: 'To show next to it' }),
    query: reportQuerySchema,
    lat: z.number(),
    lon: z.number(),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'Map' });
