import { z } from 'zod';
import { MAP_HALF_KM, mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { mapLayerSchema } from '../../../schemas/http/map/tiles.ts';
import { coverageAnswerSchema, frameListSchema } from '../../../schemas/http/place/places.ts';
import { placeArguments } from './arguments.ts';
import { presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const coverageInput = z.strictObject(placeArguments);

/** Whether there is data. */
export const getCoverage: AgentTool<typeof coverageInput> = {
  name: 'get_coverage',
  title: 'Get coverage of a place, or of the service',
  description: `Tells for free whether a place is covered by radar data and measured, how old the newest observation is, and whether a report would be "ok". Without arguments it lists every frame of the service with its dates and outline.

Use it before buying when you are unsure whether a place is served, or to answer which areas are. It tells no velocity and no assessment: that is check_ground_motion, whose dry_run also tells the price.

Cost: free, needs no key.

Returns covered, measured, status (what a report would be), frame, last_observation and data_age_days of the place; without arguments frames[] and count.`,
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
    description: 'What the map shows of the ground; velocity when left out',
  }),
});

/** A picture of the surroundings. */
export const getMap: AgentTool<typeof mapInput> = {
  name: 'get_map',
  title: 'Get a map of the ground around a place',
  description: `Draws the ground around a place as a picture in classes of colour (sinking, stable, rising), north up, with a legend and its geographic bounds.

Use it to see whether movement is local or spreads over a neighbourhood, or to show a map to a person. It is no measurement of the place itself: classes are coarse and no number can be read off; use check_ground_motion for that.

Cost: free, needs no key.

Returns an image, and as data bounds (south, west, north, east), legend[], layer, units, frame and is_empty (nothing is measured in the picture).`,
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
