import { gunzipSync } from 'node:zlib';
import Negotiator from 'negotiator';
import { z } from 'zod';
import { BASEMAP_ZOOMS } from '../../../core/basemap/groundLayers.ts';
import { refusal } from '../../../report/refusal.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import { basemapTileJsonSchema, basemapTileParamsSchema } from '../../../schemas/http/map/basemap.ts';
import { cacheable, entityTagMatches, MAX_AGE_SECONDS, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import type { BasemapFacts } from '../../maps/basemap/openBasemap.ts';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'tiles', work: 2 };

/** Vector tiles of the basemap, free for anyone, for pages of any origin. */
export function basemapRoutes(app: ApiApp, context: ApiContext): void {
  const { basemap } = context;
  app.get(
    '/api/v1/basemap/:z/:x/:tile',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getBasemapTile',
        summary: 'A vector tile (MVT) of streets, railways, water, parks, buildings and place names',
        description:
          'From the files that the operator has imported, at zooms 8 to 14; clients enlarge the tiles of zoom 14. 204 where the ' +
          'map is empty. The `ETag` changes when the map of that tile does.',
        tags: ['maps'],
        params: basemapTileParamsSchema,
        response: {
          200: bytesResponse([TILE_TYPE], 'The tile'),
          204: z.undefined().meta({ description: 'The map is empty there' }),
          304: notModifiedSchema,
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      const { z: zoom, x } = request.params;
      const y = Number.parseInt(request.params.tile, 10);
      const across = 2 ** zoom;
      if (x >= across || y >= across) {
        const message = `Zoom ${zoom} has columns and rows 0 to ${across - 1}; the request was for column ${x}, row ${y}`;
        throw refusal('bad_request', message);
      }
      const index = { z: zoom, x, y };
      const entityTag = await basemap.entityTagOf(index);
      void reply
        .header('etag', entityTag)
        .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
        .header('vary', 'accept-encoding');
      if (entityTagMatches(request.headers['if-none-match'], entityTag)) return reply.code(304).send();
      const tile = await basemap.tile(index);
      if (tile === null) return reply.code(204).send();
      void reply.header('content-type', TILE_TYPE);
      if (!new Negotiator(request).encodings(['gzip']).includes('gzip'))
        return reply.send(gunzipSync(tile.bytes));
      return reply.header('content-encoding', 'gzip').send(tile.bytes);
    },
  );

  app.get(
    '/api/v1/basemap.json',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getBasemapTileJson',
        summary: 'The basemap’s tiles for map clients: TileJSON 3.0.0',
        description: '404 if the operator has not imported a basemap.',
        tags: ['maps'],
        response: {
          200: bytesResponse([], 'TileJSON', basemapTileJsonSchema),
          304: notModifiedSchema,
          ...errorResponses(401, 404),
        },
      },
    },
    async (request, reply) => {
      const facts = await basemap.facts();
      if (facts === null) throw refusal('not_found', 'This server has no basemap');
      const document = JSON.stringify(tileJsonOf(facts, context.publicUrl()));
      return sendCacheable(request, reply, cacheable(document, 'application/json; charset=utf-8'));
    },
  );
}

function tileJsonOf(
  { bounds, layers, attribution }: BasemapFacts,
  publicUrl: string,
): z.infer<typeof basemapTileJsonSchema> {
  const named = { name: 'String' };
  return {
    tilejson: '3.0.0',
    name: 'Basemap',
    attribution,
    scheme: 'xyz',
    tiles: [`${publicUrl}/api/v1/basemap/{z}/{x}/{y}.mvt`],
    minzoom: BASEMAP_ZOOMS.least,
    maxzoom: BASEMAP_ZOOMS.most,
    bounds: [...bounds],
    vector_layers: layers.map((id) => ({ id, fields: id === 'road' ? { kind: 'String', ...named } : named })),
  };
}
