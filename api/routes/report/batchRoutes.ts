import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  batchBodySchema,
  batchResponseSchema,
  jobAcceptedSchema,
  jobParamsSchema,
  jobStateSchema,
} from '../../../schemas/http/place/batch.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { purchaseHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import {
  formatQuerySchema,
  tableResponse,
  type FormatQuery,
} from '../../../schemas/http/contract/tableFormat.ts';
import { batchTable } from '../../../report/table/answerTables.ts';
import { readJob } from '../../../store/state/jobs.ts';
import { BATCH_PATH, askBatch } from '../../../report/ask/askBatch.ts';
import type { Answer } from '../../../report/ask/question.ts';
import { aboutCall } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { acceptJob } from '../../jobs/acceptJob.ts';
import { BATCH_JOB, type BatchJobRequest } from '../../jobs/batchRunner.ts';
import { withPurchaseHeaders } from '../../context/purchaseHeaders.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { sendTable } from './sendTable.ts';
import { refusal } from '../../../report/refusal.ts';
import type { Poller } from '../../../store/state/poller.ts';

/** A thousand items with the longest addresses. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const access: Access = { cost: 'report', caller: 'key', limit: 'calls', isBatch: true };

/** For OpenAPI only: the responses are sent as finished text, so that a replay is identical to the byte. */
const responses: Record<number, z.ZodType> = {
  200: tableResponse(batchResponseSchema),
  202: jobAcceptedSchema,
  ...errorResponses(400, 401, 403, 409, 413, 415, 422),
};

/** POST /api/v1/motion/batch: up to 1000 reports at once; GET …/{job_id}: an asynchronous one. */
export function batchRoutes(app: ApiApp, context: ApiContext, runner: Poller<void>): void {
  app.post(
    BATCH_PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access },
      schema: {
        operationId: 'postMotionBatch',
        summary: 'Reports for up to 1000 places',
        description:
          '0.40 USD for each cell with status `ok`, once per cell; everything else is free and fails alone. `async: ' +
          'true` returns 202 with a job to poll. An `Idempotency-Key` is valid for 7 days.',
        tags: ['reports'],
        headers: purchaseHeadersSchema,
        querystring: formatQuerySchema,
        body: batchBodySchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const { caller: buyer, id: requestId, headers } = request;
      const body = withPurchaseHeaders(request.body, headers, true);
      const isAbandoned = (): boolean => request.socket.destroyed;
      const asker = { buyer, requestId, now: context.now(), isAbandoned };
      const question = { body, idempotencyKey: headers['idempotency-key'] };
      if (body.async !== true) {
        const answer = await askBatch(context, asker, question);
        return (await sendBatchTable(reply, answer, request.query)) ? reply : send(reply, answer);
      }
      const answer = await askBatch(context, asker, question, (_, purchase) => acceptJob(context, purchase));
      if (!answer.isReplay) runner.wake();
      return send(reply, answer);
    },
  );

  const jobResponses: Record<number, z.ZodType> = {
    200: tableResponse(z.union([batchResponseSchema, jobStateSchema])),
    ...errorResponses(401, 403, 404, 422),
  };
  app.get(
    `${BATCH_PATH}/:job_id`,
    {
      config: { access: { cost: 'free', caller: 'key', limit: 'calls' } satisfies Access },
      schema: {
        operationId: 'getMotionBatchJob',
        summary: 'An asynchronous batch: its status and, when it is done, the whole result',
        tags: ['reports'],
        params: jobParamsSchema,
        querystring: formatQuerySchema,
        response: jobResponses,
      },
    },
    async (request, reply) => {
      const { caller, params } = request;
      if (!caller) throw refusal('unauthorized', 'A job needs the key that started it');
      const job = await readJob(context.database, caller.accountId, {
        jobId: params.job_id,
        kind: BATCH_JOB,
      });
      const isVisible = job && (caller.kind !== 'child' || job.keyId === caller.keyId);
      if (!isVisible) {
        throw refusal('job_not_found', `This key doesn't have the job ${JSON.stringify(params.job_id)}`);
      }
      if (job.status === 'done' && job.body !== null) {
        const answer = { statusCode: 200, body: job.body };
        return (await sendBatchTable(reply, answer, request.query)) ? reply : send(reply, answer);
      }
      const { body } = JSON.parse(job.request) as BatchJobRequest;
      const state: z.input<typeof jobStateSchema> = {
        job_id: job.jobId,
        status: job.status === 'done' ? 'processing' : job.status,
        items: body.items.length,
        ...(job.status === 'error' && job.body !== null ? { message: job.body } : {}),
        created_at: new Date(job.createdAt).toISOString(),
        ...aboutCall(request),
      };
      return send(reply, { statusCode: 200, body: JSON.stringify(state) });
    },
  );
}

async function sendBatchTable(
  reply: FastifyReply,
  { statusCode, body, isReplay = false }: Pick<Answer, 'statusCode' | 'body'> & Partial<Answer>,
  { format }: FormatQuery,
): Promise<boolean> {
  if (statusCode !== 200) return false;
  if (isReplay) void reply.header('idempotent-replayed', 'true');
  return sendTable(reply, body, { format, name: 'batch', tableOf: batchTable });
}

function send(
  reply: FastifyReply,
  { statusCode, body, isReplay = false }: Pick<Answer, 'statusCode' | 'body'> & Partial<Answer>,
): FastifyReply {
  if (isReplay) void reply.header('idempotent-replayed', 'true');
  return reply.code(statusCode).header('content-type', 'application/json; charset=utf-8').send(body);
}
