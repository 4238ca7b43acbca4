// schemas/frame.ts
import { z } from 'zod';
var FRAME_ID_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,63}$/,
  frameIdSchema = z
    .string()
    .regex(FRAME_ID_PATTERN, { error: ({ input }) => frameIdProblem(String(input)) })
    .meta({ description: 'Data frame identifier', example: 'F08882' }),
  isoDateSchema = z.iso
    .date('a calendar date is written YYYY-MM-DD, for example 2026-04-18')
    .meta({ description: 'Date, YYYY-MM-DD', example: '2026-04-18' });
function frameIdProblem(text) {
  let rule = 'a frame id is 3\u201364 characters of A\u2013Z, 0\u20139, _ and -',
    raised = text.toUpperCase();
  return FRAME_ID_PATTERN.test(raised) ? `${rule}: write ${raised}` : `${rule}, for example F08882`;
}

// schemas/manifest.ts
import { z as z2 } from 'zod';
var MANIFEST_VERSION = 1,
  releaseIdSchema = z2
    .string()
    .regex(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/, 'a release id looks like 20260418T101500Z-3fa9c1'),
  releasePointerSchema = z2.strictObject({
    release: releaseIdSchema,
    published_at: z2.iso.datetime(),
    /** Releases that were served before, oldest first: any other folder is the rest of a killed ingest. */
    earlier: z2.array(releaseIdSchema),
  }),
  gridSchema = z2.strictObject({
    epsg: z2.int().positive(),
    originX: z2.number(),
    originY: z2.number(),
    cellWidth: z2.number().positive(),
    cellHeight: z2.number().positive(),
    rows: z2.int().positive(),
    cols: z2.int().positive(),
  }),
  productRecordSchema = z2.strictObject({
    name: z2.string(),
    sha256: z2.string().length(64).nullable(),
    bytes: z2.int().nonnegative(),
    role: z2.enum(['displacement', 'quality', 'line_of_sight', 'static', 'point_series', 'gnss', 'unknown']),
    outcome: z2.enum(['used', 'ignored', 'refused']),
    reason: z2.string().nullable(),
    reference_date: isoDateSchema.nullable(),
    secondary_date: isoDateSchema.nullable(),
    /** Its values came from the frame's archive: the file itself was not read. */
    archived: z2.boolean().default(!1),
  }),
  gnssStationSchema = z2.strictObject({
    station: z2.string(),
    lat: z2.number(),
    lon: z2.number(),
    velocity_mm_yr: z2.number(),
    sigma_mm_yr: z2.number(),
    insar_velocity_mm_yr: z2.number().nullable(),
    cells: z2.int().nonnegative(),
    residual_mm_yr: z2.number().nullable(),
    /** Days behind the GNSS velocity; null = unknown. */
    first_date: isoDateSchema.nullable().default(null),
    last_date: isoDateSchema.nullable().default(null),
    velocity_east_mm_yr: z2.number().nullable().default(null),
    velocity_north_mm_yr: z2.number().nullable().default(null),
    /** What that horizontal motion adds to a vertical velocity that is made from the line of sight. */
    horizontal_term_mm_yr: z2.number().nullable().default(null),
    outcome: z2.enum(['used', 'rejected']),
    reason: z2.string().nullable(),
  }),
  calibrationSchema = z2.strictObject({
    /** `gps_tied` with model `none`: the producer tied the product, as `spatial_reference` says. */
    kind: z2.enum(['gps_tied', 'relative']),
    rmse_mm_yr: z2.number().nullable(),
    standard_error_mm_yr: z2.number().nonnegative(),
    /** Scatter of the used stations' horizontal terms about the tie's model: what "no horizontal motion" costs. */
    horizontal_rmse_mm_yr: z2.number().nonnegative().nullable().default(null),
    model: z2.enum(['none', 'constant', 'plane']),
    stations: z2.array(gnssStationSchema),
  }),
  releaseFileSchema = z2.strictObject({
    path: z2.string(),
    bytes: z2.int().nonnegative(),
    sha256: z2.string().length(64),
    rows: z2.int().nonnegative().nullable(),
  }),
  SPATIAL_REFERENCE_METHODS = [
    'none',
    'median_of_stable_cells',
    'median_of_all_cells',
    'given_points',
    'kept',
  ],
  spatialReferenceSchema = z2.strictObject({
    method: z2.enum(SPATIAL_REFERENCE_METHODS),
    description: z2.string(),
    cells: z2.int().nonnegative(),
    /**
     * One σ of the frame's zero, vertical mm/yr: the same in every cell and part of each cell's published σ, so that
     * what a cell has of its own is √(σ² − sigma_mm_yr²) (with a tie to GNSS it is 0: the tie's σ takes its place).
     * Null = unknown, and in no cell's σ: releases from before it was derived.
     */
    sigma_mm_yr: z2.number().nonnegative().nullable().default(null),
    /** Whether some part of the frame is recognisably at rest: without, no cell is certain of a direction. Null = not looked at. */
    has_stable_part: z2.boolean().nullable().default(null),
    /** Share of the coherent cells that move like the reference, 0..1; null = not looked at. */
    stable_share: z2.number().min(0).max(1).nullable().default(null),
    /** Ground that may be the stable one, by its velocity from the reference: vertical mm/yr, and how likely it is. */
    candidates: z2
      .array(z2.strictObject({ velocity_mm_yr: z2.number(), probability: z2.number().min(0).max(1) }))
      .default([]),
    /** Where `--reference` put it. */
    points: z2
      .array(z2.strictObject({ lat: z2.number(), lon: z2.number(), radius_m: z2.number().positive() }))
      .default([]),
  }),
  tailCheckSchema = z2.tuple([z2.int().nonnegative(), z2.int().nonnegative()]),
  manifestSchema = z2.strictObject({
    manifest_version: z2.literal(MANIFEST_VERSION),
    frame_id: frameIdSchema,
    release_id: releaseIdSchema,
    created_at: z2.iso.datetime(),
    software_version: z2.string(),
    science_version: z2.string(),
    product_kind: z2.enum(['opera_disp_s1', 'unwrapped_pairs', 'point_series', 'mintpy', 'licsbas']),
    data_source: z2.string(),
    attribution: z2.string(),
    license: z2.string(),
    grid: gridSchema,
    /** Size of a cell on the ground at the frame's centre, metres (the geometric mean of both sides). */
    cell_size_m: z2.number().positive(),
    epochs: z2.array(isoDateSchema).min(2),
    dropped_dates: z2.array(isoDateSchema),
    network: z2.strictObject({ pairs: z2.int().positive(), solver: z2.enum(['tree', 'least_squares']) }),
    spatial_reference: spatialReferenceSchema,
    line_of_sight: z2.strictObject({
      source: z2.string(),
      mean_up: z2.number(),
      mean_east: z2.number().nullable(),
      mean_north: z2.number().nullable(),
      /** One angle serves for all cells: no product has the direction of each. */
      is_assumed: z2.boolean().default(!1),
      /** One σ of a vertical velocity for the doubt in its line of sight, as a share of the velocity; in the cells' σ. */
      velocity_share: z2.number().nonnegative().default(0),
    }),
    orbit_direction: z2.enum(['ascending', 'descending']).nullable(),
    track: z2.int().nullable(),
    calibration: calibrationSchema,
    freshness: z2.strictObject({
      first_observation: isoDateSchema,
      last_observation: isoDateSchema,
      median_revisit_days: z2.number().positive(),
    }),
    counts: z2.strictObject({
      cells: z2.int().nonnegative(),
      measured: z2.int().nonnegative(),
      masked: z2.int().nonnegative(),
    }),
    velocity_percentiles_mm_yr: z2.strictObject({ p5: z2.number(), p50: z2.number(), p95: z2.number() }),
    /** [west, south, east, north], degrees. */
    bbox: z2.tuple([z2.number(), z2.number(), z2.number(), z2.number()]),
    /** GeoJSON polygon of the grid's outline, WGS 84. */
    footprint: z2.strictObject({
      type: z2.literal('Polygon'),
      coordinates: z2.array(z2.array(z2.tuple([z2.number(), z2.number()]))),
    }),
    products: z2.array(productRecordSchema),
    partitions: z2.array(z2.strictObject({ h3_5: z2.string().length(15), cells: z2.int().positive() })),
    files: z2.array(releaseFileSchema),
    /** What each file is held against when it is read, by path; publishing fills it in. Earlier releases have none. */
    checks: z2.record(z2.string(), tailCheckSchema).optional(),
  }),
  servedManifestSchema = manifestSchema.omit({ files: !0, products: !0 });

export {
  FRAME_ID_PATTERN,
  frameIdSchema,
  isoDateSchema,
  MANIFEST_VERSION,
  releaseIdSchema,
  releasePointerSchema,
  gridSchema,
  SPATIAL_REFERENCE_METHODS,
  tailCheckSchema,
  manifestSchema,
  servedManifestSchema,
};
//# sourceMappingURL=chunk-UODQJH4H.js.map
