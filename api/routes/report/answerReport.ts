import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatUsd } from '../../../core/money.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { dryRunSchema, teaserSchema } from '../../../schemas/http/report/preflight.ts';
import { ask } from '../../../report/ask/ask.ts';
import { formOf, type Asker, type Question, type ReportDocument } from '../../../report/ask/question.ts';
import { entityTagMatches } from '../../context/cacheable.ts';
import type { ApiContext } from '../../context/dependencies.ts';
import { withPurchaseHeaders, type PurchaseHeaders } from '../../context/purchaseHeaders.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { sendTable, type AskedTable } from './sendTable.ts';

/** Who may call a report's route, and its cost: without a key it returns the teaser. */
export const reportAccess: Access = { cost: 'report', caller: 'key_or_teaser', limit: 'calls' };

/**
 * The responses of a report's route, for OpenAPI only: they are sent as finished text, so that a replay is identical to
 * the byte.
 */
export function reportResponses(
  whole: z.ZodType,
  parts: readonly z.ZodType[] = [],
  describe: (json: z.ZodType) => z.ZodType = (json) => json,
): Record<number, z.ZodType> {
  // Generated clients use the first match, and parts of a report match nearly everything.
  const answers = [whole, dryRunSchema, teaserSchema, ...parts];
  return {
    200: describe(z.union(answers)),
    304: notModifiedSchema,
    ...errorResponses(401, 402, 403, 404, 409, 422),
  };
}

/** The kind of a report and its parameters; form and `Idempotency-Key` are read from the request. */
type AskedReport = Question extends infer Each
  ? Each extends Question
    ? Pick<Each, 'kind' | 'query'>
    : never
  : never;

/** Answers a request for a report, and sends the response. */
export async function answerReport(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AskedReport,
  table: AskedTable | null = null,
): Promise<FastifyReply> {
  const asker: Asker = {
    buyer: request.caller,
    requestId: request.id,
    now: context.now(),
    isAbandoned: () => request.socket.destroyed,
  };
  // Accessing the validated headers makes a copy each time.
  const { headers } = request;
  const known = headers['if-none-match'];
  // `*` names no report that the caller has: it would make every place unsellable.
  const hasNone = known === undefined || known.trim() === '*';
  const answer = await ask(context, asker, {
    kind: asked.kind,
    query: withPurchaseHeaders(asked.query, headers as PurchaseHeaders),
    form: formOf(asked.query, request.caller),
    idempotencyKey: headers['idempotency-key'],
    hasCopy: hasNone ? undefined : (tag: string) => entityTagMatches(known, tag),
  } as Question);
  const { statusCode, body, isReplay, refusedAs, document, validators } = answer;
  if (isReplay) void reply.header('idempotent-replayed', 'true');
  if (refusedAs !== null) request.refusedAs = refusedAs;
  if (validators)
    void reply
      .header('etag', `W/${validators.entityTag}`)
      .header('last-modified', new Date(validators.lastModified).toUTCString());
  void reply.code(statusCode);
  if (statusCode === 304) return reply.send();
  if (document) return sendDocument(reply, document);
  if (table && statusCode === 200 && (await sendTable(reply, body, table))) return reply;
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

function sendDocument(reply: FastifyReply, document: ReportDocument): FastifyReply {
  const { bytes, fileName, costMicroUsd, balanceMicroUsd, owned } = document;
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('x-cost-usd', formatUsd(costMicroUsd));
  if (balanceMicroUsd !== null) void reply.header('x-credits-remaining-usd', formatUsd(balanceMicroUsd));
  if (owned)
    void reply
      .header('x-owned-report-id', owned.report_id)
      .header('x-owned-report-bought-at', owned.bought_at);
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
