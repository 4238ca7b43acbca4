import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { API_VERSION } from '../../schemas/http/contract/discovery.ts';
import { SESSION_COOKIE } from '../context/credentials.ts';

/** Parts of the finished description from which other responses are made. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

interface OpenApiOperation {
  readonly operationId?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'query' | 'path' | 'header' | 'cookie';
    readonly required?: boolean;
    readonly description?: string;
    readonly explode?: boolean;
    readonly schema?: Readonly<Record<string, unknown>>;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: Record<string, unknown> }>>;
  };
  readonly responses: Readonly<Record<string, { readonly content?: unknown }>>;
}

/** The description's statements about the service as a whole. */
export const OPENAPI_HEAD: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Ground Motion Reporting Service',
    version: API_VERSION,
    summary: 'Is the ground under this address moving, how fast, and how sure are we?',
    description: [
      'Satellite-measured vertical ground motion (subsidence or uplift) at a place: negative = sinking, positive = rising.',
      '',
      'A report costs 0.40 USD when its `status` is `ok`. Every other answer is free and says why. Check for free ' +
        'first (`dry_run=1`), register without a human, buy with an `Idempotency-Key`, route on `assessment_code`, ' +
        'and check `confidence_tier` before you trust the result.',
      '',
      'Enums, thresholds, limits, error codes and the decision tree are machine-readable at `/api/v1/schema`. We ' +
        "only ever add fields and enum values: ignore those that you don't know.",
    ].join('\n'),
    contact: { name: 'The operator of this server' },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [
    { name: 'reports', description: 'Ground-motion reports, the only paid operations' },
    { name: 'places', description: 'Free helpers about places, measurement cells and data frames' },
    { name: 'stac', description: 'The lake as a STAC catalog, and byte ranges of its files' },
    { name: 'maps', description: 'Pictures of the ground: crops and tiles' },
    { name: 'account', description: 'Accounts, keys and credits' },
    { name: 'watches', description: 'Watches of places, and their alerts' },
    { name: 'events', description: 'Events, by webhook and as a feed' },
    { name: 'support', description: 'Questions to people, and their answers' },
    { name: 'discovery', description: 'The service about itself: contract, index, health' },
    { name: 'documentation', description: 'Pages for people, and the same pages for language models' },
  ],
  components: {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description:
          'API key: gm_live_…, gm_child_… or gm_test_…; POST /api/v1/autonomous/register returns one. Or the access ' +
          'token of a connected client, wherever a child key works; /.well-known/oauth-authorization-server says how ' +
          'to get one',
      },
      basic: {
        type: 'http',
        scheme: 'basic',
        description: 'The same key as user or as password, for map programs; only under /stac',
      },
      payment: {
        type: 'apiKey',
        in: 'header',
        name: 'X-PAYMENT',
        description:
          'A signed transfer of USDC, base64 (x402 version 1); version 2 sends it as PAYMENT-SIGNATURE. A call without ' +
          'one returns 402 with the amount to pay',
      },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description:
          'Set by POST /api/v1/login. All requests except GET must then come from this server’s own pages (Origin)',
      },
    },
  },
};
