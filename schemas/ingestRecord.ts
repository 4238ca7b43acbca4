import { z } from 'zod';
import { frameIdSchema } from './frame.ts';
import { releaseIdSchema } from './manifest.ts';

/** The last attempt to ingest a frame, stored next to its releases. */
export const ingestRecordSchema = z.object({
  record_version: z.literal(1),
  state: z.enum(['running', 'done', 'failed']),
  /** Machine, process id and start time of the process that runs it, as in the name of a lock. */
  holder: z.string(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Its current stage while it runs. */
  stage: z.object({ name: z.string(), done: z.int(), total: z.int() }).nullable(),
  /** The release that the frame serves as a result. */
  release: releaseIdSchema.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  inputs: z.object({
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** SHA-256 of the inputs' paths, sizes and times, the options and the method, for the machine that ingested them. */
    fingerprint: z.string(),
    /** SHA-256 of the inputs' names and sizes, the options and the method, the same on every machine; null in older records. */
    listing: z.string().nullable().default(null),
  }),
  /** SHA-256 of the names, sizes and times of the archive's files at the end of the attempt; null before. */
  archive_fingerprint: z.string().nullable(),
  /** SHA-256 of the names and sizes of the archive's files; null before the end, and if there is no archive. */
  archive_listing: z.string().nullable().default(null),
  /** SHA-256 of the content of `inputs` at the end of the attempt; null before, and if unknown. */
  content: z.string().nullable().default(null),
});

export type IngestRecord = z.output<typeof ingestRecordSchema>;

/**
 * `withdrawn.json` of a frame: products excluded from it. Those that their source has withdrawn are used again if they
 * are given; those that the operator removed stay out until the operator restores them.
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

/** How far the updates of a lake, or of one part of its frames, have come. */
export const updateRecordSchema = z.object({
  record_version: z.literal(1),
  /** Changes at an archive before this time have been seen, for the frames that were listed. */
  searched_at: z.object({
    opera: z.iso.datetime().nullable(),
    nisar: z.iso.datetime().nullable(),
  }),
  /** Frames whose granules have been listed completely; from then on, changes are enough. */
  listed: z.array(frameIdSchema),
  /** Frames whose update began and hasn't ended, or failed. */
  unfinished: z.array(frameIdSchema),
  /** Whether the frames of two looks are up to date with their parents. */
  combined: z.boolean(),
  /** Why frames in `unfinished` failed or are incomplete, by the last attempt of each. Absent in older records. */
  failures: z
    .array(
      z.object({
        frame_id: frameIdSchema,
        /** The step that failed; null = before the first. */
        step: z.enum(['fetch', 'ingest', 'verify', 'prune']).nullable(),
        code: z.string(),
        message: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .default([]),
  /** The last run that did something; `ended_at` is null while it runs, and if it was killed. */
  last_run: z
    .object({
      started_at: z.iso.datetime(),
      ended_at: z.iso.datetime().nullable(),
      /** Frames with something new. */
      frames: z.int().nonnegative(),
      published: z.int().nonnegative(),
      failed: z.int().nonnegative(),
      notices: z.array(z.string()),
    })
    .nullable()
    .default(null),
});

export type UpdateRecord = z.output<typeof updateRecordSchema>;
