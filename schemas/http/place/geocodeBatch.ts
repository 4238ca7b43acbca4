import { z } from 'zod';

/** Described as the text that is sent; the route reads it into rows. */
export const addressTableSchema = z.any().meta({
  type: 'string',
  description:
    'CSV in UTF-8 whose header names `address`, or `number`, `street`, `city`, `state`, `zip`; `id` comes back, other columns do not',
  example: 'id,address\nsite-17,"204 E Main St, Levelton, TX 77998"\n',
});

export const geocodedTableResponse = {
  description: 'A line for each row, in its order',
  content: {
    'text/csv': {
      schema: z.string().meta({
        description:
          'Columns row, id, address, status, lat, lon, geocoded_address, match_type, score, uncertainty_m, match_quality, flags, source, message; status is found, ambiguous, not_found, invalid_item or unprocessed',
      }),
    },
  },
} as unknown as z.ZodType;
