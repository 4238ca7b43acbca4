import { z } from 'zod';

/** Format of an `Idempotency-Key`: printable ASCII without spaces. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

const reuseHeader = z
  .string()
  .regex(/^(0|1|true|false)$/, 'write 0 or 1, once')
  .optional()
  .meta({ description: 'As the parameter `reuse`', example: '1' });

/** Request headers about the cost of a purchase; each is also a parameter. */
const priceHeaders = {
  'max-price-usd': z
    .string()
    .regex(/^\d{1,7}(\.\d{1,6})?$/, 'an amount such as 0.40')
    .optional()
    .meta({ description: 'As the parameter `max_price_usd`', example: '0.40' }),
  'quote-id': z
    .string()
    .regex(/^\w{1,80}$/, 'a quote_id of POST /api/v1/quote')
    .optional()
    .meta({ description: 'As the parameter `quote_id`', example: 'quo_4fJ0kq3xZ8aB2cD9eF7g' }),
  'reuse-report': reuseHeader,
};

/** Request headers of a route that supports `Idempotency-Key`. */
export const idempotencyHeadersSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'Send one with every purchase. The same request with the same key returns the stored answer for 7 days, byte for ' +
        "byte, and isn't charged again. 1 to 255 printable ASCII characters without spaces.",
      pattern: IDEMPOTENCY_KEY_PATTERN.source,
      example: 'portfolio-2026-06-site-17',
    }),
});

/** Request headers of a quote. */
export const reuseHeadersSchema = z.looseObject({ 'reuse-report': reuseHeader });

/** Request headers of a route that sells reports. */
export const purchaseHeadersSchema = idempotencyHeadersSchema.extend(priceHeaders);

/** Request headers of a route that sells one report. */
export const reportHeadersSchema = purchaseHeadersSchema.extend({
  'if-none-match': z
    .string()
    .max(2000)
    .optional()
    .meta({
      description:
        'The `ETag` of a report that you have. While nothing newer exists, the answer is 304, free, however long ago you ' +
        'bought it.',
      example: 'W/"o8RaV7K2xDTFEfIWi0rg_K6TO27"',
    }),
});
