import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditAlone, auditLook } from '../../../billing/operator/auditLog.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  operatorLoginFormSchema,
  overviewQuerySchema,
  overviewSchema,
} from '../../../schemas/http/operator/overview.ts';
import { registerForms } from '../../oauth/forms.ts';
import { sendPage } from '../../oauth/pages.ts';
import { assertSameOrigin } from '../../context/credentials.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { overviewPage } from '../../operator/overviewPage.ts';
import { overviewReader, type ReadOverview } from '../../operator/overview.ts';
import { loginPage, OPERATOR_PAGE, OPERATOR_POLICY, problemPage } from '../../operator/pageFrame.ts';
import { type PageSession, pageSessions } from '../../operator/pageSession.ts';
import {
  actOf,
  asOperator,
  operatorDoorOf,
  operatorName,
  operatorRoute,
} from '../../plugins/operatorDoor.ts';

const COOKIE = 'gm_operator';
const OVERVIEW = 'read_overview';
const WRONG = 'This isn’t the token of this server (GM_ADMIN_TOKEN).';

/** What an operator has to know, as JSON and as a page. */
export function operatorOverviewRoutes(app: ApiApp, context: ApiContext): void {
  const read = overviewReader(context);
  app.get(
    '/api/v1/operator/overview',
    operatorRoute({
      querystring: overviewQuerySchema,
      response: { 200: overviewSchema, ...errorResponses(401, 422) },
    }),
    (request) =>
      asOperator(request, context, OVERVIEW, async (act) => {
        const overview = await read(request.query.frames);
        await auditLook(context.database, act, null);
        return overview;
      }),
  );
  pageRoutes(app, context, read);
}

/**
 * The page: the token is entered once in a form, and opens it in this browser for half an hour, by a cookie that scripts
 * and other sites can't use. Nothing can be changed in it.
 */
function pageRoutes(app: ApiApp, context: ApiContext, read: ReadOverview): void {
  const { database, config } = context;
  const door = operatorDoorOf(context);
  const sessions = pageSessions(config.adminToken ?? '');
  const access: Access = { cost: 'free', caller: 'operator_page', limit: 'none' };
  // Guesses are counted by IP address, like those of the endpoints.
  const guarded: Access = { ...access, limit: 'calls' };
  const cookie = () =>
    ({
      path: OPERATOR_PAGE,
      httpOnly: true,
      sameSite: 'strict',
      secure: context.publicUrl().startsWith('https:'),
    }) as const;
  const sessionOf = ({ cookies }: FastifyRequest): PageSession | null =>
    sessions.read(cookies[COOKIE] ?? '', context.now());

  registerForms(
    app,
    (scope) => {
      scope.get(
        OPERATOR_PAGE,
        { config: { access }, schema: { hide: true, querystring: overviewQuerySchema } },
        async (request, reply) => {
          const session = sessionOf(request);
          if (!session) return send(reply, 401, loginPage(null));
          const overview = await read(request.query.frames);
          const act = actOf(request, context, OVERVIEW, operatorName(session.name));
          await auditLook(database, act, null, { by: 'page' });
          return send(reply, 200, overviewPage(overview, session));
        },
      );
      scope.post(
        `${OPERATOR_PAGE}/login`,
        { config: { access: guarded }, schema: { hide: true, body: operatorLoginFormSchema } },
        async (request, reply) => {
          assertSameOrigin(request, context.publicUrl());
          const { token, name } = request.body;
          if (!door.opensTo(token)) {
            await door.noteIntrusion(request);
            return send(reply, 401, loginPage(WRONG));
          }
          const { text, session } = sessions.begin(operatorName(name), context.now());
          const act = actOf(request, context, 'open_page', session.name);
          const outcome = { outcome: 'done', accountId: null, entryId: null, detail: {} } as const;
          await auditAlone(database, act, outcome);
          void reply.setCookie(COOKIE, text, { ...cookie(), expires: new Date(session.endsAt) });
          return onward(reply);
        },
      );
      scope.post(
        `${OPERATOR_PAGE}/logout`,
        { config: { access }, schema: { hide: true } },
        async (request, reply) => {
          assertSameOrigin(request, context.publicUrl());
          void reply.clearCookie(COOKIE, cookie());
          return onward(reply);
        },
      );
    },
    problemPage,
  );
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return sendPage(reply, status, html, OPERATOR_POLICY);
}

/** Answers a form with the page. */
function onward(reply: FastifyReply): FastifyReply {
  return reply.code(303).header('cache-control', 'no-store').header('location', OPERATOR_PAGE).send();
}
