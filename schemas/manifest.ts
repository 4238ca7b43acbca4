import { z } from 'zod';
import { frameIdSchema, isoDateSchema } from './frame.ts';
import { troposphereSchema } from './products/frameTroposphere.ts';
import { productStatementsSchema } from './products/productStatements.ts';
import { productKindSchema } from './products/productKind.ts';

/** Format of the lake: a release's folder, its files and its manifest. */
export const LAKE_VERSION = 6;

/**
 * The format number in a file. For another number, the error only reports that; `remedy` names the command that rebuilds
 * the file.
 */
export function formatVersion<Version extends number>(version: Version, of: string, remedy: string) {
  return z.literal(version, {
    error: ({ input }) =>
      `it is of ${of} format ${JSON.stringify(input) ?? 'unknown'}, and this version reads format ${version}: ${remedy}`,
  });
}

/** `20260418T101500Z-3fa9c1`: UTC time and six random digits. Release ids of a frame ascend with time. */
export const releaseIdSchema = z
  .string()
  .regex(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/, 'a release id looks like 20260418T101500Z-3fa9c1');

/** `current.json`, the only mutable file of a frame: the release that is served. */
export const releasePointerSchema = z.strictObject({
  release: releaseIdSchema,
  published_at: z.iso.datetime(),
  /** Releases that were served before, oldest first; any other folder is a leftover of a killed ingest. */
  earlier: z.array(releaseIdSchema),
});

export const gridSchema = z.strictObject({
  epsg: z.int().positive(),
  originX: z.number(),
  originY: z.number(),
  cellWidth: z.number().positive(),
  cellHeight: z.number().positive(),
  rows: z.int().positive(),
  cols: z.int().positive(),
});

/** One file that was given to the ingest and its result. */
export const productRecordSchema = z.strictObject({
  name: z.string(),
  sha256: z.string().length(64).nullable(),
  bytes: z.int().nonnegative(),
  role: z.enum([
    'displacement',
    'quality',
    'calibration',
    'line_of_sight',
    'static',
    'point_series',
    'gnss',
    'unknown',
  ]),
  outcome: z.enum(['used', 'ignored', 'refused']),
  reason: z.string().nullable(),
  reference_date: isoDateSchema.nullable(),
  secondary_date: isoDateSchema.nullable(),
  /** Whether its values came from the frame's archive, without reading the file itself. */
  archived: z.boolean(),
});

const gnssStationSchema = z.strictObject({
  station: z.string(),
  lat: z.number(),
  lon: z.number(),
  velocity_mm_yr: z.number(),
  sigma_mm_yr: z.number(),
  insar_velocity_mm_yr: z.number().nullable(),
  cells: z.int().nonnegative(),
  residual_mm_yr: z.number().nullable(),
  /** The velocity of the cells around it with the frame's zero tied; null = none, or the frame isn't tied to stations. */
  tied_velocity_mm_yr: z.number().nullable(),
  /** Number of days behind the GNSS velocity; null = unknown. */
  first_date: isoDateSchema.nullable(),
  last_date: isoDateSchema.nullable(),
  velocity_east_mm_yr: z.number().nullable(),
  velocity_north_mm_yr: z.number().nullable(),
  /** The contribution of that horizontal motion to a vertical velocity derived from the line of sight. */
  horizontal_term_mm_yr: z.number().nullable(),
  outcome: z.enum(['used', 'rejected']),
  reason: z.string().nullable(),
});

/** How well stations predict one that is held out, by the distance to the nearest remaining station. */
const heldOutErrorSchema = z.strictObject({
  from_km: z.number().nonnegative(),
  to_km: z.number().positive(),
  stations: z.int().nonnegative(),
  rmse_mm_yr: z.number().nonnegative().nullable(),
  expected_rmse_mm_yr: z.number().nonnegative().nullable(),
});

/**
 * The motion beyond a rate of all ground of the frame, from the stations' positions (core/gnss/sharedMotion.ts): vertical
 * mm at each epoch, which its cells' series and seasons include, and one σ of it. The season is null if the record is too
 * short. Absent = fewer than five stations, so series and seasons are relative to the frame.
 */
