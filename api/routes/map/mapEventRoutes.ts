import type { z } from 'zod';
import { formatIsoDate, parseIsoDate } from '../../../core/date.ts';
import { LEAST_CELLS, type EventPlace } from '../../../core/events/eventPlaces.ts';
import { DECIDING_SIGNIFICANCE } from '../../../core/events/severity.ts';
import { cellCenter } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { eventDates } from '../../../core/report/eventWords.ts';
import { roundTo } from '../../../core/report/publishedValues.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { isSynthetic, presentMode } from '../../../report/present/presentMode.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  mapEventsQuerySchema,
  mapEventsSchema,
  MOST_EVENT_PLACES,
} from '../../../schemas/http/map/mapEventSchemas.ts';
import type { LakeFrame, LakeReader } from '../../../store/lake/read/lakeReader.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

type Box = z.output<typeof mapEventsQuerySchema>['bbox'];
type Feature = z.infer<typeof mapEventsSchema>['features'][number];

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 4 };

/** Places where the ground moved abruptly, for maps: free. */
export function mapEventRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/map/events',
    {
      config: { access },
      schema: {
        operationId: 'getMapEvents',
        summary: 'Where and when the ground dropped, rose or changed its pace: GeoJSON points',
        description:
          `A GeoJSON FeatureCollection of places: patches of at least ${LEAST_CELLS} neighboring cells whose dated events go the same way ` +
          `at the same time, at least one with a significance of ${DECIDING_SIGNIFICANCE} or more, the largest first. ` +
          'Like the classes of the pictures, a place gives the class of its median ' +
          'size, never the numbers of a cell; a report has those. Events of less than 5 mm, or 3 mm/yr of a change of ' +
          'pace, aren’t shown.',
        tags: ['maps'],
        querystring: mapEventsQuerySchema,
        response: { 200: mapEventsSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const { bbox, since } = request.query;
      const { mode, lake } = groundOf(context, request.caller);
      const frames = lake.frames().filter((frame) => overlaps(frame, bbox));
      const shown = await placesIn(lake, frames, bbox, since === undefined ? -Infinity : parseIsoDate(since));
      return {
        ...presentMode(mode),
        type: 'FeatureCollection' as const,
        features: shown.slice(0, MOST_EVENT_PLACES),
        truncated: shown.length > MOST_EVENT_PLACES,
        attribution: [...new Set(frames.map(({ manifest }) => manifest.attribution))],
        cost_usd: 0 as const,
        request_id: request.id,
      };
    },
  );
}

async function placesIn(
  lake: LakeReader,
  frames: readonly LakeFrame[],
  box: Box,
  sinceDay: number,
): Promise<Feature[]> {
  const found: { readonly cells: number; readonly feature: Feature }[] = [];
  for (const frame of frames) {
    for (const place of await lake.eventPlacesOf(frame)) {
      if (place.latestDay < sinceDay) continue;
      const feature = presentPlace(frame, place);
      const [lon, lat] = feature.geometry.coordinates;
      if (lon < box.west || lon > box.east || lat < box.south || lat > box.north) continue;
      found.push({ cells: place.cells, feature });
    }
  }
  return found.toSorted((one, other) => other.cells - one.cells).map(({ feature }) => feature);
}

/** Whether the box around a frame's outline intersects a box. */
function overlaps({ manifest }: LakeFrame, { west, south, east, north }: Box): boolean {
  const [ring = []] = manifest.footprint.coordinates;
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return (
    Math.min(...lons) <= east &&
    Math.max(...lons) >= west &&
    Math.min(...lats) <= north &&
    Math.max(...lats) >= south
  );
}

function presentPlace({ frameId, manifest }: LakeFrame, place: EventPlace): Feature {
  const { lat, lon } = projectionFor(manifest.grid.epsg).inverse(cellCenter(manifest.grid, place));
  const dates = { earliest: formatIsoDate(place.earliestDay), latest: formatIsoDate(place.latestDay) };
  const radiusM = Math.sqrt((place.cells * manifest.cell_size_m ** 2) / Math.PI);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [roundTo(lon, 5), roundTo(lat, 5)] },
    properties: {
      frame: frameId,
      kind: place.kind,
      direction: place.isDownward ? 'down' : 'up',
      ...dates,
      size_from: place.from,
      size_to: place.to,
      size_unit: place.kind === 'pace_change' ? 'mm/yr' : 'mm',
      radius_m: 10 * Math.round(radiusM / 10),
      suspected_unwrapping: place.isSuspectedUnwrapping,
      is_synthetic: isSynthetic(manifest),
      text: `${whatHappened(place)} ${eventDates(dates)}`,
    },
  };
}

/** `Drop of 15 to 30 mm`. */
function whatHappened({ kind, isDownward, from, to, isSuspectedUnwrapping }: EventPlace): string {
  const size = to === null ? `${from} or more` : `${from} to ${to}`;
  if (isSuspectedUnwrapping) return 'Possible error in processing';
  if (kind === 'pace_change') return `Rate changed by ${size} mm/yr ${isDownward ? 'downward' : 'upward'}`;
  const noun = isDownward ? 'Drop' : 'Rise';
  return kind === 'step' ? `${noun} of ${size} mm` : `${noun} of ${size} mm within months, which began`;
}
