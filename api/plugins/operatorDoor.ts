import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { auditAlone, type OperatorAct } from '../../billing/operator/auditLog.ts';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { accountParamsSchema } from '../../schemas/http/account/operator.ts';
import { commitOutcomeUnknown } from '../../store/state/sql/stateError.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { refusal } from '../../report/refusal.ts';
import type { Access } from '../context/routeRegistry.ts';
import type { Limits } from './limits/limits.ts';
import { WindowCounter } from './limits/windowCounter.ts';

const AUDITED_INTRUSIONS_PER_MINUTE = 60;
const OPERATOR_NAME = /^[\w.@ -]{1,60}$/;

/** Recognizes the operator's token, and notes attempts without it. */
export interface OperatorDoor {
  readonly opensTo: (token: string) => boolean;
  /** Writes an attempt to the audit log, up to a number per minute, so that a flood of them doesn't keep it busy. */
  readonly noteIntrusion: (request: FastifyRequest) => Promise<void>;
}

const doors = new WeakMap<ApiContext, OperatorDoor>();

/** The door of a server, the same for its endpoints and its page. */
export function operatorDoorOf(context: ApiContext): OperatorDoor {
  const known = doors.get(context);
  if (known) return known;
  const expected = digest(context.config.adminToken ?? '');
  const intrusions = new WindowCounter(AUDITED_INTRUSIONS_PER_MINUTE, 60_000);
  const door: OperatorDoor = {
    opensTo: (token) => context.config.adminToken !== null && timingSafeEqual(digest(token), expected),
    noteIntrusion: async (request) => {
      if (intrusions.take('', 1, context.now()).isExceeded) return;
      const act = actOf(request, context, 'enter', 'stranger');
      await noteFailure(request, context, act, { path: request.routeOptions.url ?? '' });
    },
  };
  doors.set(context, door);
  return door;
}

/**
 * Refuses requests to the operator's routes without the token before processing anything else. Attempts without it are
 * limited by address.
 */
export function registerOperatorDoor(app: ApiApp, context: ApiContext, limits: Limits): void {
  const door = operatorDoorOf(context);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access?.caller !== 'operator') return;
    const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined && door.opensTo(token)) return;
    await limits.ip(request, reply);
    await door.noteIntrusion(request);
    throw refusal('unauthorized', 'This needs the operator’s token: "Authorization: Bearer <token>"');
  });
}

const access: Access = { cost: 'free', caller: 'operator', limit: 'none' };

/**
 * Options of a route for operators: it isn't in the public description, and `asOperator` handles input that its schema
 * rejects.
 */
export function operatorRoute<Schema extends object>(schema: Schema) {
  return { config: { access }, attachValidation: true, schema: { hide: true, ...schema } };
}

/** Runs an operator's action. Failed attempts are written to the audit log too; `work` logs the others. */
export async function asOperator<Answer extends object>(
  request: FastifyRequest,
  context: ApiContext,
  action: string,
  work: (act: OperatorAct) => Promise<Answer>,
): Promise<Answer & { readonly request_id: string }> {
  const act = actOf(request, context, action, operatorName(request.headers['x-operator']));
  try {
    if (request.validationError) throw request.validationError;
    return { ...(await work(act)), request_id: request.id };
  } catch (error) {
    const known = error instanceof GroundMotionError ? error.code : 'internal_error';
    // If there is also a line of the action itself, it shows that the action was carried out after all.
    const code = commitOutcomeUnknown(error) ? 'outcome_unknown' : known;
    await noteFailure(request, context, act, { error: code, message: errorMessage(error) });
    throw error;
  }
}

/** The name of an operator in the audit log, as they call themselves. */
export function operatorName(name: string | string[] | undefined): string {
  return typeof name === 'string' && OPERATOR_NAME.test(name) ? name : 'operator';
}

/** A request as an act of an operator. */
export function actOf(
  request: FastifyRequest,
  context: ApiContext,
  action: string,
  actor: string,
): OperatorAct {
  return { actor, action, requestId: request.id, address: request.clientAddress, now: context.now() };
}

/** The operator must get the attempt's own error, even if this line can't be written. */
async function noteFailure(
  request: FastifyRequest,
  context: ApiContext,
  act: OperatorAct,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  // An invalid account id may be a text that a database can't store.
  const { data } = accountParamsSchema.safeParse(request.params);
  const accountId = data?.account_id ?? null;
  try {
    await auditAlone(context.database, act, { outcome: 'failed', accountId, entryId: null, detail });
  } catch (error) {
    request.log.error(
      { err: error, action: act.action },
      "a failed attempt of an operator isn't in the audit log",
    );
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
