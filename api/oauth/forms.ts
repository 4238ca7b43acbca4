import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { logIn } from '../../accounts/identity/session.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { consentLoginSchema } from '../../schemas/http/account/oauth.ts';
import { ERROR_CODES, isErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import { loginOf, setSessionCookie } from '../context/credentials.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import type { Access } from '../context/routeRegistry.ts';
import { problemPage } from './pageFrame.ts';
import { sendPage } from './pages.ts';

const DAY_MS = 86_400_000;

export type LoginForm = z.output<typeof consentLoginSchema>;

/** Pages with forms are accessible to everyone; they determine themselves who is logged in. */
export function formAccess(limit: Access['limit']): Access {
  return { cost: 'free', caller: 'anyone', limit };
}

/** Registers routes that accept HTML forms and respond with pages, also for problems, which `showsProblem` words. */
export function registerForms(
  app: ApiApp,
  routes: (scope: ApiApp) => void,
  showsProblem: (message: string) => string = problemPage,
): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    inner.setErrorHandler((error, request, reply) => showProblem(error, request, reply, showsProblem));
    routes(inner.withTypeProvider<ZodTypeProvider>());
  });
}

/** Starts a session for the person who submitted the form; otherwise returns what is wrong with it. */
export async function logInByForm(
  context: Pick<ApiContext, 'database' | 'config' | 'now' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, mode }: LoginForm,
): Promise<string | null> {
  try {
    const session = await logIn(context.database, {
      email,
      password,
      mode,
      now: context.now(),
      lifetimeMs: context.config.sessionDays * DAY_MS,
      ...loginOf(request),
    });
    setSessionCookie(reply, session, context.publicUrl());
    return null;
  } catch (error) {
    if (!(error instanceof GroundMotionError) || error.code !== 'unauthorized') throw error;
    return 'The email address or password is wrong.';
  }
}

/** Shows problems as pages; server failures are handled and logged like everywhere. */
function showProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  page: (message: string) => string,
): FastifyReply {
  if (!(error instanceof GroundMotionError) || !isErrorCode(error.code)) throw error;
  const { status } = ERROR_CODES[error.code];
  if (status >= 500) throw error;
  request.refusedAs = error.code;
  const { retryAfterSeconds } = error.details;
  if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', retryAfterSeconds);
  return sendPage(reply, status, page(`${error.message}.`));
}
