import { z } from 'zod';
import { releaseIdSchema } from './manifest.ts';

/** The last attempt to ingest a frame, kept next to its releases. */
export const ingestRecordSchema = z.object({
  record_version: z.literal(1),
  state: z.enum(['running', 'done', 'failed']),
  /** Machine, process id and start of the process that runs it, as in the name of a lock. */
  holder: z.string(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** What it is at, while it runs. */
  stage: z.object({ name: z.string(), done: z.int(), total: z.int() }).nullable(),
  /** The release that the frame serves through it. */
  release: releaseIdSchema.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  inputs: z.object({
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** SHA-256 of the inputs' paths, sizes and times, the options and the method: of the machine that ingested them. */
    fingerprint: z.string(),
    /** SHA-256 of the inputs' names and sizes, the options and the method, the same on every machine; null in older records. */
    listing: z.string().nullable().default(null),
  }),
  /** SHA-256 of the archive's file names, sizes and times when the attempt had ended; null before. */
  archive_fingerprint: z.string().nullable(),
  /** SHA-256 of the names and sizes of the archive's files; null before the end, and when there is no archive. */
  archive_listing: z.string().nullable().default(null),
  /** SHA-256 of the content of what `inputs` lists, when the attempt had ended; null before, and when it is not known. */
  content: z.string().nullable().default(null),
});

export type IngestRecord = z.output<typeof ingestRecordSchema>;

/**
 * `withdrawn.json` of a frame: products that take no part in it. Those that their source doesn't give out any more do so
 * again when they are given; those that the operator took out stay out until the operator restores them.
 */
export const withdrawnProductsSchema = z.strictObject({
  withdrawn: z.array(
    z.strictObject({
      name: z.string(),
      noted_at: z.iso.datetime(),
      by: z.enum(['source', 'operator']).default('source'),
    }),
  ),
});
