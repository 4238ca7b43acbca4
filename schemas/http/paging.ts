import { z } from 'zod';
import { queryNumber } from './queryTypes.ts';

/** Number of entries per page of a list. */
export const PAGE_LIMIT = { min: 1, max: 1000, default: 100 } as const;

/** The query of a list that is read page by page, newest first. */
export const pageQuery = {
  limit: queryNumber(z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max))
    .default(PAGE_LIMIT.default)
    .meta({ description: 'Maximum number of items', default: PAGE_LIMIT.default }),
  cursor: z
    .string()
    .max(200)
    .optional()
    .meta({ description: '`next_cursor` of the previous page', example: 'cmVwb3J0czo0Mg' }),
};

export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ description: 'Send as `cursor` to get the next page; null = this is the last' });
