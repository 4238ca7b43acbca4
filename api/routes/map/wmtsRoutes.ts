import type { FastifyReply, FastifyRequest } from 'fastify';
import { layerAndLook } from '../../../core/color/mapLayer.ts';
import { required } from '../../../core/required.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse, textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { wmtsQuerySchema, wmtsTileSchema } from '../../../schemas/http/map/wmts.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { detailFor } from '../../maps/detailFor.ts';
import { attributionOf, boundsOf } from '../../maps/wholeMap.ts';
import { WMTS_CAPABILITIES_PATH, WMTS_KVP_PATH } from '../../maps/wmts/address.ts';
import { wmtsCapabilities } from '../../maps/wmts/capabilities.ts';
import { sendTile } from './sendTile.ts';
import type { AskedTile } from '../../maps/askedTile.ts';
import { element, textElement } from '../../maps/wmts/xml.ts';

/** A parsed key-value request, or why it is refused. */
type AskedOperation =
  | { readonly kind: 'capabilities' }
  | { readonly kind: 'tile'; readonly tile: AskedTile }
  | {
      readonly kind: 'refused';
      readonly code: WmtsExceptionCode;
      readonly locator: string;
      readonly text: string;
    };

const access: Access = { cost: 'free', caller: 'anyone', limit: 'tiles', work: 2 };
const XML = 'application/xml';

/** The map for programs that use WMTS 1.0.0, with the tiles of `/tiles`. */
export function wmtsRoutes(app: ApiApp, context: ApiContext): void {
  const { lake } = context.grounds.live;

  const sendCapabilities = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const frames = lake.frames();
    const detail = detailFor(request.caller);
    const text = wmtsCapabilities({
      publicUrl: context.publicUrl(),
      detail,
      hasEast: frames.some(({ manifest }) => manifest.combined),
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
          "With limits of rows and columns per zoom, so that clients don't request tiles outside the frames. A query " +
          'changes nothing.',
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
        summary: 'The same as key-value pairs: GetCapabilities, GetTile',
        description:
          'Parameter names are case-insensitive. Errors are `ExceptionReport`s of OGC Web Services 1.1. A tile is ' +
          'the same as in `/tiles`, with classes or values depending on the caller.',
        tags: ['maps'],
        querystring: wmtsQuerySchema,
        response: {
          200: bytesResponse([XML, 'image/png'], 'The description, or a tile'),
          304: notModifiedSchema,
          400: textResponse(XML, 'The reason for the error'),
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

/** Parses a key-value request (OGC 07-057r7, 7.1 and 7.2); names are case-insensitive. Pure. */
function askedOperation(query: Readonly<Record<string, unknown>>): AskedOperation {
  const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]));
  const { service, request, version } = given;
  for (const [name, value] of Object.entries({ service, request })) {
    if (value === undefined) return refused('MissingParameterValue', name, `${name} is missing`);
  }
  if (String(service).toUpperCase() !== 'WMTS') {
    return refused('InvalidParameterValue', 'service', 'the service is WMTS');
  }
  if (request === 'GetCapabilities') return { kind: 'capabilities' };
  if (request !== 'GetTile') {
    return refused('OperationNotSupported', 'request', 'the operations are GetCapabilities and GetTile');
  }
  if (version !== undefined && version !== '1.0.0') {
    return refused('InvalidParameterValue', 'version', 'the version is 1.0.0');
  }
  return askedTile(given);
}

function askedTile(given: Readonly<Record<string, unknown>>): AskedOperation {
  const parsed = wmtsTileSchema.safeParse(given);
  if (!parsed.success) {
    const { path, message } = required(parsed.error.issues[0]);
    const name = String(path[0]);
    return given[name] === undefined
      ? refused('MissingParameterValue', name, `${name} is missing`)
      : refused('InvalidParameterValue', name, message);
  }
  const { layer, tilematrix: zoom, tilecol: x, tilerow: y } = parsed.data;
  const across = 2 ** zoom;
  const outside = x >= across ? 'tilecol' : y >= across ? 'tilerow' : null;
  if (outside !== null) {
    return refused('TileOutOfRange', outside, `zoom ${zoom} has columns and rows 0 to ${across - 1}`);
  }
  return { kind: 'tile', tile: { ...layerAndLook(layer), zoom, x, y, sidePixels: 256, format: 'png' } };
}

function refused(code: WmtsExceptionCode, locator: string, text: string): AskedOperation {
  return { kind: 'refused', code, locator, text };
}

/** Why a WMTS request is refused, as the standard names it (OGC 07-057r7, table 24; OGC 06-121r3, table 25). */
type WmtsExceptionCode =
  | 'MissingParameterValue'
  | 'InvalidParameterValue'
  | 'OperationNotSupported'
  | 'TileOutOfRange';

/** A refusal as map programs read it; `locator` names the parameter. */
function exceptionReport(code: WmtsExceptionCode, locator: string, text: string): string {
  const root = { xmlns: 'http://www.opengis.net/ows/1.1', version: '1.1.0', 'xml:lang': 'en' };
  const exception = element(
    'Exception',
    { exceptionCode: code, locator },
    textElement('ExceptionText', text),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('ExceptionReport', root, exception)}\n`;
}
