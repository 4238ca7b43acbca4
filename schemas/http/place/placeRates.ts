import { z } from 'zod';
import { VELOCITY_CLASSES } from '../../../core/report/assessment.ts';
import { BIN_COUNT, BIN_EDGES_MM_YR } from '../../../core/placeRates/rateHistogram.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { LONGEST_PATH_WORD } from '../queryTypes.ts';
import { modeShape } from '../modeFields.ts';
import { reportQuerySchema } from '../report/reportParts.ts';

const CLASS_CODES = VELOCITY_CLASSES.map(({ code }) => code);

/** How the measured cells of an area move. */
const areaRatesSchema = z
  .object({
    name: z.string().meta({ description: 'For display', example: 'ZIP Code 77998' }),
    url: z.string().nullable().meta({ description: 'Its public page; null = a neighborhood has none' }),
    cells: z.int().meta({ description: 'Number of measured cells, at least 20' }),
    counts: z
      .array(z.int())
      .length(BIN_COUNT)
      .meta({
        description:
          'Cells by rate: below the first of `edges_mm_yr`, between each two, above the last. Small counts of a hexagon are ' +
          'moved to a neighboring bin',
      }),
    median_mm_yr: z.number().meta({ description: 'Median rate, within 1 mm/yr' }),
    uncertainty_mm_yr: z.number().meta({ description: "One σ of a typical cell's rate" }),
    classes: z
      .array(z.object({ code: z.enum(CLASS_CODES), share: z.number() }))
      .meta({ description: 'Share of cells by rate alone, 0 to 1, whatever its uncertainty' }),
    frames: z.array(z.object({ frame: frameIdSchema, release: z.string(), last_observation: isoDateSchema })),
    last_observation: isoDateSchema,
  })
  .meta({ id: 'AreaRates' });
export type AreaRates = z.infer<typeof areaRatesSchema>;

/** `GET /api/v1/places/rates` */
export const placeRatesSchema = z
  .object({
    ...modeShape,
    query: reportQuerySchema,
    edges_mm_yr: z
      .array(z.number())
      .length(BIN_EDGES_MM_YR.length)
      .meta({ description: 'Borders of the bins of `counts`' }),
    neighborhood: areaRatesSchema
      .nullable()
      .meta({ description: 'The hexagon of 0.7 km² (H3 resolution 8) that contains the place' }),
    zip: areaRatesSchema.nullable(),
    town: areaRatesSchema.nullable(),
    help: z.string().nullable().meta({ description: 'Why there is nothing' }),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'PlaceRates' });
export type PlaceRates = z.infer<typeof placeRatesSchema>;

const stateSchema = z
  .string()
  .max(LONGEST_PATH_WORD)
  .meta({ description: 'Two letters of a state', example: 'tx' });

export const stateParamsSchema = z.strictObject({ state: stateSchema });

export const sitemapQuerySchema = z.strictObject({ state: stateSchema.optional() });

export const placeParamsSchema = z.strictObject({
  state: stateSchema,
  name: z
    .string()
    .max(LONGEST_PATH_WORD)
    .meta({ description: 'A ZIP Code, or the name of a town with hyphens', example: 'levelton' }),
});
