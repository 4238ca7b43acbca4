import { REPORT_PRICE_MICRO_USD } from '../../billing/price.ts';
import { errorResponses } from '../../schemas/http/errorBody.ts';
import { idempotencyHeadersSchema } from '../../schemas/http/idempotencyKey.ts';
import { motionQuerySchema, type MotionQuery } from '../../schemas/http/motionQuery.ts';
import {
  dryRunSchema,
  motionReportSchema,
  selectedReportSchema,
  teaserSchema,
} from '../../schemas/http/motionReport.ts';
import { z } from 'zod';
import { callerOf } from '../caller.ts';
import type { ApiApp, ApiContext } from '../dependencies.ts';
import type { Access } from '../plugins/routeRegistry.ts';
import { errorBody } from '../present/error.ts';
import { presentMotionReport, type AnswerContext } from '../present/motionReport.ts';
import { presentDryRun, presentTeaser } from '../present/preflight.ts';
import { selectFields } from '../present/selectFields.ts';
import { examinePlace } from '../report/examinePlace.ts';
import type { Examination } from '../report/examination.ts';
import { groundOf } from '../report/ground.ts';
import { idempotencyClaim } from '../report/idempotencyClaim.ts';
import { mockExamination } from '../report/mockExamination.ts';
import { requirePlace } from '../report/requirePlace.ts';
import { purchaseReport, type Money } from '../report/purchaseReport.ts';
import { reportStatus, type Verdict } from '../report/reportStatus.ts';

const PATH = '/api/v1/motion';
const access: Access = {
  cost: 'report',
  caller: 'key_to_buy',
  freeParameters: ['dry_run', 'teaser', 'mock'],
  limit: 'calls',
};
/** Described for OpenAPI only: the answers leave as finished text, so that a replay is identical to the byte. */
const responses: Record<number, z.ZodType> = {
  200: z.union([motionReportSchema, dryRunSchema, teaserSchema, selectedReportSchema]),
  ...errorResponses(401, 402, 403, 409, 422),
};
const FREE: Money = { costMicroUsd: 0, balanceMicroUsd: null, reportsRemaining: null };

/** GET /api/v1/motion: the report. */
export function motionRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'getMotion',
        summary: 'Ground-motion report of a place',
        description:
          '0.40 USD when the status is `ok`, else free. Free without a key: dry_run, teaser, mock. `Idempotency-Key` is honoured for 7 days.',
        tags: ['reports'],
        headers: idempotencyHeadersSchema,
        querystring: motionQuerySchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const { query, id: requestId } = request;
      const now = context.now();
      void reply.header('content-type', 'application/json; charset=utf-8');
      const ground = groundOf(context, request.caller);
      const { mode } = ground;
      if (query.mock !== undefined) {
        const { examination, verdict } = mockExamination(query.mock, now);
        const about = { requestId, now, mode, isMock: true };
        const render = await prepareReport(examination, verdict, query, about);
        return reply.send(render(FREE));
      }
      const place = await requirePlace(query, ground);
      const examine = async () => {
        const examination = await examinePlace(ground, place, now);
        return { examination, verdict: reportStatus(examination, query) };
      };
      if (query.dry_run === 1 || query.teaser === 1) {
        const { examination, verdict } = await examine();
        const about = { requestId, mode };
        const answer =
          query.dry_run === 1
            ? presentDryRun(examination, verdict, REPORT_PRICE_MICRO_USD, about)
            : presentTeaser(examination, verdict, about);
        return reply.send(JSON.stringify(answer));
      }
      const caller = callerOf(request);
      const answer = await purchaseReport(context, {
        caller,
        now,
        requestId,
        endpoint: 'motion',
        label: query.label ?? null,
        idempotency: idempotencyClaim(request.headers['idempotency-key'], PATH, query),
        isAbandoned: () => request.socket.destroyed,
        examine,
        prepare: (examination, verdict) =>
          prepareReport(examination, verdict, query, { requestId, now, mode, isMock: false }),
        renderRefusal: ({ code, message }) =>
          JSON.stringify(errorBody(code, message, { requestId, mode, publicUrl: context.publicUrl() })),
      });
      if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
      return reply.code(answer.statusCode).send(answer.body);
    },
  );
}

/** Reads the series when it is asked for and paid for, and returns the renderer of the report. */
async function prepareReport(
  examination: Examination,
  verdict: Verdict,
  query: MotionQuery,
  request: Pick<AnswerContext, 'requestId' | 'now' | 'mode'> & { readonly isMock: boolean },
): Promise<(money: Money) => string> {
  const include = new Set(query.include ?? []);
  if (query.brief === 1) include.add('ground_brief');
  const wantsSeries = verdict.status === 'ok' && (include.has('timeseries') || include.has('trend_analysis'));
  const answer: AnswerContext = {
    requestId: request.requestId,
    now: request.now,
    mode: request.mode,
    units: query.units,
    include: [...include],
    series: wantsSeries ? await examination.readSeries() : null,
  };
  return (money) => {
    const report = presentMotionReport(examination, verdict, money, answer);
    return JSON.stringify(selectFields(request.isMock ? { ...report, mock: true } : report, query));
  };
}
