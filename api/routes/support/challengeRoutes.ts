import type { FastifyRequest } from 'fastify';
import { readBoughtReport } from '../../../billing/reports/myReports.ts';
import { savedReportParamsSchema } from '../../../schemas/http/account/myReportsSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  challengeAnswerSchema,
  challengeBodySchema,
  challengesSchema,
} from '../../../schemas/http/support/challengeSchemas.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { listChallenges } from '../../../support/challenge/challenges.ts';
import { examineChallenge } from '../../../support/challenge/examineChallenge.ts';
import {
  challengedBefore,
  openChallenge,
  type Challenged,
  type Challenging,
} from '../../../support/challenge/openChallenge.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { supportPost } from '../../context/supportRules.ts';
import { ticketReader } from '../../context/ticketReader.ts';

const PATH = '/api/v1/my-reports/:id/challenge';
const BODY_LIMIT_BYTES = 64 * 1024;
const access: Access = { cost: 'free', caller: 'account', limit: 'calls' };

/** Challenges of purchased reports. */
export function challengeRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;

  app.post(
    PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access },
      schema: {
        operationId: 'challengeReport',
        summary: 'Challenge a bought report',
        description:
          'Free. Returns the data behind the report and what the service itself finds, and opens a ticket where a ' +
          'person answers. The same challenge again returns the same answer. For other ground and newer data it gives ' +
          'only the class.',
        tags: ['support'],
        params: savedReportParamsSchema,
        body: challengeBodySchema,
        response: {
          200: challengeAnswerSchema,
          ...errorResponses(400, 401, 403, 404, 413, 415, 422, 503),
        },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const reader = ticketReader(request);
      const report = await readBoughtReport(database, reader, request.params.id);
      const { keyId, mode } = caller;
      const challenging: Challenging = {
        reader,
        keyId,
        mode,
        report,
        request: request.body,
        now: context.now(),
      };
      const before = await challengedBefore(database, challenging);
      if (before) return present(request, before);
      const { evidence } = request.body;
      const facts = await examineChallenge(groundOf(context, caller), report, evidence, challenging.now);
      return present(request, await openChallenge(database, challenging, facts, supportPost(context)));
    },
  );

  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'listChallenges',
        summary: 'Challenges of a bought report, oldest first',
        tags: ['support'],
        params: savedReportParamsSchema,
        response: { 200: challengesSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const reader = ticketReader(request);
      const { reportId } = await readBoughtReport(database, reader, request.params.id);
      return { challenges: await listChallenges(database, { ...reader, reportId }), ...aboutCall(request) };
    },
  );
}

function present(request: FastifyRequest, { challenge, ticket }: Challenged) {
  return { ...challenge, ticket_status: ticket.status, ...aboutCall(request) };
}
