import { z } from 'zod';
import { datumSchema } from './comparedNumbers.ts';
import { FRESHNESS_VALUES, SERIES_END } from '../../../core/report/freshness.ts';
import { GEOCODE_FLAGS } from '../../../core/report/geocodedPlace.ts';
import { MATCH_TYPES } from '../../../core/report/geocodePrecision.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { SPATIAL_REFERENCE_METHODS } from '../../manifest.ts';
import { SHARED_MOTION_TEXT, SHARED_MOTIONS } from './sharedMotion.ts';
import { FREE_STATUSES, REPORT_STATUSES } from './reportStatuses.ts';

export const TIES = ['gps_tied', 'relative'] as const;

/** The text for a frame, a cell or a day that doesn't exist, if a field must be a text. */
export const NONE = 'none';
/** The text for a judgment that wasn't made. */
export const UNKNOWN = 'unknown';
export const CALIBRATIONS = [...TIES, NONE] as const;

export const freshnessSchema = z.enum(FRESHNESS_VALUES);
export const freshnessNoteSchema = z
  .string()
  .nullable()
  .meta({
    description: `A warning if the series seems to have ended: no observation for more than ${SERIES_END.days} days and ${SERIES_END.revisits} revisits. Null otherwise`,
  });
export const nextAcquisitionSchema = isoDateSchema.nullable().meta({
  description: 'Null if the series ended, or no frame covers the place',
});
export const statusSchema = z.enum(REPORT_STATUSES).meta({ description: 'Only `ok` is billed' });
export const okStatusSchema = z.literal('ok').meta({ description: 'Only `ok` is billed' });
export const freeStatusSchema = z.enum(FREE_STATUSES).meta({ description: 'Why there are no numbers; free' });
const typesElsewhere = new WeakMap<object, z.ZodType>();

/** A field of which a free answer only has the name: null. Descriptions show it as `schema` or null. */
export function withheld(schema: z.ZodType): z.ZodNull {
  const field = z.null().meta({ description: schema.description });
  typesElsewhere.set(field, schema);
  return field;
}

/** The schema of a field made by `withheld` in other answers. */
export function typeElsewhere(field: object): z.ZodType | undefined {
  return typesElsewhere.get(field);
}

export const pixelPolygonSchema = z
  .array(z.tuple([z.number(), z.number()]))
  .meta({ description: 'Corners of the cell as [lat, lon]: north-west, north-east, south-east, south-west' });

const ringSchema = z.array(z.tuple([z.number(), z.number()]));

export const pixelGeoJsonSchema = z
  .object({
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('Polygon'),
      coordinates: z.array(ringSchema),
    }),
    properties: z.object({ pixel_id: z.string(), frame: z.string(), cell_size_m: z.number() }),
  })
  .meta({ description: 'The cell as a GeoJSON feature, [lon, lat]' });

/** The same where there may be no cell. */
const cellFeatureSchema = z
  .object({
    type: z.literal('Feature'),
    geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(ringSchema) }).nullable(),
    properties: z.object({ pixel_id: z.string(), frame: z.string(), cell_size_m: z.number().nullable() }),
  })
  .meta({
    description:
      'The cell as a GeoJSON feature, [lon, lat]; its geometry is null if no frame covers the place',
  });

export const isSyntheticSchema = z.boolean().meta({
  description: 'True: made-up demonstration data. False if no frame answers',
});

export const referenceSchema = z
  .object({
    method: z.enum([...SPATIAL_REFERENCE_METHODS, 'gnss_tie']),
    in_words: z.string().meta({ description: 'The zero of the rate, and how well it is known' }),
    uncertainty_mm_yr: z.number().nullable().meta({
      description:
        'One standard deviation of the zero of the whole frame, mm/yr; null = not derived for this release. With gnss_tie, at the stations',
    }),
    is_in_velocity_uncertainty: z.boolean().meta({
      description: 'Whether velocity_uncertainty_mm_yr includes it, in quadrature',
    }),
  })
  .meta({ description: 'The zero of the rate; docs/zero.md of the project derives it' });

const lineOfSightSchema = z.object({
  source: z.string(),
  is_assumed: z.boolean().meta({ description: 'No product gave the line of sight of this cell' }),
  uncertainty_percent: z.number().nullable().meta({
    description:
      'One standard deviation, percent of the vertical rate; part of velocity_uncertainty_mm_yr. Null if no frame answers',
  }),
});

const provenanceShape = {
  calibration: z.enum(TIES),
  calibration_rmse_mm_yr: z.number().nullable(),
  datum: datumSchema.nullable().meta({ description: 'Null if no other frame covers the place' }),
  reference: referenceSchema,
  shared_motion: z.enum(SHARED_MOTIONS).meta({ description: SHARED_MOTION_TEXT }),
  line_of_sight: lineOfSightSchema,
  sign_convention: z.string(),
  science_version: z.string(),
  attribution: z.string(),
  license: z.string(),
  disclaimer: z.string(),
  data_source: z.string(),
  is_synthetic: isSyntheticSchema,
};
const provenanceSchema = z.object(provenanceShape);
/** Where no frame answers there is neither calibration nor source: `none`. */
const freeProvenanceSchema = z
  .object({
    ...provenanceShape,
    calibration: z.enum(CALIBRATIONS),
    shared_motion: z.enum([...SHARED_MOTIONS, NONE]).meta({ description: SHARED_MOTION_TEXT }),
  })
  .meta({ description: '`none` for all fields that only a frame has, if no frame covers the place' });

