import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './errorCodes.ts';
import { REPORT_STATUSES } from '../report/reportStatuses.ts';

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/** One problem of a request, in the format of an HTTPValidationError item. */
const errorDetailSchema = z.object({
  loc: z.array(z.union([z.string(), z.int()])).meta({ example: ['query', 'lat'] }),
  msg: z.string(),
  type: z.string(),
  input: z.unknown().optional(),
  ctx: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({
      description:
        'Facts about the problem. For `address_not_found`: `candidates`, each a GeocodedPlace as in /api/v1/geocode, ' +
        'most likely first',
    }),
});

export type ErrorDetail = z.infer<typeof errorDetailSchema>;

const errorFields = {
  error: z.enum(codes).meta({ description: 'Stable machine code' }),
  code: z.enum(codes).meta({ description: 'The same as `error`' }),
  message: z.string().meta({ description: 'The problem, the invalid value, and what is valid' }),
  retryable: z.boolean(),
  doc_url: z.url(),
  request_id: z.string(),
  mode: z.literal('test').optional().meta({ description: 'Present for a test key' }),
  data_source: z.literal('synthetic').optional(),
  status: z
    .enum(REPORT_STATUSES)
    .optional()
    .meta({ description: "For a PDF that doesn't exist: the status of the report, which was free" }),
  payment_id: z
    .string()
    .optional()
    .meta({ description: "For `payment_refund_due`: the operator's id of the payment" }),
  rehearsed: z
    .literal(true)
    .optional()
    .meta({ description: 'Present if a magic place of test mode caused this error' }),
};

export const errorBodySchema = z
  .object({
    ...errorFields,
    detail: z
      .array(errorDetailSchema)
      .optional()
      .meta({ description: 'For an address without a PDF: as in the 422 of a report, with candidates' }),
  })
  .meta({ id: 'ErrorBody', description: 'An error' });

export const validationErrorSchema = z
  .object({ ...errorFields, detail: z.array(errorDetailSchema) })
  .meta({ id: 'HTTPValidationError', description: "A request that doesn't match the contract" });

export const paymentErrorSchema = z
  .object({
    ...errorFields,
    buy_credits_url: z.url(),
    buy_api: z.object({
      method: z.literal('POST'),
      url: z.url(),
      body: z.object({ amount_usd: z.string(), method: z.string() }),
      returns: z.string(),
      available: z.boolean(),
    }),
  })
  .meta({ id: 'PaymentRequired', description: 'Out of credits, or the spending cap is reached' });

export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The error responses of a route, for its OpenAPI entry. */
export function errorResponses(
  ...statuses: readonly number[]
): Record<number, typeof errorBodySchema | typeof validationErrorSchema | typeof paymentErrorSchema> {
  return Object.fromEntries(
    [...statuses, 429, 500].map((status) => [
      status,
      status === 422 ? validationErrorSchema : status === 402 ? paymentErrorSchema : errorBodySchema,
    ]),
  );
}
