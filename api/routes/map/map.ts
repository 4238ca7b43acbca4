import type { FastifyReply } from 'fastify';
import { MAP_LAYER_FACTS } from '../../../core/colour/mapLayer.ts';
import { roundTo } from '../../../core/report/publishedValues.ts';
import { locateFrame } from '../../../location/locatePoint.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { mapAnswerSchema, mapQuerySchema } from '../../../schemas/http/map/map.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import type { PictureFormat } from '../../../tiles/encodePicture.ts';
import { degreesOf, MERCATOR_LIMIT_DEGREES, squareAround } from '../../../tiles/mapWindow.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { detailFor } from '../../maps/detailFor.ts';
import { framesBeneath } from '../../maps/drawMap.ts';
import { acceptedPicture, PICTURE_TYPES } from '../../maps/pictureTypes.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentLegend } from '../../present/mapLegend.ts';
import { presentMode } from '../../../report/present/mode.ts';
import { presentPlace } from '../../../report/ground/presentPlace.ts';
import { isSynthetic } from '../../../report/present/synthetic.ts';
import { refusal } from '../../../report/refusal.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };

/** A heatmap crop around a place: free. */
export function mapRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/map',
    {
      config: { access },
      schema: {
        operationId: 'getMap',
        summary: 'A picture of the ground around a place, with bounds and legend',
        description:
          'JSON with the picture in base64, or where `Accept` prefers `image/png` or `image/webp` to it (by quality, then by order) the picture itself, its bounds in `X-Map-Bounds: south,west,north,east` and the frame of the place in `X-Map-Frame`. The picture shows classes, and the cells’ own values with the live owner key of an account with downloads (`detail`). Outside every frame it is transparent, and `frame` is null.',
        tags: ['maps'],
        querystring: mapQuerySchema,
        response: {
          200: bytesResponse(Object.values(PICTURE_TYPES), 'The picture', mapAnswerSchema),
          ...errorResponses(401, 422),
        },
      },
    },
    async (request, reply) => {
      const { layer, size, half_km: halfKm, format: asked } = request.query;
      const ground = groundOf(context, request.caller);
      const place = await requirePlace(request.query, ground);
      if (Math.abs(place.lat) > MERCATOR_LIMIT_DEGREES) {
        const limit = MERCATOR_LIMIT_DEGREES.toFixed(2);
        throw refusal('invalid_coordinates', `Maps end at latitudes ±${limit}; lat is ${place.lat}`);
      }
      const accepted = acceptedPicture(request.headers.accept);
      const format = asked ?? accepted ?? 'png';
      const bounds = squareAround(place, halfKm * 1000);
      const detail = detailFor(request.caller);
      const crop = { layer, detail, bounds, width: size, height: size, format };
      const [picture, frame] = await Promise.all([
        context.maps.renderMapCrop(ground, crop),
        locateFrame(ground.lake, place),
      ]);
      const degrees = roundedBounds(degreesOf(bounds));
      void reply.header('vary', 'accept, authorization');
      if (accepted) return sendPicture(reply, picture.bytes, { format, degrees, frameId: frame?.frameId });
      const beneath = framesBeneath(ground.lake, bounds).map(({ manifest }) => manifest.attribution);
      return {
        ...presentMode(ground.mode),
        image: Buffer.from(picture.bytes).toString('base64'),
        format,
        bounds: degrees,
        half_km: halfKm,
        width: size,
        height: size,
        layer,
        units: MAP_LAYER_FACTS[layer].unit,
        legend: presentLegend(layer, detail),
        detail,
        is_empty: picture.isEmpty,
        is_synthetic: frame !== null && isSynthetic(frame.manifest),
        frame: frame?.frameId ?? null,
        attribution: [...new Set(beneath)],
        query: presentPlace(place),
        lat: place.lat,
        lon: place.lon,
        cost_usd: 0 as const,
        request_id: request.id,
      };
    },
  );
}

type Degrees = Readonly<Record<'south' | 'west' | 'north' | 'east', number>>;

/** To a ten-millionth of a degree, about a centimetre. */
function roundedBounds({ south, west, north, east }: Degrees): Degrees {
  return {
    south: roundTo(south, 7),
    west: roundTo(west, 7),
    north: roundTo(north, 7),
    east: roundTo(east, 7),
  };
}

function sendPicture(
  reply: FastifyReply,
  bytes: Uint8Array,
  about: { readonly format: PictureFormat; readonly degrees: Degrees; readonly frameId: string | undefined },
): FastifyReply {
  const { south, west, north, east } = about.degrees;
  if (about.frameId !== undefined) void reply.header('x-map-frame', about.frameId);
  return reply
    .header('x-map-bounds', [south, west, north, east].join(','))
    .header('content-type', PICTURE_TYPES[about.format])
    .send(bytes);
}
