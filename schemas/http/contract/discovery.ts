import { z } from 'zod';

/** Version of the HTTP interface and of the schema response (docs/api.md, "Changes and deprecations"). */
export const API_VERSION = '1.1.0';
export const SCHEMA_VERSION = '1.1.0';

export const apiIndexSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    schema_version: z.string(),
    description: z.string(),
    price_per_report_usd: z.number(),
    endpoints: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        access: z.string(),
        cost: z.string(),
      }),
    ),
    schema_url: z.url(),
    openapi_url: z.url(),
    docs_url: z.url(),
    guide_url: z.url(),
    errors_url: z.url(),
    llms_url: z.url(),
    stac_url: z.url().meta({ description: 'Maps and tables of the frames as a STAC catalog' }),
    quick_start: z.array(z.string()),
    request_id: z.string(),
  })
  .meta({ id: 'ApiIndex' });

export const errorCodeParamsSchema = z.strictObject({
  code: z.string().max(80).meta({ description: 'An error code', example: 'insufficient_credits' }),
});

export const operationParamsSchema = z.strictObject({
  operation: z
    .string()
    .max(80)
    .meta({ description: 'The `operationId` of an operation in `/openapi.json`', example: 'getMotion' }),
});

/** A 307 has no body. */
export const redirectSchema = z.undefined().meta({
  description:
    'Temporary Redirect: where the operator wants it, the file is at the address in `Location` for a moment; a client that follows it keeps its `Range`',
});

/** A 304 has no body. */
export const notModifiedSchema = z
  .undefined()
  .meta({ description: "Not Modified: according to If-None-Match, the client's copy is current" });

export const healthSchema = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    checks: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        example: { state: 'ok', frames: '1', frames_not_served: '0', addresses: 'ok', address_units: '1' },
      }),
    request_id: z.string(),
  })
  .meta({ id: 'Health' });
