import { z } from 'zod';

/** Formats of answers with rows, and the types that they are sent with. */
export const TABLE_FORMATS = {
  csv: 'text/csv',
  geojson: 'application/geo+json',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type TableFormat = keyof typeof TABLE_FORMATS;

/** The parameter that asks for a format. */
export const formatQuery = {
  format: z
    .enum(['json', ...(Object.keys(TABLE_FORMATS) as TableFormat[])])
    .optional()
    .meta({
      description:
        'The rows of the answer as a file; JSON by default. Answers without rows (another status than `ok`, a dry run, an ' +
        'error) stay JSON. The headers `X-Cost-USD` and `X-Credits-Remaining-USD` have what is not in the rows',
      example: 'csv',
    }),
};

/** The query of a route without other parameters. */
export const formatQuerySchema = z.strictObject(formatQuery);
export type FormatQuery = z.infer<typeof formatQuerySchema>;

/** A JSON answer that may be asked for as a file. */
export function tableResponse(json: z.ZodType): z.ZodType {
  const files = Object.values(TABLE_FORMATS).map((type) => [type, { schema: z.unknown() }]);
  const content = Object.fromEntries([['application/json', { schema: json }], ...files]);
  return { description: 'Default Response', content } as unknown as z.ZodType;
}
