import { z } from 'zod';
import { formatVersion, releaseIdSchema, tailCheckSchema } from './manifest.ts';

/** Format of the gazetteer's files. */
export const GAZETTEER_VERSION = 2;

const versionSchema = formatVersion(
  GAZETTEER_VERSION,
  'gazetteer',
  'remove the folder `gazetteer` of the lake and import the address files again with `./gm addresses import <files or folders>`',
);

/**
 * The kind of rows in an import: street sides with ranges of numbers, address points, or outlines of ZIPs, places and
 * counties.
 */
export const familySchema = z.enum(['ranges', 'points', 'areas']);
export type GazetteerFamily = z.infer<typeof familySchema>;

/**
 * The name of a unit that is imported and replaced as a whole: a county by its FIPS code, or the unit in which a source
 * is delivered.
 */
const unitSchema = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/, 'letters, digits, _, . and -, at most 80');

/** Gazetteer imports have identifiers like a frame's releases: `20261121T101500Z-3fa9c1`. */
const stampSchema = releaseIdSchema;

const sourceFileSchema = z.strictObject({
  name: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().length(64),
});
export type GazetteerSourceFile = z.infer<typeof sourceFileSchema>;

/** `unit.json`: the inputs of one import of one family of a unit. */
export const unitManifestSchema = z.strictObject({
  version: versionSchema,
  unit: unitSchema,
  family: familySchema,
  stamp: stampSchema,
  created_at: z.iso.datetime(),
  /** Version of the rules by which rows were made from these files; with another version they are made again. */
  rules: z.int().positive(),
  sources: z.array(z.string()),
  files: z.array(sourceFileSchema),
  rows: z.int().nonnegative(),
  duplicates: z.int().nonnegative(),
  streets: z.int().nonnegative(),
  zips: z.int().nonnegative(),
  /** Checksums that the import's files are verified against when read, by path. */
  checks: z.record(z.string(), tailCheckSchema),
});
export type UnitManifest = z.infer<typeof unitManifestSchema>;

/** `gazetteer.json`, the only mutable file: the current import of every unit and family, and the index. */
export const gazetteerPointerSchema = z.strictObject({
  version: versionSchema,
  published_at: z.iso.datetime(),
  index: stampSchema,
  /** Checksum that the index is verified against when read. */
  index_check: tailCheckSchema,
  units: z.record(unitSchema, z.partialRecord(familySchema, stampSchema)),
  /** Files, by SHA-256, all of whose rows are in the listed units. */
  finished_files: z.record(
    z.string().length(64),
    z.array(z.strictObject({ unit: unitSchema, family: familySchema, stamp: stampSchema })),
  ),
});
export type GazetteerPointer = z.infer<typeof gazetteerPointerSchema>;
