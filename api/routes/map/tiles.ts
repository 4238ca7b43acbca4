import type { FastifyRequest } from 'fastify';
import type { MapLayer } from '../../../core/colour/mapLayer.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import { tileJsonParamsSchema, tileJsonSchema, tileParamsSchema } from '../../../schemas/http/map/tiles.ts';
import type { PictureFormat } from '../../../tiles/encodePicture.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { detailFor } from '../../maps/detailFor.ts';
import { PICTURE_TYPES } from '../../maps/pictureTypes.ts';
import type { AskedTile } from '../../maps/askedTile.ts';
import { qmlStyle, QML_TYPE } from '../../maps/qmlStyle.ts';
import { tileJsonOf } from '../../maps/tileJson.ts';
import { sendTile } from './sendTile.ts';
import type { Access } from '../../context/routeRegistry.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'tiles', work: 2 };

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
    async (request, reply) => sendTile(request, reply, tileOf(request.params), live),
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
          'A query changes nothing; `detail` and the legend are those of the tiles that the caller gets. With `.qml` for `.json` the style of the layer’s GeoTIFF for QGIS: the ramp of its values.',
        tags: ['maps'],
        params: tileJsonParamsSchema,
        response: {
          200: bytesResponse([QML_TYPE], 'TileJSON, or a style of QGIS', tileJsonSchema),
          304: notModifiedSchema,
          ...errorResponses(401),
        },
      },
    },
    async (request: FastifyRequest<{ Params: { document: string } }>, reply) => {
      const [layer, ending] = request.params.document.split('.') as [MapLayer, string];
      if (ending === 'qml') return sendCacheable(request, reply, cacheable(qmlStyle(layer), QML_TYPE));
      const detail = detailFor(request.caller);
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

function tileOf(params: {
  readonly layer: MapLayer;
  readonly z: number;
  readonly x: number;
  readonly tile: string;
}): AskedTile {
  const { layer, z: zoom, x } = params;
  const [, row, double, format] = /^(\d+)(@2x)?\.(\w+)$/.exec(params.tile) ?? [];
  return { layer, zoom, x, y: Number(row), sidePixels: double ? 512 : 256, format: format as PictureFormat };
}