/** How an address was found, and how well. */
export const geocodeShape = {
  match_type: z.enum(MATCH_TYPES),
  score: z.number().meta({ description: 'The fixed score of the match type, 0 to 1' }),
  uncertainty_m: z
    .number()
    .meta({ description: 'The true place is probably within this many meters; 0 for coordinates' }),
  match_quality: z.number().meta({ description: 'How much of the address was found as sent, 0 to 1' }),
  flags: z
    .array(z.enum(GEOCODE_FLAGS))
    .meta({ description: 'Differences from the request; /api/v1/schema explains each' }),
  source: z.string().meta({
    description: 'The source of the address’s location; `census` = the hosted geocoder. Null for coordinates',
    example: 'TIGER/Line 2025',
  }),
};

export const reportQuerySchema = z.object({
  address: z.string().nullable(),
  geocoded_address: z.string().nullable(),
  geocode: z.object({
    ...geocodeShape,
    source: geocodeShape.source.nullable(),
    matched_address: z.string().nullable().meta({ description: 'As `geocoded_address`' }),
  }),
  lat: z.number(),
  lon: z.number(),
});

const coverageDescription = 'Whether a frame covers the place';
/** Whether a frame covers the place; in every answer about one. */
export const coverageSchema = z.boolean().meta({ description: coverageDescription });
const pixelIdDescription = 'Measurement cell identifier';

/** The cell of a report, how fresh it is and where its data come from. */
export const cellShape = {
  coverage: z.literal(true).meta({ description: coverageDescription }),
  frame: frameIdSchema,
  release: z.string().meta({ description: 'The immutable release that the numbers come from' }),
  pixel_id: z.string().meta({ description: pixelIdDescription }),
  pixel_polygon: pixelPolygonSchema,
  pixel_geojson: pixelGeoJsonSchema,
  cell_size_m: z.number(),
  last_observation: isoDateSchema,
  data_age_days: z.int(),
  data_freshness: freshnessSchema,
  freshness_note: freshnessNoteSchema,
  estimated_next_acquisition: nextAcquisitionSchema,
  data_coverage: z.literal('measured'),
  provenance: provenanceSchema,
};

/** Identifiers and day of a cell that may not exist. */
export const freeIdentifiers = {
  frame: z.string().meta({ description: `Data frame identifier; \`${NONE}\` if no frame covers the place` }),
  pixel_id: z
    .string()
    .meta({ description: `${pixelIdDescription}; \`${NONE}\` if no frame covers the place` }),
  last_observation: z
    .union([isoDateSchema, z.literal(NONE)])
    .meta({ description: `Date, YYYY-MM-DD; \`${NONE}\` if no frame covers the place` }),
};

/** The same for a free answer: there may be no cell. */
export const freeCellShape = {
  coverage: coverageSchema,
  release: z.string().nullable(),
  pixel_polygon: pixelPolygonSchema,
  pixel_geojson: cellFeatureSchema,
  cell_size_m: z.number().nullable(),
  data_age_days: z.int().nullable(),
  data_freshness: freshnessSchema,
  freshness_note: freshnessNoteSchema,
  estimated_next_acquisition: nextAcquisitionSchema,
  data_coverage: z.enum(['measured', 'not_measured', NONE]),
  provenance: freeProvenanceSchema,
  ...freeIdentifiers,
};
export type FreeCell = z.infer<z.ZodObject<typeof freeCellShape>>;

export const ownedReportSchema = z
  .object({
    report_id: z.int().meta({ example: 12 }),
    bought_at: z.iso.datetime(),
    release: z.string(),
    is_current: z.boolean().meta({
      description:
        'Whether there is nothing newer: with `reuse` it is then the answer, free. So is a report of the release that `release` names',
    }),
    message: z.string(),
  })
  .meta({ id: 'OwnedReport', description: 'The account’s newest report of the cell' });
export type OwnedReportBlock = z.infer<typeof ownedReportSchema>;

/** The request, its time, and its cost. */
export const requestShape = {
  query: reportQuerySchema,
  queried_at: z.iso.datetime(),
  cost_usd: z.number(),
  billed_usd: z.number().nullable(),
  owned_report: ownedReportSchema.nullable().optional().meta({
    description: 'With `reuse=1`: your report of the cell; null = none, so this one was bought',
  }),
  credits_remaining_usd: z.number().nullable(),
  reports_remaining: z.int().nullable(),
  request_id: z.string(),
};

/** The 95 % interval of a vertical velocity. */
export const interval95Schema = z.tuple([z.number(), z.number()]).meta({
  description:
    '95 % interval of the vertical velocity, mm/yr: [low, high], 1.96 standard deviations on either side. It contains the true rate 95 % of the time',
  example: [-13.48, -11.52],
});
