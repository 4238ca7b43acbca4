import { z } from 'zod';
import { severityRuleSchema } from '../report/eventNumbers.ts';

const words = z.array(z.string());
/** JSON Schema 2020-12, as OpenAPI 3.1 writes it. */
const jsonSchema = z.record(z.string(), z.unknown());

const border = z
  .object({ mm_yr: z.number(), included: z.boolean() })
  .nullable()
  .meta({ description: 'null = no border on this side' });

const thresholdsSchema = z.object({
  assessment_code: z.object({
    field: z.string(),
    uncertainty_field: z.string(),
    unit: z.string(),
    classes: z.array(
      z.object({
        code: z.string(),
        trend: z.string(),
        above: border,
        below: border,
        rule: z.string(),
        meaning: z.string(),
      }),
    ),
    override: z.object({ code: z.string(), trend: z.string(), rule: z.string(), meaning: z.string() }),
  }),
  confidence_tier: z.object({
    field: z.string(),
    definition: z.string(),
    tiers: z.array(z.object({ tier: z.string(), min_signal_to_noise: z.number(), meaning: z.string() })),
  }),
  within_margin_kind: z.object({
    applies_to_tier: z.string(),
    stable: z.object({
      min_temporal_coherence: z.number(),
      uncertainty_below_mm_yr: z.number(),
      data_freshness: words,
      meaning: z.string(),
    }),
    inconclusive: z.object({ rule: z.string(), status: z.string(), meaning: z.string() }),
  }),
  verdict: z.object({
    field: z.string(),
    codes: z.array(z.object({ code: z.string(), verdict: z.string(), rule: z.string() })),
  }),
  severity: severityRuleSchema,
  pace: z.object({ field: z.string(), kept: z.string(), changed: z.string(), not_known: z.string() }),
  geocode: z.object({ min_geocode_score_default: z.number() }),
  significant_nonzero: z.object({ field: z.string(), min_signal_to_noise: z.number() }),
  record: z.object({
    min_span_years: z.number(),
    min_n_measurements: z.number(),
    rule: z.string(),
    status: z.string(),
    meaning: z.string(),
  }),
  zero: z.object({ rule: z.string(), status: z.string(), meaning: z.string() }),
  false_alarms: z.object({
    max_share_likely: z.number(),
    max_share_measured: z.number(),
    status: z.string(),
    meaning: z.string(),
  }),
  near_threshold: z.object({ borders_mm_yr: z.array(z.number()), rule: z.string() }),
  data_freshness: z.object({
    field: z.string(),
    ages: z.array(z.object({ freshness: z.string(), max_age_days: z.number().nullable() })),
    unknown: z.string(),
    series_end: z.object({
      silent_for_more_than_days: z.number(),
      and_more_than_revisits: z.number(),
      meaning: z.string(),
    }),
  }),
  geocode_score: z.record(z.string(), z.number()),
  differential_motion: z.object({
    field: z.string(),
    above_mm_yr: z.number(),
    radius_m: z.number(),
    min_neighbors: z.int(),
  }),
  neighbor_consistent: z.object({ rule: z.string(), at_least_mm_yr: z.number() }),
  seasonal_dominant: z.object({ rule: z.string(), min_amplitude_mm: z.number(), min_sigmas: z.number() }),
  confidence: z.object({ rule: z.string(), full_after_years: z.number(), meaning: z.string() }),
});

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['query', 'path', 'header', 'cookie']),
  required: z.boolean(),
  description: z.string().optional(),
  comma_separated: z.literal(true).optional(),
  schema: jsonSchema,
});

const endpointSchema = z.object({
  method: z.string(),
  path: z.string(),
  operation_id: z.string(),
  summary: z.string(),
  access: z.string(),
  cost: z.string(),
  parameters: z.array(parameterSchema),
  body: z.object({ max_bytes: z.int(), schema: jsonSchema }).nullable(),
  answers: z.record(z.string(), words).meta({
    description:
      'Names of the answers’ schemas by HTTP status, found in `schemas` of this document. Pictures and files have none',
  }),
});

const unavailableEndpointSchema = z
  .object({
    method: z.string(),
    path: z.string(),
    summary: z.string(),
    available: z.literal(false),
    http_status: z.int(),
    error: z.string(),
  })
  .meta({ description: "An endpoint that other servers with this interface can have, and this one doesn't" });

const eventsSchema = z.object({
  available: z.boolean(),
  kinds: z.array(
    z.object({
      event: z.string(),
      available: z.boolean(),
      meaning: z.string(),
      instead: z.string().meta({ description: 'What to poll instead of waiting for a message' }),
    }),
  ),
  delivery: z.object({
    standard: z.string(),
    body: z.string(),
    headers: words,
    signed_content: z.string(),
    signature: z.string(),
    secret: z.string(),
    order: z.string(),
    taken: z.string(),
    retries_seconds: z.array(z.number()).meta({
      description: 'After each failed attempt in a row, plus up to a tenth, or as Retry-After requests',
    }),
    disabled: z.string(),
    webhooks_maximum: z.int(),
  }),
  feed: z.object({ endpoint: z.string(), kept_days: z.int(), cursor: z.string() }),
});

