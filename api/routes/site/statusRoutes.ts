import { serviceStatusSchema } from '../../../schemas/http/contract/status.ts';
import { textResponse } from '../../../schemas/http/contract/textResponse.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { salesCheck } from '../../context/readiness.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { statusReader } from '../../context/serviceStatus.ts';
import { PAGE_POLICY, renderHtml } from '../../docs/html.ts';
import { STATUS_JSON_PATH, STATUS_PATH, statusPage } from '../../docs/log/statusPage.ts';
import type { Metrics } from '../../plugins/metrics.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const HTML = 'text/html; charset=utf-8';
const FOR_A_WHILE = 'public, max-age=10';

/** The state of the service, without account data or call counts. */
export function statusRoutes(app: ApiApp, context: ApiContext, metrics: Metrics): void {
  const read = statusReader(context, {
    durations: () => metrics.durations(),
    whyNoSales: salesCheck(context.database),
  });

  app.get(
    STATUS_JSON_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getStatus',
        summary: 'State of the service: parts, latencies, freshness, queues, incidents',
        description: 'Always 200; updated every ten seconds.',
        tags: ['discovery'],
        response: { 200: serviceStatusSchema },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', FOR_A_WHILE);
      return { ...(await read()), request_id: request.id };
    },
  );

  app.get(
    STATUS_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getStatusPage',
        summary: 'State of the service, for people',
        tags: ['documentation'],
        response: { 200: textResponse(HTML, 'The page') },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', FOR_A_WHILE).header('content-security-policy', PAGE_POLICY);
      return reply.type(HTML).send(renderHtml(statusPage(await read()), STATUS_PATH));
    },
  );
}
