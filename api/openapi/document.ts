import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { API_VERSION } from '../../schemas/http/contract/discovery.ts';
import { SESSION_COOKIE } from '../context/credentials.ts';

/** Parts of the finished description that other answers are made from. */
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

/** What the description says about the service as a whole. */
export const OPENAPI_HEAD: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Ground Motion Reporting Service',
    version: API_VERSION,
    summary: 'Is the ground under this address moving, how fast, and how sure are we?',
    description: [
      'Satellite-measured vertical ground motion (subsidence or uplift) at a place: negative = sinking, positive = rising.',
      '',
      'A report costs 0.40 USD when its `status` is `ok`; every other answer is free and says why. Ask for free first (`dry_run=1`), register without a human, buy with an `Idempotency-Key`, route on `assessment_code`, gate trust on `confidence_tier`.',
      '',
      'Enums, thresholds, limits, error codes and the decision tree are machine-readable at `/api/v1/schema`. Fields and enum values are only ever added: ignore what you do not know.',
    ].join('\n'),
    contact: { name: 'The operator of this server' },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [
    { name: 'reports', description: 'Ground-motion reports: the one thing that costs money' },
    { name: 'places', description: 'Free helpers about places, measurement cells and data frames' },
    { name: 'stac', description: 'The lake as a STAC catalogue, and its files by ranges' },
    { name: 'maps', description: 'Pictures of the ground: crops and tiles' },
    { name: 'account', description: 'Accounts, keys and credits' },
    { name: 'watches', description: 'Places that are watched, and the alerts about them' },
    { name: 'events', description: 'What happens, told by webhooks and a feed' },
    { name: 'support', description: 'Questions to people, and what they answered' },
    { name: 'discovery', description: 'The service about itself: contract, index, health' },
    { name: 'documentation', description: 'Pages for people, and the same for language models' },
  ],
  components: {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description:
          'API key: gm_live_…, gm_child_… or gm_test_…; POST /api/v1/autonomous/register gives one. Or the access token of a connected client, wherever a child key is taken; /.well-known/oauth-authorization-server says how to get one',
      },
      basic: {
        type: 'http',
        scheme: 'basic',
        description: 'The same key as user or as password, for map programs; under /stac alone',
      },
      payment: {
        type: 'apiKey',
        in: 'header',
        name: 'X-PAYMENT',
        description:
          'A signed transfer of USDC, base64 (x402 version 1); version 2 sends it as PAYMENT-SIGNATURE. A call without one answers 402 with what is to be paid',
      },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description:
          'Set by POST /api/v1/login; whatever is not a GET must then come from this server’s own pages (Origin)',
      },
    },
  },
};
