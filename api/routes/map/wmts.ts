import type { FastifyReply, FastifyRequest } from 'fastify';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse, textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { wmtsQuerySchema } from '../../../schemas/http/map/wmts.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { detailFor } from '../../maps/detailFor.ts';
import { attributionOf, boundsOf } from '../../maps/wholeMap.ts';
import { WMTS_CAPABILITIES_PATH, WMTS_KVP_PATH } from '../../maps/wmts/address.ts';
import { askedOperation } from '../../maps/wmts/askedOperation.ts';
import { wmtsCapabilities } from '../../maps/wmts/capabilities.ts';
import { sendTile } from './sendTile.ts';
import { exceptionReport } from '../../maps/wmts/exceptionReport.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'tiles', work: 2 };
const XML = 'application/xml';

/** The map for programs that speak WMTS 1.0.0: the tiles are those of `/tiles`. */
export function wmtsRoutes(app: ApiApp, context: ApiContext): void {
  const { lake } = context.grounds.live;

  const sendCapabilities = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const frames = lake.frames();
    const detail = detailFor(request.caller);
    const text = wmtsCapabilities({
      publicUrl: context.publicUrl(),
      detail,
      bounds: boundsOf(frames),
      attribution: attributionOf(frames),
    });
    void reply.header('vary', 'authorization');
    return sendCacheable(request, reply, cacheable(text, XML), { isPublic: detail === 'classes' });
  };

  app.get(
    WMTS_CAPABILITIES_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getWmtsCapabilities',
        summary: 'The map’s layers for QGIS, ArcGIS and others: WMTS 1.0.0',
        description:
          'With limits of rows and columns a zoom, so that clients ask for no tile beyond the frames. A query changes nothing.',
        tags: ['maps'],
        response: {
          200: textResponse(XML, 'The description'),
          304: notModifiedSchema,
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => sendCapabilities(request, reply),
  );

  app.get(
    WMTS_KVP_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getWmts',
        summary: 'The same by key and value: GetCapabilities, GetTile',
        description:
          'Names of parameters count in any letters. Refusals are `ExceptionReport`s of OGC Web Services 1.1. A tile is that of `/tiles`, classes or values by the caller.',
        tags: ['maps'],
        querystring: wmtsQuerySchema,
        response: {
          200: bytesResponse([XML, 'image/png'], 'The description, or a tile'),
          304: notModifiedSchema,
          400: textResponse(XML, 'Why it is refused'),
          ...errorResponses(401, 422),
        },
      },
    },
    async (request, reply) => {
      const asked = askedOperation(request.query);
      if (asked.kind === 'capabilities') return sendCapabilities(request, reply);
      if (asked.kind === 'tile') return sendTile(request, reply, asked.tile, context.maps.live);
      return reply
        .code(400)
        .header('content-type', XML)
        .header('cache-control', 'no-store')
        .send(exceptionReport(asked.code, asked.locator, asked.text));
    },
  );
}
