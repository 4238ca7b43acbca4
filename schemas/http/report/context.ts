import { z } from 'zod';
import { CONTEXT_NOTE } from '../../../core/context/contextKinds.ts';
import { contextKindSchema } from '../../context/contextFiles.ts';
import { isoDateSchema } from '../../frame.ts';

const foundValue = {
  value: z.union([z.string(), z.number(), z.boolean()]).nullable().meta({
    description: 'As the source has it; null = the source gives none',
  }),
  meaning: z.string().nullable().meta({ description: 'What the value means; null = not stated' }),
};

/** What a layer has at a place. */
const foundShape = {
  covers: z.boolean().nullable().meta({
    description: 'Whether the layer covers the place; null = it can’t be read at present',
  }),
  values: z
    .array(z.object(foundValue))
    .meta({ description: 'The different values at the place, at most five' }),
  nearest: z
    .object({ distance_m: z.int().meta({ description: '0 = the place is within it' }), ...foundValue })
    .nullable()
    .meta({ description: 'The nearest feature; null = none within `nearest_within_m`' }),
};

const contextLayerSchema = z.object({
  name: z.string(),
  kind: contextKindSchema,
  ...foundShape,
  unit: z.string().nullable(),
  nearest_within_m: z
    .int()
    .nullable()
    .meta({ description: 'How far the nearest feature was searched; null = not searched' }),
  attribution: z.string(),
  license: z.string(),
  date: isoDateSchema.meta({ description: 'Date of the source' }),
});

/** What others have mapped at a place. */
export const reportContextSchema = z
  .object({
    note: z.string().meta({ examples: [CONTEXT_NOTE] }),
    layers: z.array(contextLayerSchema).meta({
      description: 'The operator’s layers around the place, by name; empty where it has none',
    }),
  })
  .meta({
    id: 'ReportContext',
    description:
      'Maps of soils, karst, mines or floods that others made. Never part of the verdict or the numbers',
  });
export type ReportContext = z.infer<typeof reportContextSchema>;

/** The same at a point of a line, whose layers are described once. */
export const sampleContextSchema = z.array(z.object({ name: z.string(), ...foundShape })).meta({
  description: 'What the layers around this point have, if `context` was requested',
});
export type SampleContext = z.infer<typeof sampleContextSchema>;

const ABOUT_CONTEXT = reportContextSchema.meta()?.description ?? '';

/** The layers in and around many places. */
function layersOf(places: 'cell' | 'sample') {
  const share = z.number().meta({ description: `Of the compared ${places}s, 0 to 1` });
  return z.array(
    contextLayerSchema.extend({
      covers: z
        .boolean()
        .nullable()
        .meta({
          description: `Whether the layer covers any compared ${places}; null = it can’t be read at present`,
        }),
      share: share.nullable().meta({ description: `Compared ${places}s that it covers, 0 to 1` }),
      values: z
        .array(z.object({ ...foundValue, share }))
        .meta({ description: 'The most frequent values, at most ten' }),
      nearest: contextLayerSchema.shape.nearest.meta({
        description: `The feature nearest to a compared ${places}; null = none within \`nearest_within_m\``,
      }),
    }),
  );
}

/** What others have mapped in an area. */
export const areaContextSchema = z
  .object({
    note: reportContextSchema.shape.note,
    compared_cells: z.int().meta({
      description:
        'Cells whose center was looked up: all of a small area, 1,000 spread evenly over a large one',
    }),
    layers: layersOf('cell').meta({
      description: 'The operator’s layers in and around the area, by name',
    }),
  })
  .meta({ id: 'AreaContext', description: ABOUT_CONTEXT });
export type AreaContext = z.infer<typeof areaContextSchema>;

/** What others have mapped along a line. */
export const lineContextSchema = z
  .object({
    note: reportContextSchema.shape.note,
    compared_samples: z.int().meta({ description: 'All points of the line' }),
    layers: layersOf('sample').meta({
      description: 'The operator’s layers along the line, by name; each point has its own in `profile`',
    }),
  })
  .meta({ id: 'LineContext', description: ABOUT_CONTEXT });
export type LineContext = z.infer<typeof lineContextSchema>;
