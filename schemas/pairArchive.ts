import { z } from 'zod';
import { PAIR_ARCHIVE_VERSION } from '../core/pairs/pairValues.ts';
import { isoDateSchema } from './frame.ts';
import { gridSchema, type Manifest } from './manifest.ts';
import { productKindSchema } from './products/productKind.ts';

const sha256Schema = z.string().length(64);

/** A product file that an archive file was made from. */
export const archiveSourceSchema = z.strictObject({
  name: z.string(),
  bytes: z.int().nonnegative(),
  /** When the file was last modified, milliseconds since 1970. */
  modified_ms: z.number(),
  sha256: sha256Schema,
  role: z.enum(['displacement', 'quality', 'calibration', 'line_of_sight', 'point_series']),
});

const pairContentSchema = z.strictObject({
  is: z.literal('pair'),
  product_kind: productKindSchema,
  reference_date: isoDateSchema,
  secondary_date: isoDateSchema,
  /** How the values were processed, in words. */
  corrections: z.string(),
  /** What the reader must know about the product later, with its own names. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

const lineOfSightContentSchema = z.strictObject({
  is: z.literal('line_of_sight'),
  description: z.string(),
  orbit_direction: z.enum(['ascending', 'descending']).nullable(),
  mean_up: z.number().nullable(),
  mean_east: z.number().nullable(),
  mean_north: z.number().nullable(),
});

/** The metadata of a file in a frame's archive: one pair, or the line of sight (up, then east and north if known). */
export const archiveHeaderSchema = z.strictObject({
  format: z.literal(PAIR_ARCHIVE_VERSION),
  sources: z.array(archiveSourceSchema),
  grid: gridSchema,
  tile: z.strictObject({ rows: z.int().positive(), cols: z.int().positive() }),
  content: z.discriminatedUnion('is', [pairContentSchema, lineOfSightContentSchema]),
  /** Names of the files whose coherence this one references. */
  borrows: z.array(z.string()),
  /** Number of cells of the nested sample that have a value, and the minimum depth at which all are there. */
  sample: z.strictObject({
    cells: z.int().nonnegative(),
    depth: z.int().nonnegative(),
    byteOffset: z.int().nonnegative(),
    checksum: z.int().nonnegative(),
  }),
});

export type ArchiveSource = z.infer<typeof archiveSourceSchema>;
export type ArchiveHeader = z.infer<typeof archiveHeaderSchema>;
export type PairContent = z.infer<typeof pairContentSchema>;
export type LineOfSightContent = z.infer<typeof lineOfSightContentSchema>;
/** What is known about a file before it is written. */
export type NewArchiveHeader = Omit<ArchiveHeader, 'format' | 'borrows' | 'sample'>;

/** Products whose pairs a frame keeps in its archive, so that it can be rebuilt without their files. */
export const ARCHIVED_KINDS: ReadonlySet<Manifest['product_kind']> = new Set([
  'opera_disp_s1',
  'opera_disp_ni',
  'nisar_gunw',
  'unwrapped_pairs',
]);
