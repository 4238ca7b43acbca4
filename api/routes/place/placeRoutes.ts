import { z } from 'zod';
import { cellOutline, pixelIdOf } from '../../../location/cellOutline.ts';
import { locatePoint } from '../../../location/locatePoint.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  coverageAnswerSchema,
  frameListSchema,
  pixelSchema,
  placeQuerySchema,
} from '../../../schemas/http/place/places.ts';
import { formatH3, locateCell } from '../../../schemas/h3Index.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentCoverage } from '../../../report/present/presentCoverage.ts';
import { overlappingFrames } from '../../../report/examine/datum.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import { presentPlace } from '../../../report/ground/presentPlace.ts';
import { pixelGeoJson, pixelPolygon } from '../../../report/present/pixel.ts';
import { noCoverageHelp } from '../../../report/examine/reportStatus.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { roundTo } from '../../../core/report/publishedValues.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { listFrames } from './frameRoutes.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };

/** Coverage and measurement cell of a place: free, without a number. */
export function placeRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/coverage',
    {
      config: { access },
      schema: {
        operationId: 'getCoverage',
        summary: 'Whether a place is covered; without arguments, the list of live frames',
        tags: ['places'],
        querystring: placeQuerySchema,
        response: { 200: z.union([coverageAnswerSchema, frameListSchema]), ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const { query } = request;
      const ground = groundOf(context, request.caller);
      if (Object.values(query).every((value) => value === undefined)) {
        return { ...listFrames(ground, context.now(), {}), request_id: request.id };
      }
      const place = await requirePlace(query, ground);
      const located = await locatePoint(ground.lake, place);
      const overlapping = await overlappingFrames(ground, located);
      return {
        ...presentCoverage(ground, place, { located, overlapping }, context.now()),
        cost_usd: 0 as const,
        request_id: request.id,
      };
    },
  );

  app.get(
    '/api/v1/pixel',
    {
      config: { access },
      schema: {
        operationId: 'getPixel',
        summary: 'The exact measurement cell of a place: corners and coverage, no velocity',
        tags: ['places'],
        querystring: placeQuerySchema,
        response: { 200: pixelSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const ground = groundOf(context, request.caller);
      const place = await requirePlace(request.query, ground);
      const [located] = await locatePoint(ground.lake, place);
      const about = {
        ...presentMode(ground.mode),
        query: presentPlace(place),
        lat: place.lat,
        lon: place.lon,
        cost_usd: 0 as const,
        request_id: request.id,
      };
      if (!located) {
        const nothing = {
          pixel_id: null,
          frame: null,
          row: null,
          col: null,
          h3: null,
          cell_size_m: null,
          pixel_geojson: null,
          help: noCoverageHelp(place),
        };
        return { coverage: false, covered: false, measured: false, ...nothing, pixel_polygon: [], ...about };
      }
      const { frame, cell, record } = located;
      const pixel = {
        pixelId: pixelIdOf(frame.frameId, cell),
        frameId: frame.frameId,
        corners: cellOutline(frame, cell),
        cellSizeM: roundTo(frame.manifest.cell_size_m, 1),
      };
      return {
        coverage: true,
        covered: true,
        measured: record !== null,
        pixel_id: pixel.pixelId,
        frame: frame.frameId,
        row: cell.row,
        col: cell.col,
        h3: formatH3(locateCell(frame.grid, frame.projection, cell).h3),
        cell_size_m: pixel.cellSizeM,
        pixel_polygon: pixelPolygon(pixel.corners),
        pixel_geojson: pixelGeoJson(pixel),
        help: null,
        ...about,
      };
    },
  );
}
