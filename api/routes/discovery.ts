import { z } from 'zod';
import { microUsdToUsd, REPORT_PRICE_MICRO_USD } from '../../billing/price.ts';
import { API_VERSION, apiIndexSchema, healthSchema } from '../../schemas/http/discovery.ts';
import { errorResponses } from '../../schemas/http/errorBody.ts';
import type { ApiApp, ApiContext } from '../dependencies.ts';
import type { Access, RouteRegistry } from '../plugins/routeRegistry.ts';
import { describeAccess, describeCost } from '../present/access.ts';
import { creditsPage, errorsPage } from '../present/page.ts';
import { testModePage } from '../present/testModePage.ts';

const unlimited: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The service about itself: index, OpenAPI, health, the pages that errors point to. */
export function discoveryRoutes(app: ApiApp, context: ApiContext, registry: RouteRegistry): void {
  app.get(
    '/api/v1',
    {
      config: { access: unlimited },
      schema: {
        operationId: 'getIndex',
        summary: 'Index of the API',
        tags: ['discovery'],
        response: { 200: apiIndexSchema, ...errorResponses() },
      },
    },
    async (request) => {
      const url = context.publicUrl();
      return {
        name: 'Ground Motion Reporting Service',
        version: API_VERSION,
        description:
          'Satellite-measured vertical ground motion at a place: negative = sinking, positive = rising.',
        price_per_report_usd: microUsdToUsd(REPORT_PRICE_MICRO_USD),
        endpoints: registry
          .routes()
          .filter((route) => route.url.startsWith('/api/'))
          .map((route) => ({
            method: route.method,
            path: route.path,
            summary: route.summary,
            access: describeAccess(route.access),
            cost: describeCost(route.access),
          })),
        openapi_url: `${url}/openapi.json`,
        errors_url: `${url}/docs/errors`,
        quick_start: [
          `curl -s -X POST ${url}/api/v1/autonomous/register -H 'content-type: application/json' -d '{"email":"you@example.org"}'`,
          `curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37&dry_run=1'`,
          `curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37' -H 'authorization: Bearer <API_KEY>'`,
        ],
        request_id: request.id,
      };
    },
  );

  const finishedText: Record<number, z.ZodType> = { 200: z.record(z.string(), z.unknown()) };
  let description: string | undefined;
  app.get(
    '/openapi.json',
    {
      config: { access: unlimited },
      schema: {
        operationId: 'getOpenApi',
        summary: 'This description, OpenAPI 3.1',
        tags: ['discovery'],
        response: finishedText,
      },
    },
    async (_request, reply) => {
      description ??= JSON.stringify(app.swagger());
      return reply.header('content-type', 'application/json; charset=utf-8').send(description);
    },
  );

  app.get(
    '/healthz',
    {
      exposeHeadRoute: true,
      config: { access: unlimited },
      schema: {
        operationId: 'getHealth',
        summary: 'The process answers',
        tags: ['discovery'],
        response: { 200: healthSchema },
      },
    },
    async (request) => ({ status: 'ok' as const, request_id: request.id }),
  );

  app.get(
    '/readyz',
    {
      exposeHeadRoute: true,
      config: { access: unlimited },
      schema: {
        operationId: 'getReadiness',
        summary: 'The server can sell a report: state database and frames are there',
        tags: ['discovery'],
        response: { 200: healthSchema, 503: healthSchema },
      },
    },
    async (request, reply) => {
      const state = await context.database.query('SELECT 1 AS one').then(
        () => 'ok',
        () => 'unavailable',
      );
      const { lake } = context.grounds.live;
      const frames = lake.frames().length;
      const isReady = state === 'ok' && frames > 0;
      const checks = {
        state,
        frames: String(frames),
        frames_not_served: String(lake.problems().length),
      };
      void reply.code(isReady ? 200 : 503);
      return { status: isReady ? ('ok' as const) : ('unavailable' as const), checks, request_id: request.id };
    },
  );

  const credits = creditsPage(
    microUsdToUsd(REPORT_PRICE_MICRO_USD),
    microUsdToUsd(context.config.starterCreditsMicroUsd),
  );
  for (const [path, html] of [
    ['/docs/errors', errorsPage()],
    ['/docs/credits', credits],
    ['/docs/test-mode', testModePage()],
  ] as const) {
    app.get(path, { config: { access: unlimited }, schema: { hide: true } }, (_request, reply) =>
      reply.header('content-type', HTML).header('content-security-policy', PAGE_POLICY).send(html),
    );
  }
}
