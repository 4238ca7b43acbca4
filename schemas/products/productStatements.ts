import { z } from 'zod';

/** Supported radar wavelengths, X to P band, meters. */
export const WAVELENGTH_RANGE_M = [0.02, 1] as const;
/** Incidence angles of side-looking radars, degrees. */
export const INCIDENCE_RANGE_DEG = [10, 70] as const;
const TEXT_CHARACTERS = 500;

/** The operator's statements about products that lack them; a statement that a file contradicts is an error. */
export const productStatementsSchema = z.strictObject({
  /** Meters, for unwrapped phase in radians. */
  wavelength_m: z.number().min(WAVELENGTH_RANGE_M[0]).max(WAVELENGTH_RANGE_M[1]).optional(),
  /** Degrees from the vertical, one angle for every cell. */
  incidence_deg: z.number().min(INCIDENCE_RANGE_DEG[0]).max(INCIDENCE_RANGE_DEG[1]).optional(),
  /** Flight direction, degrees clockwise from north; the radar looks to the right. */
  heading_deg: z.number().min(-360).max(360).optional(),
  /** The values of a table are vertical motion. */
  vertical: z.literal(true).optional(),
  /** Unit of the values of a table. */
  units: z.enum(['mm', 'cm', 'm']).optional(),
  /** Pairs without a coherence raster are used, with larger uncertainties. */
  without_coherence: z.literal(true).optional(),
  attribution: z.string().min(1).max(TEXT_CHARACTERS).optional(),
  license: z.string().min(1).max(TEXT_CHARACTERS).optional(),
});

export type ProductStatements = z.infer<typeof productStatementsSchema>;
