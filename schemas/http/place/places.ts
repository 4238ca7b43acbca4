import { z } from 'zod';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { batchEntry, candidatesOfItem, COVERAGE_BATCH_ITEMS_MAXIMUM } from './batch.ts';
import { modeShape } from '../modeFields.ts';
import {
  CALIBRATIONS,
  TIES,
  coverageSchema,
  freshnessNoteSchema,
  freshnessSchema,
  isSyntheticSchema,
  nextAcquisitionSchema,
  pixelGeoJsonSchema,
  pixelPolygonSchema,
  referenceSchema,
  reportQuerySchema,
} from '../report/reportParts.ts';
import { lookSchema } from '../report/looks.ts';
import { frameTieShape } from '../report/nearestStations.ts';
import { REPORT_STATUSES } from '../report/reportStatuses.ts';
import { LONGEST_PATH_WORD, placeQuery, queryNumber } from '../queryTypes.ts';

const frameFreshness = {
  first_observation: isoDateSchema,
  last_observation: isoDateSchema,
  data_age_days: z.int(),
  data_freshness: freshnessSchema,
  freshness_note: freshnessNoteSchema,
  estimated_next_acquisition: nextAcquisitionSchema,
  n_epochs: z.int(),
  release: z.string(),
};

const frameSummarySchema = z
  .object({
    frame_id: frameIdSchema,
    ...frameFreshness,
    calibration: z.enum(CALIBRATIONS),
    cell_size_m: z.number(),
    measured_cells: z.int(),
    bbox: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .meta({ description: '[west, south, east, north], degrees' }),
    footprint: z.object({
      type: z.literal('Polygon'),
      coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
    orbit_direction: z.enum(['ascending', 'descending']).nullable(),
    geometry: z.literal('two_looks').optional().meta({ description: 'Solved from two other frames' }),
    track: z.int().nullable(),
    data_source: z.string(),
    is_synthetic: isSyntheticSchema,
  })
  .meta({ id: 'Frame' });
export type FrameSummary = z.infer<typeof frameSummarySchema>;

export const frameListQuerySchema = z.strictObject({
  limit: queryNumber(z.int().min(1).max(5000))
    .optional()
    .meta({ description: 'Maximum number of frames; all by default', example: 20 }),
  cursor: frameIdSchema.optional().meta({ description: '`next_cursor` of the previous page' }),
});

export const frameListSchema = z
  .object({
    ...modeShape,
    frames: z.array(frameSummarySchema),
    count: z.int(),
    next_cursor: z.string().nullable(),
    request_id: z.string(),
  })
  .meta({ id: 'FrameList' });

/** Whether a frame is corrected for the troposphere, and the evidence. */
const frameTroposphereSchema = z
  .object({
    decision: z.enum(['applied', 'not_applied']),
    reason: z.string(),
    relief_m: z
      .number()
      .meta({ description: '95th percentile of the heights of the frame minus the 5th, meters' }),
    residual: z
      .object({
        cells: z.int(),
        without_mm: z.number(),
        with_mm: z.number(),
        t: z.number(),
        held_out_t: z.number(),
      })
      .nullable()
      .meta({
        description:
          'Scatter of sampled cells about their own line and season without and with the correction, mm along the line of ' +
          "sight, in the half of the cells that is held out. `t` and `held_out_t` are Student's t of the two halves, positive " +
          'if the correction lowers the scatter. Null = too few cells or dates',
      }),
    stations: z
      .object({
        stations: z.int(),
        without_mm_yr: z.number(),
        with_mm_yr: z.number(),
        t: z.number(),
      })
      .nullable()
      .meta({
        description:
          'Leave-one-out RMSE of the rates at GNSS stations without and with the correction. Null = fewer than five stations',
      }),
  })
  .meta({ id: 'FrameTroposphere' });

/** How certain a frame's zero is, and which stations determine it. */
export const frameQualitySchema = z
  .object({
    ...modeShape,
    frame_id: frameIdSchema,
    release: z.string(),
    calibration: z.enum(CALIBRATIONS),
    reference: referenceSchema,
    ...frameTieShape,
    troposphere: frameTroposphereSchema.nullable().meta({
      description:
        'What OPERA TROPO-ZENITH delays do to the frame, and whether they are applied. Null = no such files were given',
    }),
    remedy: z.string().nullable().meta({
      description:
        'The commands with which the operator of the server ties the frame, or ties it to more stations where its only one is in doubt; else null',
      example: './gm fetch --gnss --frame F08882 --to gnss && ./gm tie F08882 --gnss gnss/F08882',
    }),
    request_id: z.string(),
  })
  .meta({ id: 'FrameQuality' });

export const frameParamsSchema = z.strictObject({
  frame_id: z
    .string()
    .max(LONGEST_PATH_WORD)
    .meta({ description: 'As GET /api/v1/frames lists them', example: 'F08882' }),
});

export const lastUpdatedSchema = z
  .object({
    ...modeShape,
    frame_id: frameIdSchema,
    ...frameFreshness,
    last_updated: z.iso.datetime().meta({ description: 'When this release was made' }),
    request_id: z.string(),
  })
  .meta({ id: 'FrameLastUpdated' });

/** An address, or both coordinates. */
export const placeQuerySchema = z.strictObject(placeQuery);

const coverageShape = {
  ...modeShape,
  coverage: coverageSchema,
  covered: z.boolean().meta({ description: 'As `coverage`' }),
  measured: z.boolean(),
  status: z.enum(REPORT_STATUSES).meta({
    description: 'The status of a report without gates: `ok`, `no_data`, `no_coverage` or `inconclusive`',
  }),
  help: z.string().nullable(),
  would_cost_usd: z.number().meta({
    description: 'Price of a report for the place at the first purchase; 0 unless it would be `ok`',
  }),
  frames: z
    .array(
      z.object({
        frame_id: frameIdSchema,
        release: z.string(),
        measured: z.boolean(),
        first_observation: isoDateSchema,
        last_observation: isoDateSchema,
        calibration: z.enum(TIES),
        look: lookSchema,
      }),
    )
    .meta({
      description:
        'Every frame over the place, first the one that answers. `frame` of a report chooses another one',
    }),
  is_synthetic: isSyntheticSchema,
  frame: frameIdSchema.nullable(),
  pixel_id: z.string().nullable(),
  last_observation: isoDateSchema.nullable(),
  data_age_days: z.int().nullable(),
  data_freshness: freshnessSchema,
  freshness_note: freshnessNoteSchema,
  estimated_next_acquisition: nextAcquisitionSchema,
  query: reportQuerySchema,
  lat: z.number(),
  lon: z.number(),
};

export const coverageAnswerSchema = z
  .object({ ...coverageShape, cost_usd: z.literal(0), request_id: z.string() })
  .meta({ id: 'Coverage' });

export const coverageBatchBodySchema = z
  .strictObject({
    items: z
      .array(batchEntry)
      .min(1, 'send at least one item')
      .max(
        COVERAGE_BATCH_ITEMS_MAXIMUM,
        `a coverage batch can have at most ${COVERAGE_BATCH_ITEMS_MAXIMUM} items`,
      )
      .meta({ example: [{ id: 'site-17', lat: 29.76, lon: -95.37 }] }),
  })
  .meta({ id: 'CoverageBatchRequest' });

const coverageResultSchema = z
  .object({
    id: z.string(),
    index: z.int().meta({ description: 'Index of the item in the request, from 0' }),
    status: z.enum([...REPORT_STATUSES, 'invalid_item', 'invalid_address', 'unprocessed']),
    message: z.string().optional().meta({ description: "Why the item couldn't be answered" }),
    candidates: candidatesOfItem,
    ...z.object(coverageShape).omit({ mode: true, status: true }).partial().shape,
    coverage: coverageSchema.meta({
      description: "Whether a frame covers the place; false also if the item couldn't be answered",
    }),
    covered: z
      .boolean()
      .nullable()
      .meta({ description: "The same value; null if the item couldn't be answered" }),
  })
  .meta({ id: 'CoverageBatchResult', description: 'As in the answer of GET /api/v1/coverage for the place' });

export const coverageBatchSchema = z
  .object({
    ...modeShape,
    results: z.array(coverageResultSchema),
    summary: z.object({
      requested: z.int(),
      covered: z.int(),
      measured: z.int(),
      reportable: z.int().meta({ description: 'Items whose report would be `ok`' }),
      invalid: z.int(),
    }),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'CoverageBatch' });

export const pixelSchema = z
  .object({
    ...modeShape,
    coverage: coverageSchema,
    covered: z.boolean().meta({ description: 'As `coverage`' }),
    measured: z.boolean(),
    pixel_id: z.string().nullable(),
    frame: frameIdSchema.nullable(),
    row: z.int().nullable(),
    col: z.int().nullable(),
    h3: z.string().nullable().meta({ description: 'H3 index, resolution 12, of the cell’s center' }),
    cell_size_m: z.number().nullable(),
    pixel_polygon: pixelPolygonSchema,
    pixel_geojson: pixelGeoJsonSchema.nullable(),
    help: z.string().nullable().meta({ description: 'What to do if no frame covers the place' }),
    query: reportQuerySchema,
    lat: z.number(),
    lon: z.number(),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'Pixel' });