const sharedMotionSchema = z.strictObject({
  motion_mm: z.array(z.number()),
  sigma_mm: z.array(z.number().nonnegative()),
  season_mm: z.number().nonnegative().nullable(),
  season_sigma_mm: z.number().nonnegative().nullable(),
  stations: z.int().positive(),
});

export const calibrationSchema = z.strictObject({
  /** `gps_tied` with model `none`: the producer tied the product, as `spatial_reference` states. */
  kind: z.enum(['gps_tied', 'relative']),
  rmse_mm_yr: z.number().nullable(),
  /** Empty if we didn't tie the frame. */
  rmse_by_distance: z.array(heldOutErrorSchema),
  standard_error_mm_yr: z.number().nonnegative(),
  /** The stations' horizontal motion relative to their neighbors as seen by the look, root mean square. */
  horizontal_rmse_mm_yr: z.number().nonnegative().nullable(),
  model: z.enum(['none', 'field']),
  stations: z.array(gnssStationSchema),
  shared_motion: sharedMotionSchema.optional(),
});

export const releaseFileSchema = z.strictObject({
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().length(64),
  rows: z.int().nonnegative().nullable(),
});

/** How the zero of a frame was chosen. */
export const SPATIAL_REFERENCE_METHODS = [
  'none',
  'median_of_stable_cells',
  'median_of_all_cells',
  'given_points',
  'kept',
] as const;

/**
 * For one direction of motion: the share of tier `likely` that is noise, and the minimum signal-to-noise ratio at which
 * at most 3 % is.
 */
const directionAlarmsSchema = z.strictObject({
  likely_false_share: z.number().min(0).max(1),
  measured_from: z.number(),
});

/** What the velocities of a frame are relative to, and how well its own motion is known. */
const spatialReferenceSchema = z.strictObject({
  method: z.enum(SPATIAL_REFERENCE_METHODS),
  description: z.string(),
  cells: z.int().nonnegative(),
  /**
   * One σ of the frame's zero, vertical mm/yr, at the mean line of sight: part of each cell's published σ (larger where
   * the line of sight is flatter), so the cell's own share is at most √(σ² − sigma_mm_yr²). With a tie to GNSS it is 0,
   * because the tie's σ replaces it. Null = unknown, and not included in any cell's σ.
   */
  sigma_mm_yr: z.number().nonnegative().nullable(),
  /**
   * Whether some part of the frame is recognizably at rest. If not, and without a tie to GNSS, its reports aren't sold.
   * Null = not examined.
   */
  has_stable_part: z.boolean().nullable(),
  /** Share of the coherent cells that move like the reference, 0..1; null = not examined. */
  stable_share: z.number().min(0).max(1).nullable(),
  /**
   * The motion beyond a rate that was removed from all cells, and may come from the ground or the atmosphere: season and
   * slow part at each epoch, vertical mm, and the season's amplitude. The σ of movements between two dates includes it.
   * Null = nothing was removed.
   */
  removed: z.strictObject({ motion_mm: z.array(z.number()), season_mm: z.number().nonnegative() }).nullable(),
  /** How many of the frame's apparent motions are noise (core/reference/falseAlarms.ts); null = not examined. */
  false_alarms: z.strictObject({ sinking: directionAlarmsSchema, rising: directionAlarmsSchema }).nullable(),
  /** Ground that may be the stable part, by its velocity relative to the reference: vertical mm/yr, and its probability. */
  candidates: z.array(z.strictObject({ velocity_mm_yr: z.number(), probability: z.number().min(0).max(1) })),
  /** The location set with `--reference`. */
  points: z.array(z.strictObject({ lat: z.number(), lon: z.number(), radius_m: z.number().positive() })),
});

/** Size of the end of a file, from its table of pieces (formats/pieces/pieceTable.ts) if it has one, and its CRC-32. */
export const tailCheckSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** The two releases whose looks were solved together, ordered by their frames' ids. */
const combinedSchema = z.strictObject({
  parents: z.array(z.strictObject({ frame_id: frameIdSchema, release_id: releaseIdSchema })).length(2),
  /** How poorly the two mean looks separate up from east (core/reference/upAndEast.ts). */
  condition_number: z.number().min(1),
  /** One σ of what all cells share in their motion to the east, mm/yr, at the mean looks. Absent = unknown. */
  east_zero_sigma_mm_yr: z.number().nonnegative().optional(),
});

