import { z } from 'zod';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { releaseIdSchema } from '../../manifest.ts';
import { optionalQueryFlag, queryFlag, queryNumber, type placeQuery } from '../queryTypes.ts';

/** Maximum of gates on a score from 0 to 1; above 1, nothing is sold. */
const MOST_SCORE = 1_000_000;
/** Maximum of the gates on how an address was found. */
const geocodeGate = z.number().min(0).max(MOST_SCORE);
const ABOUT_MIN_GEOCODE_SCORE = {
  description:
    'Free `low_geocode_precision` if the address resolves less precisely (coordinates score 1.0). The default is ' +
    '0.7: houses only. To buy the middle of a street, town or ZIP Code, send 0.4 or less',
  example: 0.7,
};
const ABOUT_MIN_MATCH_QUALITY = {
  description:
    'Free `low_geocode_precision` if the address differs from what you sent: `match_quality` of `query.geocode` ' +
    'is below this. 1 = exactly as sent; coordinates have 1',
  example: 0.9,
};

/** The same gates in a batch's body. */
export const geocodeGatesOfBody = {
  min_geocode_score: geocodeGate.optional().meta(ABOUT_MIN_GEOCODE_SCORE),
  min_match_quality: geocodeGate.optional().meta(ABOUT_MIN_MATCH_QUALITY),
};

/** Gates that stop a report before it is billed. */
export const gateQuery = {
  max_age_days: queryNumber(z.int().min(0).max(100_000)).optional().meta({
    description: 'Free `stale_data` if the last observation is older than this many days',
    example: 120,
  }),
  min_confidence: queryNumber(z.number().min(0).max(MOST_SCORE))
    .optional()
    .meta({
      description:
        'Free `low_confidence` if the data quality is below this; always if above 1. Compares quality rounded down to ' +
        'tenths (0.788 as 0.7), because free answers show no more, and rounds the gate up to tenths',
      example: 0.5,
    }),
  since: isoDateSchema.optional().meta({
    description: 'Free `no_new_data` unless the last observation is later than this date',
    example: '2026-01-31',
  }),
  min_geocode_score: queryNumber(geocodeGate).optional().meta(ABOUT_MIN_GEOCODE_SCORE),
  min_match_quality: queryNumber(geocodeGate).optional().meta(ABOUT_MIN_MATCH_QUALITY),
  min_significance: queryFlag(
    '1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma)',
  ),
};

/** A switch in a body; 0 and 1 mean the same as in a query. */
function bodyFlag(description: string) {
  return z
    .preprocess((raw) => (raw === 0 || raw === 1 ? raw === 1 : raw), z.boolean())
    .optional()
    .meta({ description, example: true });
}

/** Gates, free preflight and label in the body of a report about an area. */
export const gatesOfBody = {
  max_age_days: gateQuery.max_age_days,
  min_confidence: gateQuery.min_confidence,
  since: gateQuery.since,
  min_significance: bodyFlag(
    'true = free `low_confidence` unless the mean is significantly different from zero (2 sigma)',
  ),
  dry_run: bodyFlag('true = free preflight: the status and price of the paid call, without its numbers'),
  label: z.string().max(120).optional().meta({
    description: 'Your own note, stored in the ledger and in saved reports',
    example: 'north field',
  }),
};

const ABOUT_MAX_PRICE = {
  description:
    'The maximum cost of the request: a report that costs more is 402 `max_price_exceeded`, uncharged. Also as ' +
    'header `Max-Price-USD`',
  example: 0.4,
};
const ABOUT_QUOTE_ID = {
  description:
    'A quote for this request (POST /api/v1/quote): it costs at most the quoted price. Also as header `Quote-Id`',
  example: 'quo_4fJ0kq3xZ8aB2cD9eF7g',
};
const maxPriceUsd = z.number().min(0).max(1_000_000);
const quoteId = z.string().max(80).regex(/^\w+$/, 'a quote_id of POST /api/v1/quote');

const ABOUT_REUSE =
  'a report of the cell that your account owns is the answer, free (`billed_usd` 0), unless a newer release is ' +
  'available. `owned_report` says which one and when you bought it. Without it every call buys. Also as header ' +
  '`Reuse-Report`';

/** The maximum cost of a purchase, and whether an owned report suffices. */
export const priceQuery = {
  max_price_usd: queryNumber(maxPriceUsd).optional().meta(ABOUT_MAX_PRICE),
  quote_id: quoteId.optional().meta(ABOUT_QUOTE_ID),
  reuse: optionalQueryFlag(`1 = ${ABOUT_REUSE}`),
};
export type PriceQuery = z.infer<z.ZodObject<typeof priceQuery>>;

/** The same in a batch's body. */
export const priceOfBody = {
  max_price_usd: maxPriceUsd.optional().meta({
    description:
      'The maximum cost of the whole batch, not of each item: 0.40 buys one report, however many items there are. The ' +
      'same as `max_spend_usd`; the lower one applies. Also as header `Max-Price-USD`. `max_item_price_usd` ' +
      'limits each report',
    example: 4,
  }),
  max_item_price_usd: maxPriceUsd.optional().meta({
    description:
      'The maximum cost of each report in the batch: items that cost more are free `skipped_for_budget`. ' +
      '`max_price_usd` limits the whole batch',
    example: 0.4,
  }),
  quote_id: quoteId.optional().meta(ABOUT_QUOTE_ID),
  reuse: bodyFlag(`true = ${ABOUT_REUSE}`),
};

/** The same in the body of a report about an area. */
export const priceOfAreaBody = {
  max_price_usd: maxPriceUsd.optional().meta(ABOUT_MAX_PRICE),
  quote_id: priceOfBody.quote_id,
  reuse: bodyFlag(
    'true = a report of the same area that your account owns is the answer, free (`billed_usd` 0), unless a newer ' +
      'release is available. Also as header `Reuse-Report`',
  ),
};

/** Free forms of a report, and the note stored with a paid one. */
export const formQuery = {
  dry_run: queryFlag('1 = free preflight: the status and price of the paid call, without its numbers'),
  teaser: queryFlag(
    '1 = free: whether there is a report, what it costs and how to buy it; no numbers, no assessment. The default ' +
      'without a key',
  ),
  mock: z.string().max(60).optional().meta({
    description:
      'Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence`',
    example: 'ok:rapid_subsidence',
  }),
  label: z
    .string()
    .max(120)
    .optional()
    .meta({ description: 'Your own note, stored in the ledger and in saved reports', example: 'home' }),
};

/** Which frame answers where several cover the place, and of which release. */
export const frameQuery = {
  frame: frameIdSchema
    .max(64)
    .optional()
    .meta({
      description:
        'Answer from this frame instead of the one chosen for the area. GET /api/v1/coverage lists the frames of a place. ' +
        'Free `no_coverage` if the frame does not cover the place',
      example: 'F08882',
    }),
  release: releaseIdSchema
    .max(40)
    .optional()
    .meta({
      description:
        'Answer from this stored release of the frame instead of the one it serves now: the same number again. `release` of ' +
        'a report names its own. 404 with the stored ones if no frame over the place has it',
      example: '20260418T101500Z-3fa9c1',
    }),
};

/** Parameters of every request for a report. */
export type ReportQuery = z.infer<
  z.ZodObject<typeof placeQuery & typeof frameQuery & typeof gateQuery & typeof formQuery & typeof priceQuery>
>;
