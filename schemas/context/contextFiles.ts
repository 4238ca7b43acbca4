import { z } from 'zod';
import { CONTEXT_KINDS, CONTEXT_REACH_M, type ContextKind } from '../../core/context/contextKinds.ts';
import { isoDateSchema } from '../frame.ts';
import { formatVersion } from '../manifest.ts';

/** Format of the files of context layers. */
export const CONTEXT_VERSION = 1;

const versionSchema = formatVersion(
  CONTEXT_VERSION,
  'context layers',
  'remove the folder `context` of the lake and import the files again with `./gm context import`',
);

/** Name of a layer. */
export const contextNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,59}$/, 'lower-case letters, digits, _, . and -, at most 60');

/** Text that every report shows of a layer. */
export const contextTextSchema = z.string().trim().min(1).max(200);

export const contextKindSchema = z.enum(Object.keys(CONTEXT_KINDS) as [ContextKind, ...ContextKind[]]);

const degreesSchema = z.number().min(-540).max(540);

/** The cells of a grid. */
const gridSchema = z.strictObject({
  rows: z.int().positive(),
  cols: z.int().positive(),
  /** As GDAL orders them: x and y of the corner of the first cell, and the steps to the next column and row. */
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** `EPSG:32615`, or WKT. */
  crs: z.string().max(20_000),
});
export type ContextGrid = z.infer<typeof gridSchema>;

const layerSchema = z.strictObject({
  kind: contextKindSchema,
  attribution: contextTextSchema,
  license: contextTextSchema,
  /** When the source was made, YYYY-MM-DD. */
  date: isoDateSchema,
  /** Name of the imported file. */
  source: z.string(),
  /** Name of the archive in the folder; each import writes a new one. */
  archive: z.string().regex(/^[A-Za-z0-9_.-]{1,140}\.pmtiles$/),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  tiles: z.int().positive(),
  /** Features, or cells with a value. */
  features: z.int().positive(),
  /** west, south, east, north, degrees; across the antimeridian, east is more than 180. */
  bounds: z.tuple([degreesSchema, degreesSchema, degreesSchema, degreesSchema]),
  /** The column with the values; null = the layer only has places, or is a grid. */
  attribute: z.string().nullable(),
  /** Unit of the values; null = they have none. */
  unit: z.string().max(30).nullable(),
  /** What values mean, by the value as text. */
  classes: z.record(z.string(), contextTextSchema),
  /** Within how many meters the nearest feature is searched; 0 = distances aren't reported. */
  reach_m: z.int().min(0).max(CONTEXT_REACH_M.most),
  /** Null = features. */
  grid: gridSchema.nullable(),
  imported_at: z.iso.datetime(),
});
export type ContextLayer = z.infer<typeof layerSchema>;

/** `context.json`, the only file that is replaced: the current archive of every layer. */
export const contextPointerSchema = z.strictObject({
  version: versionSchema,
  layers: z.record(contextNameSchema, layerSchema),
});
export type ContextPointer = z.infer<typeof contextPointerSchema>;
