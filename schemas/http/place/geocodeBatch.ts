import { z } from 'zod';

/** Described as the text that is sent; the route reads it into rows. */
export const addressTableSchema = z.any().meta({
  type: 'string',
  description:
    'CSV (UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or bars) whose header has `address`, ' +
    'or `number`, `street`, `unit`, `city`, `state`, `zip`, or `lat` and `lon`, or their usual names ' +
    '(Street Address, Address Line 2, ZIP Code, Latitude, Y). Parts are joined, and `id` is returned',
  example: 'id,address\nsite-17,"204 E Main St, Levelton, TX 77998"\n',
});

export const geocodedTableResponse = {
  description: 'One line for each row, in the same order',
  content: {
    'text/csv': {
      schema: z.string().meta({
        description:
          'Columns row, id, address, status, lat, lon, geocoded_address, match_type, score, uncertainty_m, match_quality, flags, source, message; status is found, ambiguous, not_found, invalid_item or unprocessed',
      }),
    },
  },
} as unknown as z.ZodType;
