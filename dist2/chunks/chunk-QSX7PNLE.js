import { external_exports } from './chunk-OMHHBRYQ.js';

// schemas/frame.ts
var FRAME_ID_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,63}$/,
  frameIdSchema = external_exports
    .string()
    .regex(FRAME_ID_PATTERN, { error: ({ input }) => frameIdProblem(String(input)) })
    .meta({ description: 'Data frame identifier', example: 'F08882' }),
  isoDateSchema = external_exports.iso
    .date('a calendar date is written YYYY-MM-DD, for example 2026-04-18')
    .meta({ description: 'Date, YYYY-MM-DD', example: '2026-04-18' });
function frameIdProblem(text) {
  let rule = 'a frame id is 3\u201364 characters of A\u2013Z, 0\u20139, _ and -',
    raised = text.toUpperCase();
  return FRAME_ID_PATTERN.test(raised) ? `${rule}: write ${raised}` : `${rule}, for example F08882`;
}

// schemas/manifest.ts
var MANIFEST_VERSION = 1,
  releaseIdSchema = external_exports
    .string()
    .regex(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/, 'a release id looks like 20260418T101500Z-3fa9c1'),
  releasePointerSchema = external_exports.strictObject({
    release: releaseIdSchema,
    published_at: external_exports.iso.datetime(),
    /** Releases that were served before, oldest first: any other folder is the rest of a killed ingest. */
    earlier: external_exports.array(releaseIdSchema),
  }),
  gridSchema = external_exports.strictObject({
    epsg: external_exports.int().positive(),
    originX: external_exports.number(),
    originY: external_exports.number(),
    cellWidth: external_exports.number().positive(),
    cellHeight: external_exports.number().positive(),
    rows: external_exports.int().positive(),
    cols: external_exports.int().positive(),
  }),
  productRecordSchema = external_exports.strictObject({
    name: external_exports.string(),
    sha256: external_exports.string().length(64).nullable(),
    bytes: external_exports.int().nonnegative(),
    role: external_exports.enum([
      'displacement',
      'quality',
      'line_of_sight',
      'static',
      'point_series',
      'gnss',
      'unknown',
    ]),
    outcome: external_exports.enum(['used', 'ignored', 'refused']),
    reason: external_exports.string().nullable(),
    reference_date: isoDateSchema.nullable(),
    secondary_date: isoDateSchema.nullable(),
    /** Its values came from the frame's archive: the file itself was not read. */
    archived: external_exports.boolean().default(!1),
  }),
  gnssStationSchema = external_exports.strictObject({
    station: external_exports.string(),
    lat: external_exports.number(),
    lon: external_exports.number(),
    velocity_mm_yr: external_exports.number(),
    sigma_mm_yr: external_exports.number(),
    insar_velocity_mm_yr: external_exports.number().nullable(),
    cells: external_exports.int().nonnegative(),
    residual_mm_yr: external_exports.number().nullable(),
    /** Days behind the GNSS velocity; null = unknown. */
    first_date: isoDateSchema.nullable().default(null),
    last_date: isoDateSchema.nullable().default(null),
    velocity_east_mm_yr: external_exports.number().nullable().default(null),
    velocity_north_mm_yr: external_exports.number().nullable().default(null),
    /** What that horizontal motion adds to a vertical velocity that is made from the line of sight. */
    horizontal_term_mm_yr: external_exports.number().nullable().default(null),
    outcome: external_exports.enum(['used', 'rejected']),
    reason: external_exports.string().nullable(),
  }),
  calibrationSchema = external_exports.strictObject({
    /** `gps_tied` with model `none`: the producer tied the product, as `spatial_reference` says. */
    kind: external_exports.enum(['gps_tied', 'relative']),
    rmse_mm_yr: external_exports.number().nullable(),
    standard_error_mm_yr: external_exports.number().nonnegative(),
    /** Scatter of the used stations' horizontal terms about the tie's model: what "no horizontal motion" costs. */
    horizontal_rmse_mm_yr: external_exports.number().nonnegative().nullable().default(null),
    model: external_exports.enum(['none', 'constant', 'plane']),
    stations: external_exports.array(gnssStationSchema),
  }),
  releaseFileSchema = external_exports.strictObject({
    path: external_exports.string(),
    bytes: external_exports.int().nonnegative(),
    sha256: external_exports.string().length(64),
    rows: external_exports.int().nonnegative().nullable(),
  }),
  SPATIAL_REFERENCE_METHODS = [
    'none',
    'median_of_stable_cells',
    'median_of_all_cells',
    'given_points',
    'kept',
  ],
  spatialReferenceSchema = external_exports.strictObject({
    method: external_exports.enum(SPATIAL_REFERENCE_METHODS),
    description: external_exports.string(),
    cells: external_exports.int().nonnegative(),
    /**
     * One σ of the frame's zero, vertical mm/yr: the same in every cell and part of each cell's published σ, so that
     * what a cell has of its own is √(σ² − sigma_mm_yr²) (with a tie to GNSS it is 0: the tie's σ takes its place).
     * Null = unknown, and in no cell's σ: releases from before it was derived.
     */
    sigma_mm_yr: external_exports.number().nonnegative().nullable().default(null),
    /** Whether some part of the frame is recognisably at rest: without, no cell is certain of a direction. Null = not looked at. */
    has_stable_part: external_exports.boolean().nullable().default(null),
    /** Share of the coherent cells that move like the reference, 0..1; null = not looked at. */
    stable_share: external_exports.number().min(0).max(1).nullable().default(null),
    /** Ground that may be the stable one, by its velocity from the reference: vertical mm/yr, and how likely it is. */
    candidates: external_exports
      .array(
        external_exports.strictObject({
          velocity_mm_yr: external_exports.number(),
          probability: external_exports.number().min(0).max(1),
        }),
      )
      .default([]),
    /** Where `--reference` put it. */
    points: external_exports
      .array(
        external_exports.strictObject({
          lat: external_exports.number(),
          lon: external_exports.number(),
          radius_m: external_exports.number().positive(),
        }),
      )
      .default([]),
  }),
  tailCheckSchema = external_exports.tuple([
    external_exports.int().nonnegative(),
    external_exports.int().nonnegative(),
  ]),
  manifestSchema = external_exports.strictObject({
    manifest_version: external_exports.literal(MANIFEST_VERSION),
    frame_id: frameIdSchema,
    release_id: releaseIdSchema,
    created_at: external_exports.iso.datetime(),
    software_version: external_exports.string(),
    science_version: external_exports.string(),
    product_kind: external_exports.enum([
      'opera_disp_s1',
      'unwrapped_pairs',
      'point_series',
      'mintpy',
      'licsbas',
    ]),
    data_source: external_exports.string(),
    attribution: external_exports.string(),
    license: external_exports.string(),
    grid: gridSchema,
    /** Size of a cell on the ground at the frame's centre, metres (the geometric mean of both sides). */
    cell_size_m: external_exports.number().positive(),
    epochs: external_exports.array(isoDateSchema).min(2),
    dropped_dates: external_exports.array(isoDateSchema),
    network: external_exports.strictObject({
      pairs: external_exports.int().positive(),
      solver: external_exports.enum(['tree', 'least_squares']),
    }),
    spatial_reference: spatialReferenceSchema,
    line_of_sight: external_exports.strictObject({
      source: external_exports.string(),
      mean_up: external_exports.number(),
      mean_east: external_exports.number().nullable(),
      mean_north: external_exports.number().nullable(),
      /** One angle serves for all cells: no product has the direction of each. */
      is_assumed: external_exports.boolean().default(!1),
      /** One σ of a vertical velocity for the doubt in its line of sight, as a share of the velocity; in the cells' σ. */
      velocity_share: external_exports.number().nonnegative().default(0),
    }),
    orbit_direction: external_exports.enum(['ascending', 'descending']).nullable(),
    track: external_exports.int().nullable(),
    calibration: calibrationSchema,
    freshness: external_exports.strictObject({
      first_observation: isoDateSchema,
      last_observation: isoDateSchema,
      median_revisit_days: external_exports.number().positive(),
    }),
    counts: external_exports.strictObject({
      cells: external_exports.int().nonnegative(),
      measured: external_exports.int().nonnegative(),
      masked: external_exports.int().nonnegative(),
    }),
    velocity_percentiles_mm_yr: external_exports.strictObject({
      p5: external_exports.number(),
      p50: external_exports.number(),
      p95: external_exports.number(),
    }),
    /** [west, south, east, north], degrees. */
    bbox: external_exports.tuple([
      external_exports.number(),
      external_exports.number(),
      external_exports.number(),
      external_exports.number(),
    ]),
    /** GeoJSON polygon of the grid's outline, WGS 84. */
    footprint: external_exports.strictObject({
      type: external_exports.literal('Polygon'),
      coordinates: external_exports.array(
        external_exports.array(
          external_exports.tuple([external_exports.number(), external_exports.number()]),
        ),
      ),
    }),
    products: external_exports.array(productRecordSchema),
    partitions: external_exports.array(
      external_exports.strictObject({
        h3_5: external_exports.string().length(15),
        cells: external_exports.int().positive(),
      }),
    ),
    files: external_exports.array(releaseFileSchema),
    /** What each file is held against when it is read, by path; publishing fills it in. Earlier releases have none. */
    checks: external_exports.record(external_exports.string(), tailCheckSchema).optional(),
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
//# sourceMappingURL=chunk-QSX7PNLE.js.map
