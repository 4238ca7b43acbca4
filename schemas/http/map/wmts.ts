import { z } from 'zod';
import { queryNumber } from '../queryTypes.ts';
import { DRAWN_LAYERS } from '../../../core/color/mapLayer.ts';
import { TILE_ZOOMS } from './tiles.ts';

const MOST_NUMBER = 2 ** TILE_ZOOMS.most - 1;
const number = (least: number, most: number) => queryNumber(z.int().min(least).max(most));

/** The query of a WMTS request. The standard makes names case-insensitive; only lower-case ones are described. */
export const wmtsQuerySchema = z.looseObject({
  service: z.string().max(20).optional().meta({ description: '`WMTS`', example: 'WMTS' }),
  request: z
    .string()
    .max(40)
    .optional()
    .meta({ description: '`GetCapabilities` or `GetTile`', example: 'GetCapabilities' }),
  version: z.string().max(20).optional().meta({ description: '`1.0.0`', example: '1.0.0' }),
  layer: z.string().max(40).optional().meta({
    description: 'For a tile: the layer, such as `velocity` or `velocity_east`',
    example: 'velocity',
  }),
  style: z.string().max(40).optional().meta({ description: 'For a tile: `default`', example: 'default' }),
  format: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'For a tile: `image/png`', example: 'image/png' }),
  tilematrixset: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'For a tile: `GoogleMapsCompatible`', example: 'GoogleMapsCompatible' }),
  tilematrix: z.string().max(20).optional().meta({ description: 'For a tile: zoom', example: '8' }),
  tilerow: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'For a tile: row from the north', example: '105' }),
  tilecol: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'For a tile: column from the west', example: '60' }),
});

/** The tile that a GetTile requests. */
export const wmtsTileSchema = z.object({
  layer: z.enum(DRAWN_LAYERS),
  style: z.enum(['default', '']).default('default'),
  format: z.literal('image/png'),
  tilematrixset: z.literal('GoogleMapsCompatible'),
  tilematrix: number(TILE_ZOOMS.least, TILE_ZOOMS.most),
  tilerow: number(0, MOST_NUMBER),
  tilecol: number(0, MOST_NUMBER),
});
