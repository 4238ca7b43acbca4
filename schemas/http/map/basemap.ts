import { z } from 'zod';
import { BASEMAP_ZOOMS } from '../../../core/basemap/groundLayers.ts';
import { tileNumber } from './tiles.ts';

const MOST_NUMBER = 2 ** BASEMAP_ZOOMS.most - 1;

export const basemapTileParamsSchema = z.strictObject({
  z: tileNumber(0, BASEMAP_ZOOMS.most).meta({ description: 'Zoom; tiles begin at zoom 8', example: 12 }),
  x: tileNumber(0, MOST_NUMBER).meta({ description: 'Column, from the west', example: 963 }),
  tile: z
    .string()
    .max(20)
    .regex(/^(0|[1-9]\d{0,4})\.mvt$/, 'must be y.mvt, with y in decimal digits without leading zeros')
    .meta({ description: 'Row from the north', example: '1691.mvt' }),
});

export const basemapTileJsonSchema = z
  .object({
    tilejson: z.literal('3.0.0'),
    name: z.string(),
    attribution: z.string(),
    scheme: z.literal('xyz'),
    tiles: z.array(z.string()),
    minzoom: z.int(),
    maxzoom: z.int(),
    bounds: z.array(z.number()).length(4).meta({ description: 'West, south, east, north' }),
    vector_layers: z.array(
      z.object({ id: z.string(), fields: z.record(z.string(), z.string()) }).meta({
        description: '`road` has a `kind`: motorway, major, street, service or path',
      }),
    ),
  })
  .meta({ id: 'BasemapTileJson' });
