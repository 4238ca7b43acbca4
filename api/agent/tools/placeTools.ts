import { z } from 'zod';
import { MAP_HALF_KM, mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { mapLayerSchema } from '../../../schemas/http/map/tiles.ts';
import { coverageAnswerSchema, frameListSchema } from '../../../schemas/http/place/places.ts';
import { placeArguments } from './toolArguments.ts';
import { presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const coverageInput = z.strictObject(placeArguments);

/** Whether there is data. */
export const getCoverage: AgentTool<typeof coverageInput> = {
  name: 'get_coverage',
  title: 'Get coverage of a place, or of the service',
  description:
    'Checks for free whether a place is covered by radar data and measured, how old the newest observation ' +
    'is, and whether a report would be "ok". Without arguments it lists every frame of the service with its ' +
    "dates and outline.\n\nUse it before buying if you aren't sure whether a place is covered, or to list " +
    'the covered areas. It gives no velocity: check_ground_motion does, and its dry_run ' +
    'shows the price.\n\nCost: free, needs no key.\n\nReturns covered, measured, status (that a report ' +
    'would have), frame, last_observation and data_age_days of the place; without arguments frames[] and ' +
    'count.',
  hints: READS,
  caller: 'anyone',
  cost: 'free',
  route: { method: 'GET', path: '/api/v1/coverage' },
  input: coverageInput,
  output: z.union([coverageAnswerSchema, frameListSchema]),
  request: (args) => ({ method: 'GET', path: '/api/v1/coverage', query: queryOf(args) }),
  present: presentBody,
};

const mapInput = z.strictObject({
  ...placeArguments,
  half_km: z
    .number()
    .min(MAP_HALF_KM.least)
    .max(MAP_HALF_KM.most)
    .optional()
    .meta({
      description: `Distance from the place to each edge of the picture, km; ${MAP_HALF_KM.usual} when left out`,
      examples: [2],
    }),
  layer: mapLayerSchema.optional().meta({
    description: 'The mapped quantity; velocity when left out',
  }),
});

/** A picture of the surroundings. */
export const getMap: AgentTool<typeof mapInput> = {
  name: 'get_map',
  title: 'Get a map of the ground around a place',
  description:
    'Draws the ground around a place as a picture with classes of color (sinking, stable, rising), north ' +
    'up, with a legend and its geographic bounds.\n\nUse it to see whether movement is local or spreads ' +
    'over a neighborhood, or to show a map to a person. It has no numbers: ' +
    'check_ground_motion measures the place.\n\nCost: free, needs no ' +
    'key.\n\nReturns an image, and as data bounds (south, west, north, east), legend[], layer, units, frame ' +
    'and is_empty (no measurement in the picture).',
  hints: READS,
  caller: 'anyone',
  cost: 'free',
  route: { method: 'GET', path: '/api/v1/map' },
  input: mapInput,
  output: mapAnswerSchema.omit({ image: true }),
  request: (args) => ({ method: 'GET', path: '/api/v1/map', query: queryOf({ ...args, format: 'png' }) }),
  present: ({ body }) => {
    const { image, ...data } = body as z.output<typeof mapAnswerSchema>;
    return { data, pictures: [{ data: image, mimeType: 'image/png' }] };
  },
};
