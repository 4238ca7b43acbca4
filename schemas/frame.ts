import { z } from 'zod';

export const FRAME_ID_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,63}$/;

/** Frame identifiers: `F08882` for OPERA, any name of this shape for other products. Never joined to a path unchecked. */
export const frameIdSchema = z
  .string()
  .regex(FRAME_ID_PATTERN, 'a frame id is 3–64 characters of A–Z, 0–9, _ and -, for example F08882')
  .meta({ description: 'Data frame identifier', example: 'F08882' });

export const isoDateSchema = z.iso
  .date('a calendar date is written YYYY-MM-DD, for example 2026-04-18')
  .meta({ description: 'Date, YYYY-MM-DD', example: '2026-04-18' });
