import { z } from 'zod';
import { required } from '../../../core/required.ts';
import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import { contractSchema, type Contract } from '../../../schemas/http/contract/contract.ts';
import {
  API_VERSION,
  apiIndexSchema,
  notModifiedSchema,
  SCHEMA_VERSION,
} from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { EXAMPLE_ADDRESS } from '../../../schemas/http/queryTypes.ts';
import { sharedText, sendCacheable, type Cacheable } from '../../context/cacheable.ts';
import { isEndpoint } from '../../contract/endpoints.ts';
import { discoveryLinks } from '../../contract/buildContract.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access, RouteRegistry } from '../../context/routeRegistry.ts';
import { describeAccess, describeCost } from '../../openapi/describeAccess.ts';
import { asOpenApi30 } from '../../openapi/asOpenApi30.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const JSON_TYPE = 'application/json; charset=utf-8';

/** The service's self-description for programs: index, contract, OpenAPI. */
export function contractRoutes(
  app: ApiApp,
  context: ApiContext,
  about: { readonly registry: RouteRegistry; readonly contract: () => Contract },
): void {
  const { registry, contract } = about;

  app.get(
    '/api/v1',
    {
      exposeHeadRoute: true,
      config: { access: { ...access, work: 2 } },
      schema: {
        operationId: 'getIndex',
        summary: 'Index of the API: every endpoint with its cost and access',
        description: 'The place to start. `schema_url` has the whole contract.',
        tags: ['discovery'],
        response: { 200: apiIndexSchema, ...errorResponses() },
      },
    },
    async (request) => {
      const url = context.publicUrl();
      const { schema, docs, guide, errors, openapi, llms_txt, stac } = discoveryLinks(url);
      return {
        name: 'Ground Motion Reporting Service',
        version: API_VERSION,
        schema_version: SCHEMA_VERSION,
        description:
          'Satellite-measured vertical ground motion at a place: negative = sinking, positive = rising.',
        price_per_report_usd: microUsdToUsd(REPORT_PRICE_MICRO_USD),
        schema_url: required(schema),
        openapi_url: required(openapi),
        docs_url: required(docs),
        guide_url: required(guide),
        errors_url: required(errors),
        llms_url: required(llms_txt),
        stac_url: required(stac),
        endpoints: registry
          .routes()
          .filter((route) => isEndpoint(route) && route.method !== 'HEAD')
          .map((route) => ({
            method: route.method,
            path: route.path,
            summary: route.summary,
            access: describeAccess(route.access),
            cost: describeCost(route.access),
          })),
        quick_start: quickStart(url),
        request_id: request.id,
      };
    },
  );

  const contractText = once(() => sharedText(JSON.stringify(contract()), JSON_TYPE));
  const described: Record<number, z.ZodType> = { 200: contractSchema, 304: notModifiedSchema };
  app.get(
    '/api/v1/schema',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getSchema',
        summary: 'The machine-readable contract',
        description:
          'Enums, thresholds, statuses, conventions, errors, decision tree, limits, endpoints with their parameters ' +
          'and schemas, test mode, payment methods. Generated from the definitions that the server itself uses. ' +
          '`ETag` and `If-None-Match` avoid the transfer.',
        tags: ['discovery'],
        response: described,
      },
    },
    async (request, reply) => sendCacheable(request, reply, contractText()),
  );

  const description = once(() => sharedText(JSON.stringify(app.swagger()), JSON_TYPE));
  const finishedText: Record<number, z.ZodType> = {
    200: z.record(z.string(), z.unknown()),
    304: notModifiedSchema,
  };
  app.get(
    '/openapi.json',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getOpenApi',
        summary: 'This description, OpenAPI 3.1',
        description: 'Generated from the routes; the reference at `/docs` shows it.',
        tags: ['discovery'],
        response: finishedText,
      },
    },
    async (request, reply) => sendCacheable(request, reply, description()),
  );

  const olderDescription = once(() => sharedText(JSON.stringify(asOpenApi30(app.swagger())), JSON_TYPE));
  app.get(
    '/openapi-3.0.json',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getOpenApi30',
        summary: "This description in OpenAPI 3.0, for generators that don't read 3.1",
        description:
          'Generated from `/openapi.json`. It omits headers that repeat a query parameter (`Max-Price-USD`).',
        tags: ['discovery'],
        response: finishedText,
      },
    },
    async (request, reply) => sendCacheable(request, reply, olderDescription()),
  );
}

/** Generated on first request. */
function once(make: () => Cacheable): () => Cacheable {
  let made: Cacheable | undefined;
  return () => (made ??= make());
}

function quickStart(url: string): string[] {
  return [
    `curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37&dry_run=1'`,
    `curl -s -X POST ${url}/api/v1/autonomous/register -H 'content-type: application/json' -d '{"email":"you@example.org"}'`,
    `curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37' -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: first-report'`,
    `curl -s -G '${url}/api/v1/motion' --data-urlencode 'address=${EXAMPLE_ADDRESS}' -d min_geocode_score=0.7 -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: second-report'`,
  ];
}
