import type { FastifyReply } from 'fastify';
import { MAP_LAYER_FACTS, type MapLayer } from '../../../core/color/mapLayer.ts';
import { roundTo } from '../../../core/report/publishedValues.ts';
import { locateFrame, locatePoint } from '../../../location/locatePoint.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { mapAnswerSchema, mapQuerySchema } from '../../../schemas/http/map/map.ts';
import type { LakeFrame } from '../../../store/lake/read/lakeReader.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import type { PictureFormat } from '../../../tiles/encodePicture.ts';
import { degreesOf, MERCATOR_LIMIT_DEGREES, squareAround } from '../../../tiles/mapWindow.ts';
import { entityTagMatches, entityTagOf, MAX_AGE_SECONDS } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { detailFor } from '../../maps/detailFor.ts';
import { framesBeneath, isShown, type MapCrop } from '../../maps/drawMap.ts';
import type { MapView } from '../../maps/maps.ts';
import { shownLayer } from '../../maps/shownLayer.ts';
import { acceptedPicture, PICTURE_TYPES } from '../../maps/pictureTypes.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentLegend } from '../../maps/mapLegend.ts';
import { isSynthetic, presentMode } from '../../../report/present/presentMode.ts';
import { presentPlace } from '../../../report/ground/presentPlace.ts';
import { refusal } from '../../../report/refusal.ts';
import { groundOf, type Ground } from '../../../report/ground/ground.ts';
import type { Place } from '../../../report/ground/place.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 10 };

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
          'JSON with the picture in base64. If `Accept` prefers `image/png` or `image/webp` (by quality, then by ' +
          'order), the picture itself, with its bounds in `X-Map-Bounds: south,west,north,east` and the frame of the ' +
          'place in `X-Map-Frame`. With `basemap=1` it shows streets, water and names too, and `X-Map-Basemap` is ' +
          '`drawn`, or `none` where the operator has no basemap. The picture shows classes, or the cells’ own values with the live owner key of an ' +
          'account with downloads (`detail`). Outside every frame it is transparent, and `frame` is null. The ' +
          '`ETag` changes with the underlying releases and the basemap. Shared caches can store only answers for coordinates without ' +
          'a key.',
        tags: ['maps'],
        querystring: mapQuerySchema,
        response: {
          200: bytesResponse(Object.values(PICTURE_TYPES), 'The picture', mapAnswerSchema),
          304: notModifiedSchema,
          ...errorResponses(401, 422),
        },
      },
    },
    async (request, reply) => {
      const { layer, look, size, half_km: halfKm, format: asked, basemap } = request.query;
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
      const crop = { ...shownLayer(layer, look), detail, bounds, width: size, height: size, format };
      const view: MapView = basemap === 1 ? { ...crop, basemap: { pixelRatio: 1 } } : crop;
      const streets = await context.maps.basemapOf(view);
      const about = {
        ...(await aboutMap(ground, place, { ...crop, asked: layer, halfKm, streets })),
        ...(basemap === 1 && { basemap: streets ? ('drawn' as const) : ('none' as const) }),
      };
      // The JSON also contains the request's id, so its tag is a weak one.
      const tagOf = (picture: string) => (accepted ? picture : entityTagOf(JSON.stringify([picture, about])));
      const isPublic = request.caller === null && place.address === null;
      const sendTag = (tag: string) =>
        reply
          .header('etag', accepted ? tag : `W/${tag}`)
          .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`);
      void reply.header('vary', 'accept, authorization');

      const current = await context.maps.entityTagOf(ground, view);
      const tag = current && tagOf(current);
      if (tag !== null && entityTagMatches(request.headers['if-none-match'], tag))
        return sendTag(tag).code(304).send();
      const picture = await context.maps.renderMapCrop(ground, view);
      if (picture.entityTag !== null) void sendTag(tagOf(picture.entityTag));
      if (accepted) return sendPicture(reply, picture.bytes, about);
      const image = Buffer.from(picture.bytes).toString('base64');
      return { ...about, image, is_empty: picture.isEmpty, request_id: request.id };
    },
  );
}

/** The fields of a response besides its picture. */
async function aboutMap(
  ground: Ground,
  place: Place,
  crop: MapCrop & {
    readonly asked: MapLayer;
    readonly halfKm: number;
    readonly streets: { readonly attribution: string } | null;
  },
) {
  const { layer, asked, detail, bounds, width, height, format, halfKm, streets } = crop;
  const frame = await shownFrame(ground, place, crop);
  const beneath = framesBeneath(ground.lake, bounds)
    .filter((each) => isShown(each, crop))
    .map(({ manifest }) => manifest.attribution);
  return {
    ...presentMode(ground.mode),
    format,
    bounds: roundedBounds(degreesOf(bounds)),
    half_km: halfKm,
    width,
    height,
    layer: asked,
    units: MAP_LAYER_FACTS[layer].unit,
    legend: presentLegend(layer, detail),
    detail,
    is_synthetic: frame !== null && isSynthetic(frame.manifest),
    frame: frame?.frameId ?? null,
    attribution: [...new Set([...beneath, ...(streets?.attribution ? [streets.attribution] : [])])],
    query: presentPlace(place),
    lat: place.lat,
    lon: place.lon,
    cost_usd: 0 as const,
  };
}

/** The frame that the picture shows at the place; null = none. */
async function shownFrame(
  { lake }: Ground,
  place: Place,
  { look }: Pick<MapCrop, 'look'>,
): Promise<LakeFrame | null> {
  if (look === undefined) return locateFrame(lake, place);
  const located = await locatePoint(lake, place);
  return located.find(({ frame }) => isShown(frame, { look }))?.frame ?? null;
}

type Degrees = Readonly<Record<'south' | 'west' | 'north' | 'east', number>>;

/** Rounds to a ten-millionth of a degree, about a centimeter. */
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
  about: {
    readonly format: PictureFormat;
    readonly bounds: Degrees;
    readonly frame: string | null;
    readonly basemap?: 'drawn' | 'none';
  },
): FastifyReply {
  const { south, west, north, east } = about.bounds;
  if (about.frame !== null) void reply.header('x-map-frame', about.frame);
  if (about.basemap !== undefined) void reply.header('x-map-basemap', about.basemap);
  return reply
    .header('x-map-bounds', [south, west, north, east].join(','))
    .header('content-type', PICTURE_TYPES[about.format])
    .send(bytes);
}
