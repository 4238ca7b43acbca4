import { z } from 'zod';

/** What an `Idempotency-Key` may be: printable ASCII without spaces. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** Request headers of a route that honours `Idempotency-Key`. */
export const idempotencyHeadersSchema = z.looseObject({
  'idempotency-key': z.string().optional().meta({
    description:
      'Send one with every purchase: the same request under it is answered from store for 7 days, byte for byte and without a second charge. 1 to 255 printable ASCII characters without spaces.',
    pattern: IDEMPOTENCY_KEY_PATTERN.source,
    example: 'portfolio-2026-06-site-17',
  }),
});