const mcpSchema = z.object({
  endpoint: z.string(),
  available: z.boolean(),
  tools: z.array(
    z.object({
      tool: z.string(),
      endpoint: z.string(),
      arguments: z
        .record(z.string(), z.string())
        .meta({ description: 'Arguments of the tool that is equivalent to the endpoint' }),
      supports: words,
      does_not_support: words,
      note: z.string().nullable(),
    }),
  ),
});

const requestSchema = z.object({
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
});

const branchSchema = z.object({
  equals: z.string(),
  next: z.string(),
  meaning: z.string(),
  advice: z.string(),
});

const stepSchema = z.object({
  id: z.string(),
  purpose: z.string(),
  requests: z
    .array(requestSchema)
    .meta({ description: 'Any one of them works: use the first whose placeholders you can fill' }),
  cost: z.string(),
  field: z.string().nullable().meta({ description: 'The field of the answer whose value you route on' }),
  branches: z.array(branchSchema),
  error_branches: z.array(branchSchema).meta({
    description: 'Errors with their own next step, by `error`; for all others see `on_error`',
  }),
  next: z
    .string()
    .nullable()
    .meta({ description: 'The next step if no branch matches, or the step has none' }),
});

export const contractSchema = z
  .object({
    schema_version: z.string(),
    api_version: z.string(),
    name: z.string(),
    description: z.string(),
    base_url: z.url(),
    links: z.record(z.string(), z.url()),
    decision_tree: z.object({
      start: z.string(),
      steps: z.array(stepSchema),
      on_error: z.array(z.object({ http_status: z.int(), advice: z.string() })),
      end_states: words,
    }),
    statuses: z.array(
      z.object({
        status: z.string(),
        billed: z.boolean(),
        cost_usd: z.number(),
        meaning: z.string(),
        remedy: z.string(),
        gates: words,
      }),
    ),
    statuses_note: z.string(),
    enums: z.record(z.string(), words),
    thresholds: thresholdsSchema,
    free_gates: z.array(parameterSchema.extend({ status: z.string() })),
    payload_control: z.array(parameterSchema),
    conventions: z.record(z.string(), z.unknown()),
    limits: z.record(z.string(), z.unknown()),
    errors: z.array(
      z.object({
        code: z.string(),
        http_statuses: z.array(z.int()),
        retryable: z.boolean(),
        meaning: z.string(),
        remedy: z.string(),
        doc_url: z.url(),
      }),
    ),
    error_body: z.object({
      fields: words,
      validation_fields: words.meta({ description: 'Of an entry of `detail`' }),
      schemas: z.record(z.string(), z.string()).meta({ description: 'Names of schemas by HTTP status' }),
    }),
    mock: z.object({ parameter: z.string(), scenarios: words, note: z.string() }),
    test_mode: z.object({
      how: words,
      credits_usd: z.number(),
      magic_places_note: z.string(),
      magic_places: z.array(
        z.object({
          address: z.string(),
          lat: z.number(),
          lon: z.number(),
          parameters: z.record(z.string(), z.union([z.string(), z.number()])),
          gives: z.record(z.string(), z.unknown()),
        }),
      ),
      magic_amounts_note: z.string(),
      magic_amounts: z.array(z.object({ amount_usd: z.number(), method: z.string(), error: z.string() })),
    }),
    authentication: z.object({
      key_kinds: z.array(z.object({ kind: z.string(), prefix: z.string(), meaning: z.string() })),
      schemes: z.array(
        z.object({ scheme: z.string(), available: z.boolean(), request: z.string(), used_by: z.string() }),
      ),
    }),
    payment: z.array(
      z.object({
        method: z.string(),
        available: z.boolean(),
        methods: words.optional().meta({
          description: 'For `top_up`: the values of `method` that this server accepts for live accounts',
        }),
        how: words,
      }),
    ),
    endpoints: z.array(endpointSchema),
    unavailable_endpoints: z.array(unavailableEndpointSchema),
    events: eventsSchema,
    mcp: mcpSchema,
    schemas: z.record(z.string(), jsonSchema).meta({
      description:
        'JSON Schema of every request body and answer, and their parts. A `$ref` anywhere in this document points ' +
        'here: `#/schemas/…`',
    }),
    versioning: z.object({
      policy: words,
      added_since_first_revision: z.record(z.string(), words),
    }),
  })
  .meta({ id: 'Contract', description: 'The machine-readable contract' });

export type Contract = z.infer<typeof contractSchema>;
