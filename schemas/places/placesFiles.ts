import { z } from 'zod';
import { BIN_COUNT } from '../../core/placeRates/rateHistogram.ts';
import { frameIdSchema, isoDateSchema } from '../frame.ts';
import { formatVersion } from '../manifest.ts';

/** Format of the files of places. */
export const PLACES_VERSION = 1;

const versionSchema = formatVersion(PLACES_VERSION, 'places', 'write it again with `./gm places build`');

const countsSchema = z.array(z.int().nonnegative()).length(BIN_COUNT);

/** A hexagon of H3 resolution 8, about 0.7 km²: the smallest part of the ground that is published. */
const hexagonSchema = z.strictObject({
  /** The frame whose cells were counted. */
  frame: frameIdSchema,
  /** Cells by rate, as in `core/placeRates/rateHistogram.ts`. */
  counts: countsSchema,
  /** Mean σ of its cells' rates, mm/yr, to 0.1. */
  sigmaMmYr: z.number().nonnegative(),
  /** The ZIP Code of most of its streets; null = it has no streets. */
  zip: z.string().nullable(),
  /** Path of the town of most of its streets, `tx/houston`; null = unknown. */
  town: z.string().nullable(),
});
export type PlaceHexagon = z.infer<typeof hexagonSchema>;

/** `<build>/<partition>.json`: the hexagons of an H3 cell of resolution 5, by H3 index. */
export const placeHexagonsSchema = z.strictObject({
  version: versionSchema,
  hexagons: z.record(z.string(), hexagonSchema),
});

const placeAreaSchema = z.strictObject({
  kind: z.enum(['zip', 'town']),
  /** Where its page is, below `/places/`: `tx/77002`, `tx/houston`. */
  path: z.string().regex(/^[a-z]{2}\/[a-z0-9-]{1,80}$/),
  /** For display: `77002`, `Houston`. */
  name: z.string(),
  /** Two letters. */
  state: z.string(),
  /** For a ZIP Code, the path of the town of most of its hexagons; null = unknown. */
  town: z.string().nullable(),
  hexagons: z.int().positive(),
  counts: countsSchema,
  sigmaMmYr: z.number().nonnegative(),
  frames: z.array(frameIdSchema).min(1),
  /** The middle of its hexagons, degrees. */
  lat: z.number(),
  lon: z.number(),
});
export type PlaceArea = z.infer<typeof placeAreaSchema>;

const placeFrameSchema = z.strictObject({
  release: z.string(),
  first_observation: isoDateSchema,
  last_observation: isoDateSchema,
  attribution: z.string(),
});

/** `places.json`, the only file that is replaced: every ZIP Code and town, and the folder of the hexagons. */
export const placesIndexSchema = z.strictObject({
  version: versionSchema,
  /** Folder of the hexagons' files. */
  build: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  built_at: z.iso.datetime(),
  frames: z.record(frameIdSchema, placeFrameSchema),
  /** Names of the files of hexagons. */
  partitions: z.array(z.string()),
  areas: z.array(placeAreaSchema),
});
export type PlacesIndex = z.infer<typeof placesIndexSchema>;