/** All metadata of a release; the API serves from it without opening a raster. */
export const manifestSchema = z.strictObject({
  manifest_version: formatVersion(
    LAKE_VERSION,
    'lake',
    'ingest the frame again from its products with `./gm ingest <products> --replace`',
  ),
  frame_id: frameIdSchema,
  release_id: releaseIdSchema,
  created_at: z.iso.datetime(),
  software_version: z.string(),
  science_version: z.string(),
  product_kind: productKindSchema,
  data_source: z.string(),
  attribution: z.string(),
  license: z.string(),
  /** The operator's statements about the products at ingest, because the products lack them. */
  statements: productStatementsSchema,
  grid: gridSchema,
  /** Size of a cell on the ground at the frame's center, meters (the geometric mean of both sides). */
  cell_size_m: z.number().positive(),
  /** Outer radius of the surroundings that each cell's rate is compared with, meters; null = not compared. */
  surroundings_radius_m: z.number().positive().nullable(),
  epochs: z.array(isoDateSchema).min(2),
  dropped_dates: z.array(isoDateSchema),
  network: z.strictObject({ pairs: z.int().positive(), solver: z.enum(['tree', 'least_squares']) }),
  spatial_reference: spatialReferenceSchema,
  line_of_sight: z.strictObject({
    source: z.string(),
    mean_up: z.number(),
    mean_east: z.number().nullable(),
    mean_north: z.number().nullable(),
    /** One angle applies to all cells: no product states the direction for each. */
    is_assumed: z.boolean(),
    /**
     * One σ of a vertical velocity due to uncertainty in the line of sight, as a share of the velocity; included in the
     * cells' σ.
     */
    velocity_share: z.number().nonnegative(),
  }),
  /** For products without a measure of their noise, the σ of each fit was multiplied by this factor. */
  quality: z.strictObject({ is_assumed: z.boolean(), sigma_factor: z.number().min(1) }),
  orbit_direction: z.enum(['ascending', 'descending']).nullable(),
  track: z.int().nullable(),
  calibration: calibrationSchema,
  troposphere: troposphereSchema.optional(),
  freshness: z.strictObject({
    first_observation: isoDateSchema,
    last_observation: isoDateSchema,
    median_revisit_days: z.number().positive(),
  }),
  counts: z.strictObject({
    cells: z.int().nonnegative(),
    measured: z.int().nonnegative(),
    masked: z.int().nonnegative(),
  }),
  velocity_percentiles_mm_yr: z.strictObject({ p5: z.number(), p50: z.number(), p95: z.number() }),
  /** [west, south, east, north], degrees. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** GeoJSON polygon of the grid's outline, WGS 84. */
  footprint: z.strictObject({
    type: z.literal('Polygon'),
    coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
  }),
  products: z.array(productRecordSchema),
  /** The inputs of a release of two looks; absent = it is made from products. */
  combined: combinedSchema.optional(),
  partitions: z.array(z.strictObject({ h3_5: z.string().length(15), cells: z.int().positive() })),
  files: z.array(releaseFileSchema),
  /** Checksums that each file is verified against when read, by path. */
  checks: z.record(z.string(), tailCheckSchema),
});

/** A manifest as an ingest writes it; publishing adds the checksums of its files. */
export const manifestDraftSchema = manifestSchema.omit({ checks: true });

/**
 * The parts of a manifest that a server needs: everything except the lists of files and products, which are most of it.
 * It is a file next to the manifest, so that a lake of thousands of frames opens quickly.
 */
export const servedManifestSchema = manifestSchema.omit({ files: true, products: true });

/** Without the checks, which readers keep packed. */
export type ServedManifest = Omit<z.infer<typeof servedManifestSchema>, 'checks'>;
export type ReleasePointer = z.infer<typeof releasePointerSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestDraft = z.infer<typeof manifestDraftSchema>;
export type ProductRecord = z.infer<typeof productRecordSchema>;
/**
 * The checksum that a release's file is verified against when read: the CRC-32 of its tail, which begins with the table
 * of the file's pieces (a file without a table is all tail).
 */
export type TailCheck = z.infer<typeof tailCheckSchema>;
export type CombinedFrom = z.infer<typeof combinedSchema>;
export type ReleaseFile = z.infer<typeof releaseFileSchema>;
export type Calibration = z.infer<typeof calibrationSchema>;
