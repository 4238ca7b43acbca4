import { releaseIdSchema } from './chunk-QSX7PNLE.js';
import { external_exports } from './chunk-OMHHBRYQ.js';

// schemas/ingestRecord.ts
var ingestRecordSchema = external_exports.object({
    record_version: external_exports.literal(1),
    state: external_exports.enum(['running', 'done', 'failed']),
    /** Machine, process id and start of the process that runs it, as in the name of a lock. */
    holder: external_exports.string(),
    started_at: external_exports.iso.datetime(),
    ended_at: external_exports.iso.datetime().nullable(),
    /** What it is at, while it runs. */
    stage: external_exports
      .object({
        name: external_exports.string(),
        done: external_exports.int(),
        total: external_exports.int(),
      })
      .nullable(),
    /** The release that the frame serves through it. */
    release: releaseIdSchema.nullable(),
    error: external_exports
      .object({ code: external_exports.string(), message: external_exports.string() })
      .nullable(),
    inputs: external_exports.object({
      files: external_exports.int().nonnegative(),
      bytes: external_exports.int().nonnegative(),
      /** SHA-256 of the inputs' paths, sizes and times, the options and the method: of the machine that ingested them. */
      fingerprint: external_exports.string(),
      /** SHA-256 of the inputs' names and sizes, the options and the method, the same on every machine; null in older records. */
      listing: external_exports.string().nullable().default(null),
    }),
    /** SHA-256 of the archive's file names, sizes and times when the attempt had ended; null before. */
    archive_fingerprint: external_exports.string().nullable(),
    /** SHA-256 of the names and sizes of the archive's files; null before the end, and when there is no archive. */
    archive_listing: external_exports.string().nullable().default(null),
    /** SHA-256 of the content of what `inputs` lists, when the attempt had ended; null before, and when it is not known. */
    content: external_exports.string().nullable().default(null),
  }),
  withdrawnProductsSchema = external_exports.strictObject({
    withdrawn: external_exports.array(
      external_exports.strictObject({
        name: external_exports.string(),
        noted_at: external_exports.iso.datetime(),
      }),
    ),
  });

export { ingestRecordSchema, withdrawnProductsSchema };
//# sourceMappingURL=chunk-GSWLSW3S.js.map
