import { z } from 'zod';

/**
 * What TROPO-ZENITH files do to the frame (core/troposphere/evidence.ts): root of the median residual variance of the held-out half of
 * its sampled cells, mm along the line of sight, and held-out errors of its stations' rates, both without and with the correction, and
 * Student's t of the difference: positive = the correction lowers it. Absent = no such files were there.
 */
export const troposphereSchema = z.strictObject({
  decision: z.enum(['applied', 'not_applied']),
  reason: z.string(),
  files: z.int().positive(),
  /** SHA-256 of what the decision follows from besides the products: names and sizes of files, stations. */
  inputs: z.string().length(64),
  /** 95th less 5th percentile of the heights, meters. */
  relief_m: z.number().nonnegative(),
  /** Null = too few cells or dates. */
  residual: z
    .strictObject({
      cells: z.int().positive(),
      without_mm: z.number().nonnegative(),
      with_mm: z.number().nonnegative(),
      t: z.number(),
      held_out_t: z.number(),
    })
    .nullable(),
  /** Null = fewer than five stations. */
  stations: z
    .strictObject({
      stations: z.int().positive(),
      without_mm_yr: z.number().nonnegative(),
      with_mm_yr: z.number().nonnegative(),
      t: z.number(),
    })
    .nullable(),
});
