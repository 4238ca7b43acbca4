import { z } from 'zod';
import { queryNumber } from './queryTypes.ts';

/** The query of a list that is read page by page, newest first. */
export const pageQuery = {
  limit: queryNumber(z.int().min(1).max(1000))
    .default(100)
    .meta({ description: 'At most this many', default: 100 }),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the page before' }),
};

export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ description: 'Send as `cursor` for the next page; null = this is the last' });
