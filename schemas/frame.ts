import { z } from 'zod';

export const FRAME_ID_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,63}$/;

/**
 * Frame identifiers: `F08882` for OPERA, any name of this form for other products. Never use one in a path without
 * validation.
 */
export const frameIdSchema = z
  .string()
  .regex(FRAME_ID_PATTERN, { error: ({ input }) => frameIdProblem(String(input)) })
  .meta({ description: 'Data frame identifier', example: 'F08882' });

export const isoDateSchema = z.iso
  .date('a calendar date is written YYYY-MM-DD, for example 2026-04-18')
  .meta({ description: 'Date, YYYY-MM-DD', example: '2026-04-18' });

/** Describes what a frame id is, and converts a valid text to upper case. */
function frameIdProblem(text: string): string {
  const rule = 'a frame id is 3–64 characters of A–Z, 0–9, _ and -';
  const raised = text.toUpperCase();
  return FRAME_ID_PATTERN.test(raised) ? `${rule}: write ${raised}` : `${rule}, for example F08882`;
}
