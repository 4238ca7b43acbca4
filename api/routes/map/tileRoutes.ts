import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import {
  tileJsonParamsSchema,
  tileJsonSchema,
  tileParamsSchema,
  tileQuerySchema,
} from '../../../schemas/http/map/tiles.ts';
import type { PictureFormat } from '../../../tiles/encodePicture.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { detailFor } from '../../maps/detailFor.ts';
import { PICTURE_TYPES } from '../../maps/pictureTypes.ts';
import type { AskedTile } from '../../maps/askedTile.ts';
import { qmlStyle, QML_TYPE } from '../../maps/qmlStyle.ts';
import { shownLayer } from '../../maps/shownLayer.ts';
import { sendTile } from './sendTile.ts';
import type { Access } from '../../context/routeRegistry.ts';
import type { z } from 'zod';
import type { MapDetail } from '../../../core/color/mapClasses.ts';
import { type DrawnLayer, MAP_LAYER_FACTS, type MapLayer } from '../../../core/color/mapLayer.ts';
import { API_VERSION } from '../../../schemas/http/contract/discovery.ts';
import { TILE_ZOOMS } from '../../../schemas/http/map/tiles.ts';
import type { LakeFrame } from '../../../store/lake/read/lakeReader.ts';
import { presentLegend } from '../../maps/mapLegend.ts';
import { attributionOf, boundsOf } from '../../maps/wholeMap.ts';

type TileJson = z.infer<typeof tileJsonSchema>;

const SHOWN: Readonly<Record<MapDetail, string>> = {
  classes: 'classes of areas of about 120 m',
  values: 'one color a measurement cell',
};

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
        summary: 'A map tile (XYZ) of all frames, transparent where nothing was measured',
        description:
          'Pixels show the class of the mean over an area about 120 m wide (coarser pixels a larger area), at any ' +
          'zoom. With the live owner key of an account with downloads, as Bearer token or by HTTP Basic, they show ' +
          'values: pixels up to the size of a cell show that cell, coarser ones the mean of the measured cells below. ' +
          'The ETag changes with the underlying releases. `look` limits the picture to frames of one geometry, or shows the motion to the east. Any other ' +
          'query such as `?v=1`, which a client adds to bypass a cache, changes nothing.',
        tags: ['maps'],
        params: tileParamsSchema,
        querystring: tileQuerySchema,
        response: {
          200: bytesResponse(Object.values(PICTURE_TYPES), 'The picture'),
          304: notModifiedSchema,
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) =>
      sendTile(request, reply, { ...tileOf(request.params), look: request.query.look }, live),
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
          '`look` is passed on to the tiles; any other query changes nothing. `detail` and the legend match the tiles that the caller gets. With `.qml` ' +
          'instead of `.json`, the QGIS style of the layer’s GeoTIFF: the color ramp of its values.',
        tags: ['maps'],
        params: tileJsonParamsSchema,
        querystring: tileQuerySchema,
        response: {
          200: bytesResponse([QML_TYPE], 'TileJSON, or a style of QGIS', tileJsonSchema),
          304: notModifiedSchema,
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      const [layer, ending] = request.params.document.split('.') as [MapLayer, string];
      const { look } = request.query;
      const { layer: shown } = shownLayer(layer, look);
      if (ending === 'qml') return sendCacheable(request, reply, cacheable(qmlStyle(shown), QML_TYPE));
      const detail = detailFor(request.caller);
      const document = tileJsonOf(
        { layer, shown, detail, look },
        context.grounds.live.lake.frames(),
        context.publicUrl(),
      );
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

/** What a map client needs to know about a layer's tiles. */
function tileJsonOf(
  {
    layer,
    shown,
    detail,
    look,
  }: Pick<AskedTile, 'layer' | 'look'> & { readonly shown: DrawnLayer; readonly detail: MapDetail },
  frames: readonly LakeFrame[],
  publicUrl: string,
): TileJson {
  const { title, unit } = MAP_LAYER_FACTS[shown];
  const stops = presentLegend(shown, detail);
  const { west, south, east, north } = boundsOf(frames);
  return {
    tilejson: '3.0.0',
    name: title,
    description: `${title}, ${unit}; ${SHOWN[detail]}, transparent where nothing was measured`,
    version: API_VERSION,
    attribution: attributionOf(frames),
    scheme: 'xyz',
    tiles: [`${publicUrl}/tiles/${layer}/{z}/{x}/{y}.png${look === undefined ? '' : `?look=${look}`}`],
    minzoom: TILE_ZOOMS.least,
    maxzoom: TILE_ZOOMS.most,
    tileSize: 256,
    vector_layers: [],
    bounds: [west, south, east, north],
    center: [(west + east) / 2, (south + north) / 2, zoomOf(east - west)],
    legend: `${title} (${unit}): ${wordsOf(stops)}`,
    legend_stops: stops,
    detail,
    units: unit,
    layer,
  };
}

/** Removes duplicate stops: a ramp has two at each class border. */
function wordsOf(stops: readonly { readonly label: string }[]): string {
  return [...new Set(stops.map(({ label }) => label))].join(' · ');
}

/** The zoom at which the width in degrees fills about three tiles. */
function zoomOf(degrees: number): number {
  const zoom = Math.floor(Math.log2((3 * 360) / Math.max(degrees, 0.001)));
  return Math.max(TILE_ZOOMS.least, Math.min(TILE_ZOOMS.most, zoom));
}
