import { healthSchema } from '../../../schemas/http/contract/discovery.ts';
import { textResponse } from '../../../schemas/http/contract/textResponse.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { coinState } from '../../context/coinLag.ts';
import { inProbeTime, salesCheck, SILENT } from '../../context/readiness.ts';
import type { Metrics } from '../../plugins/metrics.ts';
import type { Access } from '../../context/routeRegistry.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
/** Counted separately, so that a server isn't considered dead because others at the prober's address send many requests. */
const probed: Access = { ...access, limit: 'probes' };

/** Whether the process responds, whether it can sell, and its state. */
export function healthRoutes(app: ApiApp, context: ApiContext, metrics: Metrics): void {
  const whyNoSales = salesCheck(context.database);
  let lastProblem: string | undefined;

  app.get(
    '/healthz',
    {
      exposeHeadRoute: true,
      config: { access: probed },
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
      config: { access: probed },
      schema: {
        operationId: 'getReadiness',
        summary:
          'The server can sell a report: the state accepts sales (disk, database), and a frame is in service',
        tags: ['discovery'],
        response: { 200: healthSchema, 503: healthSchema },
      },
    },
    async (request, reply) => {
      const reading = context.database.query('SELECT 1 AS one').then(
        () => true,
        () => false,
      );
      const [isReadable, problem, coins] = await Promise.all([
        inProbeTime(reading, false),
        inProbeTime(whyNoSales(), SILENT),
        inProbeTime(coinState(context), 'behind'),
      ]);
      if (problem?.message !== lastProblem) {
        lastProblem = problem?.message;
        if (problem === null) request.log.info('the state takes sales again');
        else request.log.error({ reason: problem.message }, 'the state takes no sales');
      }
      const state = !isReadable ? 'unavailable' : problem === null ? 'ok' : 'takes_no_sales';
      const { addresses } = context;
      const { lake } = context.grounds.live;
      const outOfService = lake.outOfService();
      const inService = lake.frames().length - outOfService.length;
      const notServed = new Set([...outOfService, ...lake.problems()].map(({ frameId }) => frameId));
      const isReady = state === 'ok' && inService > 0 && !app.draining.isOn;
      const checks = {
        state,
        ...(problem && { reason: problem.code }),
        ...(app.draining.isOn && { server: 'stopping' }),
        frames: String(inService),
        frames_not_served: String(notServed.size),
        addresses: addresses.problem() === null ? 'ok' : 'unreadable',
        address_units: String(addresses.unitCount()),
        coins,
      };
      void reply.code(isReady ? 200 : 503);
      return { status: isReady ? ('ok' as const) : ('unavailable' as const), checks, request_id: request.id };
    },
  );

  app.get(
    '/metrics',
    {
      exposeHeadRoute: true,
      config: { access: { ...access, work: 3 } },
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
