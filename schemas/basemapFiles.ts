import { z } from 'zod';
import { GROUND_LAYERS } from '../core/basemap/groundLayers.ts';
import { formatVersion } from './manifest.ts';

/** Format of the basemap's files. */
export const BASEMAP_VERSION = 1;

const versionSchema = formatVersion(
  BASEMAP_VERSION,
  'basemap',
  'remove the folder `basemap` of the lake and import the files again with `./gm basemap import <files or folders>`',
);

/**
 * The name of a unit that is imported and replaced as a whole: the FIPS code of a county or state, `us`, or the name of a
 * file of outlines.
 */
const basemapUnitNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/, 'letters, digits, _, . and -, at most 80');

const unitSchema = z.strictObject({
  /** Name of the unit's PMTiles archive in the folder; each import writes a new one. */
  archive: z.string().regex(/^[A-Za-z0-9_.-]{1,140}\.pmtiles$/),
  bytes: z.int().positive(),
  tiles: z.int().positive(),
  features: z.int().positive(),
  /** west, south, east, north, degrees */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  layers: z.array(z.enum(GROUND_LAYERS)),
  /** `TIGER/Line 2025 edges`, or the name of a file of outlines. */
  sources: z.array(z.string()),
  /** Attribution shown on every map, '' = none. */
  attribution: z.string().max(200),
  imported_at: z.iso.datetime(),
});
export type BasemapUnit = z.infer<typeof unitSchema>;

/** `basemap.json`, the only mutable file: the current archive of every unit. */
export const basemapPointerSchema = z.strictObject({
  version: versionSchema,
  units: z.record(basemapUnitNameSchema, unitSchema),
});
export type BasemapPointer = z.infer<typeof basemapPointerSchema>;
