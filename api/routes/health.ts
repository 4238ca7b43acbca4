import { healthSchema } from '../../schemas/http/discovery.ts';
import { textResponse } from '../../schemas/http/textResponse.ts';
import type { ApiApp, ApiContext } from '../dependencies.ts';
import type { Metrics } from '../plugins/metrics.ts';
import type { Access } from '../plugins/routeRegistry.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };

/** Whether the process answers, whether it can sell, and how it fares. */
export function healthRoutes(app: ApiApp, context: ApiContext, metrics: Metrics): void {
  app.get(
    '/healthz',
    {
      exposeHeadRoute: true,
      config: { access },
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
      config: { access },
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
      const { addresses } = context;
      const { lake } = context.grounds.live;
      const frames = lake.frames().length;
      const isReady = state === 'ok' && frames > 0;
      const checks = {
        state,
        frames: String(frames),
        frames_not_served: String(lake.problems().length),
        addresses: addresses.problem() === null ? 'ok' : 'unreadable',
        address_units: String(addresses.unitCount()),
      };
      void reply.code(isReady ? 200 : 503);
      return { status: isReady ? ('ok' as const) : ('unavailable' as const), checks, request_id: request.id };
    },
  );

  app.get(
    '/metrics',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getMetrics',
        summary: 'Counts and durations of answers, frames and process, for Prometheus',
        tags: ['discovery'],
        response: { 200: textResponse(metrics.contentType, 'Prometheus text format') },
      },
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  );
}
