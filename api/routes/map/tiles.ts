import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MapDetail } from '../../../core/colour/mapClasses.ts';
import type { MapLayer } from '../../../core/colour/mapLayer.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import { tileJsonParamsSchema, tileJsonSchema, tileParamsSchema } from '../../../schemas/http/map/tiles.ts';
import type { PictureFormat } from '../../../tiles/encodePicture.ts';
import { tileBounds } from '../../../tiles/mapWindow.ts';
import { cacheable, entityTagMatches, MAX_AGE_SECONDS, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { detailFor } from '../../maps/detailFor.ts';
import type { MapCrop } from '../../maps/drawMap.ts';
import { PICTURE_TYPES } from '../../maps/pictureTypes.ts';
import { tileJsonOf } from '../../maps/tileJson.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { refusal } from '../../../report/refusal.ts';

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
          'Pixels show the class of the mean of an area of some 120 m (coarser ones of a larger area), whatever their size. With the live owner key of an account with downloads, as Bearer token or by HTTP Basic, they show values: pixels not larger than a cell the very cell, coarser ones the mean of the measured cells beneath. The ETag changes with the releases beneath. A query, such as the `?v=1` of a client that wants no kept copy, changes nothing.',
        tags: ['maps'],
        params: tileParamsSchema,
        response: {
          200: bytesResponse(Object.values(PICTURE_TYPES), 'The picture'),
          304: notModifiedSchema,
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      const crop = { ...cropOf(request.params), detail: detailFor(request.caller) };
      void reply.header('vary', 'authorization');
      const entityTag = await live.entityTagOf(crop);
      if (entityTagMatches(request.headers['if-none-match'], entityTag))
        return sendTag(reply, entityTag, crop.detail).code(304).send();
      const tile = await live.draw(crop);
      return sendTag(reply, tile.entityTag, crop.detail)
        .header('content-type', PICTURE_TYPES[crop.format])
        .send(tile.bytes);
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
        description:
          'A query changes nothing; `detail` and the legend are those of the tiles that the caller gets.',
        tags: ['maps'],
        params: tileJsonParamsSchema,
        response: { 200: tileJsonSchema, 304: notModifiedSchema, ...errorResponses(401) },
      },
    },
    async (request: FastifyRequest<{ Params: { document: string } }>, reply) => {
      const detail = detailFor(request.caller);
      const layer = request.params.document.replace('.json', '') as MapLayer;
      const document = tileJsonOf({ layer, detail }, context.grounds.live.lake.frames(), context.publicUrl());
      void reply.header('vary', 'authorization');
      return sendCacheable(
        request,
        reply,
        cacheable(JSON.stringify(document), 'application/json; charset=utf-8'),
        { isPublic: detail === 'classes' },
      );
    },
  );
}

/** Values are for their reader alone. */
function sendTag(reply: FastifyReply, entityTag: string, detail: MapDetail): FastifyReply {
  const whose = detail === 'values' ? 'private' : 'public';
  return reply.header('etag', entityTag).header('cache-control', `${whose}, max-age=${MAX_AGE_SECONDS}`);
}

function cropOf(params: {
  readonly layer: MapLayer;
  readonly z: number;
  readonly x: number;
  readonly tile: string;
}): Omit<MapCrop, 'detail'> {
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
