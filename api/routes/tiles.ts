import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MapLayer } from '../../core/mapLayer.ts';
import { notModifiedSchema } from '../../schemas/http/discovery.ts';
import { bytesResponse } from '../../schemas/http/textResponse.ts';
import { tileJsonParamsSchema, tileJsonSchema, tileParamsSchema } from '../../schemas/http/tiles.ts';
import type { PictureFormat } from '../../tiles/encodePicture.ts';
import { tileBounds } from '../../tiles/mapWindow.ts';
import { cacheable, entityTagMatches, MAX_AGE_SECONDS, sendCacheable } from '../cacheable.ts';
import type { ApiApp, ApiContext } from '../dependencies.ts';
import type { MapCrop } from '../maps/drawMap.ts';
import { PICTURE_TYPES } from '../maps/pictureTypes.ts';
import { tileJsonOf } from '../maps/tileJson.ts';
import type { Access } from '../plugins/routeRegistry.ts';
import { refusal } from '../refusal.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'tiles' };

/** Map tiles of the published releases, free for anyone, for pages of any origin. */
export function tileRoutes(app: ApiApp, context: ApiContext): void {
  const { live } = context.maps;
  app.get(
    '/tiles/:layer/:z/:x/:tile',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getTile',
        summary: 'A map tile (XYZ) of all frames, transparent where nothing is measured',
        description:
          'Pixels not larger than a cell show the very cell; coarser ones the mean of the measured cells beneath. The ETag changes with the releases beneath. A query, such as the `?v=1` of a client that wants no kept copy, changes nothing.',
        tags: ['maps'],
        params: tileParamsSchema,
        response: {
          200: bytesResponse(Object.values(PICTURE_TYPES), 'The picture'),
          304: notModifiedSchema,
        },
      },
    },
    async (request, reply) => {
      const crop = cropOf(request.params);
      const entityTag = live.entityTagOf(crop);
      if (entityTagMatches(request.headers['if-none-match'], entityTag))
        return sendTag(reply, entityTag).code(304).send();
      const tile = await live.draw(crop);
      if (tile.entityTag === null) void reply.header('cache-control', 'no-store');
      else sendTag(reply, tile.entityTag);
      return reply.header('content-type', PICTURE_TYPES[crop.format]).send(tile.bytes);
    },
  );

  app.get(
    '/tiles/:document',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getTileJson',
        summary: 'A layer’s tiles for map clients: TileJSON 3.0.0 with its legend',
        description: 'A query changes nothing.',
        tags: ['maps'],
        params: tileJsonParamsSchema,
        response: { 200: tileJsonSchema, 304: notModifiedSchema },
      },
    },
    async (request: FastifyRequest<{ Params: { document: string } }>, reply) => {
      const layer = request.params.document.replace('.json', '') as MapLayer;
      const document = tileJsonOf(layer, context.grounds.live.lake.frames(), context.publicUrl());
      return sendCacheable(
        request,
        reply,
        cacheable(JSON.stringify(document), 'application/json; charset=utf-8'),
      );
    },
  );
}

function sendTag(reply: FastifyReply, entityTag: string): FastifyReply {
  return reply.header('etag', entityTag).header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
}

function cropOf(params: {
  readonly layer: MapLayer;
  readonly z: number;
  readonly x: number;
  readonly tile: string;
}): MapCrop {
  const { layer, z: zoom, x } = params;
  const [, row, double, format] = /^(\d+)(@2x)?\.(\w+)$/.exec(params.tile) ?? [];
  const y = Number(row);
  const across = 2 ** zoom;
  if (x >= across || y >= across) {
    const message = `Zoom ${zoom} has columns and rows 0 to ${across - 1}; asked for were column ${x}, row ${y}`;
    throw refusal('bad_request', message);
  }
  const side = double ? 512 : 256;
  return {
    layer,
    bounds: tileBounds(zoom, x, y),
    width: side,
    height: side,
    format: format as PictureFormat,
  };
}
