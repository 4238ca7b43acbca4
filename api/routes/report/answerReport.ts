import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPaidBefore } from '../../../billing/sale/paidBefore.ts';
import { z } from 'zod';
import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import { errorResponses, type ErrorBody } from '../../../schemas/http/contract/errorBody.ts';
import { dryRunSchema, teaserSchema } from '../../../schemas/http/report/preflight.ts';
import type { ReportQuery } from '../../../schemas/http/report/reportQuery.ts';
import { goFirst } from '../../../report/batch/slices.ts';
import { callerOf } from '../../context/caller.ts';
import type { ApiContext } from '../../context/dependencies.ts';
import { networkOfAddress } from '../../context/clientAddress.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { errorBody } from '../../openapi/error.ts';
import type { AnswerContext } from '../../../report/present/motionReport.ts';
import { presentDryRun, presentTeaser } from '../../../report/present/preflight.ts';
import type { Examination } from '../../../report/examine/examination.ts';
import { examinePlace } from '../../../report/examine/examinePlace.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { idempotencyClaim } from '../../../report/sale/idempotencyClaim.ts';
import { mockExamination } from '../../../report/examine/mockExamination.ts';
import { purchaseReport, type Money } from '../../../report/sale/purchaseReport.ts';
import { reportPurchase } from '../../../report/sale/reportPurchase.ts';
import { reportStatus, type Verdict } from '../../../report/examine/reportStatus.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';

/** Who asks for the answer, and when. */
export type ReportRequest = Pick<AnswerContext, 'requestId' | 'now' | 'mode'> & { readonly isMock: boolean };

/** One kind of report, as its route knows it. */
export interface ReportKind {
  readonly path: string;
  /** As the ledger calls it, such as `motion`. */
  readonly endpoint: string;
  /** What its query parameters are when they are not given. */
  readonly defaults: Readonly<Partial<ReportQuery>>;
  /**
   * Reads what the answer needs beyond the examination and returns its pure renderer. What the request cannot have
   * is refused here, before anything is charged.
   */
  prepare(
    examination: Examination,
    verdict: Verdict,
    request: ReportRequest,
  ): Promise<(money: Money) => string>;
  /** Sends a report otherwise than as the text that is stored of it; of a replay nothing may have been prepared. */
  deliver?(reply: FastifyReply, stored: string): Promise<FastifyReply>;
  /** Whether `prepare` may refuse what a dry run would otherwise call `ok`. */
  readonly mayRefuse: boolean;
}

/** Who may call the route of a report, and what it costs: without a key it is the teaser. */
export const reportAccess: Access = { cost: 'report', caller: 'key_or_teaser', limit: 'calls' };

/**
 * What a report's route answers. Described for OpenAPI only: the answers leave as finished text, so that a replay is
 * identical to the byte.
 */
export function reportResponses(...answers: readonly z.ZodType[]): Record<number, z.ZodType> {
  const free = [dryRunSchema, teaserSchema];
  return { 200: z.union([...answers, ...free]), ...errorResponses(401, 402, 403, 409, 422) };
}

const FREE: Money = { costMicroUsd: 0, balanceMicroUsd: null, reportsRemaining: null };

/** Answers a question for a report: its mock, its free preflight or teaser, or the purchase. */
export async function answerReport(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  query: ReportQuery,
  kind: ReportKind,
): Promise<FastifyReply> {
  const now = context.now();
  const requestId = request.id;
  const ground = groundOf(context, request.caller);
  const { mode } = ground;
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (query.mock !== undefined) {
    const { examination, verdict } = mockExamination(query.mock, now);
    const render = await kind.prepare(examination, verdict, { requestId, now, mode, isMock: true });
    const body = render(FREE);
    return kind.deliver ? kind.deliver(reply, body) : reply.send(body);
  }
  const asked: ReportRequest = { requestId, now, mode, isMock: false };
  // The place too is only looked for when no answer is stored: a replay outlives the data that it came from.
  const examine = async () => {
    const place = await requirePlace(query, ground);
    const examination = await examinePlace(ground, place, now);
    if (examination.measurement && examination.cell) {
      const who = request.caller?.accountId ?? networkOfAddress(request.clientAddress);
      context.movingGates.note(who, examination.cell.pixelId, query.min_confidence, now);
    }
    return { examination, verdict: reportStatus(examination, query) };
  };
  if (query.dry_run === 1 || query.teaser === 1 || !request.caller) {
    const { examination, verdict, price } = await goFirst(async () => {
      const examined = await examine();
      if (kind.mayRefuse) await kind.prepare(examined.examination, examined.verdict, asked);
      return { ...examined, price: await priceOf(context, request, kind, examined.examination) };
    });
    const { starterCreditsMicroUsd } = context.config;
    const answer =
      query.dry_run === 1
        ? presentDryRun(examination, verdict, price, asked)
        : presentTeaser(examination, verdict, price, {
            ...asked,
            publicUrl: context.publicUrl(),
            starterCreditsMicroUsd,
          });
    return reply.send(JSON.stringify(answer));
  }
  const answer = await goFirst(() =>
    purchaseReport(context, {
      caller: callerOf(request),
      now,
      requestId,
      endpoint: kind.endpoint,
      label: query.label ?? null,
      idempotency: idempotencyClaim(request.headers['idempotency-key'], kind.path, query, kind.defaults),
      isAbandoned: () => request.socket.destroyed,
      examine,
      prepare: (examination, verdict) => kind.prepare(examination, verdict, asked),
      renderRefusal: ({ code, message }) =>
        JSON.stringify(errorBody(code, message, { requestId, mode, publicUrl: context.publicUrl() })),
    }),
  );
  if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
  void reply.code(answer.statusCode);
  // A refusal may be a replay: what it was stands in the body alone.
  if (answer.statusCode !== 200) request.refusedAs = (JSON.parse(answer.body) as ErrorBody).code;
  return kind.deliver && answer.statusCode === 200
    ? kind.deliver(reply, answer.body)
    : reply.send(answer.body);
}

/** What a report that is `ok` would cost its caller now. */
async function priceOf(
  { database, now }: ApiContext,
  { caller }: FastifyRequest,
  { endpoint }: ReportKind,
  examination: Examination,
): Promise<number> {
  const purchase = reportPurchase(examination);
  if (!caller || !purchase) return REPORT_PRICE_MICRO_USD;
  const isPaid = await isPaidBefore(database, { caller, now: now(), endpoint, purchase });
  return isPaid ? 0 : REPORT_PRICE_MICRO_USD;
}
