import { z } from 'zod';
import { LINE_SAMPLES } from '../../../core/area/lineProfile.ts';
import { IDEMPOTENCY_KEY_PATTERN } from '../../../schemas/http/account/idempotencyKey.ts';
import { addressText, EXAMPLE_ADDRESS } from '../../../schemas/http/queryTypes.ts';

const degrees = (name: string, most: number) => {
  const error = `${name} must be a number from -${most} to ${most}, in degrees`;
  return z.number({ error }).min(-most, { error }).max(most, { error });
};

/** A place: an address, or both coordinates. */
export const placeArguments = {
  address: addressText.optional().meta({
    description: 'US street address with city, state or ZIP Code. Send this, or lat and lon',
    examples: [EXAMPLE_ADDRESS],
  }),
  lat: degrees('lat', 90)
    .optional()
    .meta({
      description: 'Latitude in WGS 84 degrees, north positive. Needs lon',
      examples: [29.76],
    }),
  lon: degrees('lon', 180)
    .optional()
    .meta({
      description: 'Longitude in WGS 84 degrees, negative in the Americas. Needs lat',
      examples: [-95.37],
    }),
};

/** An area instead of a place, which the API checks. */
export const areaArgument = z
  .strictObject({
    circle: z.strictObject({ lat: z.number(), lon: z.number(), radius_m: z.number() }).optional(),
    bbox: z.array(z.number()).length(4).optional().meta({ description: 'west, south, east, north' }),
    geometry: z
      .looseObject({ type: z.enum(['Polygon', 'MultiPolygon']) })
      .optional()
      .meta({ description: 'GeoJSON' }),
    cells: z.array(z.string()).optional().meta({ description: 'Each a pixel_id' }),
  })
  .optional()
  .meta({
    description: 'Instead of a place: exactly one of these, at most 25 km². Needs a key or an x402 payment',
    examples: [{ circle: { lat: 29.76, lon: -95.37, radius_m: 250 } }],
  });

const EXAMPLE_LINE = [
  [-95.37, 29.76],
  [-95.36, 29.76],
];

/** A line instead of a place, which the API checks. */
export const lineArgument = z
  .strictObject({
    geometry: z.looseObject({ type: z.literal('LineString') }),
    samples: z.int().min(LINE_SAMPLES.least).max(LINE_SAMPLES.most).optional(),
  })
  .optional()
  .meta({
    description: 'Instead of a place: rates at points along at most 25 km',
    examples: [{ geometry: { type: 'LineString', coordinates: EXAMPLE_LINE } }],
  });

const maxPriceUsd = z.number().min(0).max(1_000_000).optional();

/** Limits of a purchase. */
export const priceArguments = {
  max_price_usd: maxPriceUsd.meta({
    description: 'USD. A call that would cost more fails with max_price_exceeded',
    examples: [0.4],
  }),
  quote_id: z
    .string()
    .max(80)
    .regex(/^\w+$/, 'a quote_id of the tool quote')
    .optional()
    .meta({
      description: 'From the tool quote, for the same arguments',
      examples: ['quo_4fJ0kq3xZ8aB2cD9eF7g'],
    }),
};

/** Whether an owned report is accepted: yes unless the caller says otherwise. */
export const buyAgainArgument = {
  buy_again: z.boolean().optional().meta({
    description: 'true = buy even if the account owns a current report',
  }),
};

/** Whether a report shows what others have mapped. */
export const contextArgument = z.boolean().optional().meta({
  description: 'true = add maps of soil, karst, mines and floods',
});

/** The name of one purchase. */
export const idempotencyArgument = {
  idempotency_key: z
    .string()
    .regex(IDEMPOTENCY_KEY_PATTERN, '1 to 255 printable ASCII characters without spaces')
    .optional()
    .meta({
      description: 'Your name for this purchase: repeats within 7 days (without one, 10 minutes) are free',
      examples: ['site-17'],
    }),
};

/** Previews a purchase. */
export const dryRunArgument = {
  dry_run: z.boolean().optional().meta({
    description: 'true = free preflight, also without a key: status, price and data age',
  }),
};

/** The required freshness of a purchase. */
export const maxAgeArgument = {
  max_age_days: z
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .meta({
      description: 'Free stale_data if the last observation is older, in days',
      examples: [120],
    }),
};

/** The idempotency key as a request header; empty without one. */
export function idempotencyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key };
}
