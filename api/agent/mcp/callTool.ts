import type { CallToolRequest, CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { errorBody } from '../../../report/present/presentError.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { problemsWith } from '../../plugins/validation.ts';
import { callOwnApi, type OwnAnswer, type OwnRequest } from '../callOwnApi.ts';
import type { AgentTool } from '../tools/tool.ts';
import { PAYMENT_META, paidRequest, paidResult, takesPayment } from './payByCall.ts';
import { failureOf, refusalOf, resultOf } from './toolResult.ts';
import type { UnnamedPurchases } from './unnamedPurchases.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { BATCH_PATH } from '../../../report/ask/askBatch.ts';

const SECOND_MS = 1000;

const SHORTEST_PAUSE_MS = 150;

const LONGEST_PAUSE_MS = 2 * SECOND_MS;

/** Clients that receive nothing give a call up after a minute. */
const LONGEST_SILENT_WAIT_MS = 45 * SECOND_MS;

const LONGEST_WAIT_MS = 15 * 60 * SECOND_MS;

/** What waiting for a job needs. */
interface Waiting {
  /** Makes a request to the server's own API. */
  readonly ask: (request: OwnRequest) => Promise<OwnAnswer>;
  /** Reports progress to clients that asked for it. */
  readonly tell:
    | ((progress: { readonly progress: number; readonly message: string }) => Promise<void>)
    | null;
  readonly signal: AbortSignal;
}

/** The server behind the tools, and the incoming request. */
export interface McpCall {
  readonly app: ApiApp;
  readonly context: ApiContext;
  readonly tools: ReadonlyMap<string, AgentTool>;
  readonly request: FastifyRequest;
  readonly purchases: UnnamedPurchases;
}

/**
 * Runs a tool call as the tool's API request. A refusal by the API becomes a tool result with the error; only an unknown
 * tool is a protocol error.
 */
export async function callTool(
  call: McpCall,
  { name, arguments: given = {} }: CallToolRequest['params'],
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const { app, request } = call;
  const tool = call.tools.get(name);
  if (!tool) {
    const known = [...call.tools.keys()].join(', ');
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool ${JSON.stringify(name.slice(0, 80))}; the tools are ${known}`,
    );
  }
  const checked = problemsWith(tool.input, given, 'arguments');
  if ('message' in checked) return refusedCall(call, tool, checked.message, { detail: checked.detail });
  const asked = withHeadersKey(tool, tool.request(checked.value), request);
  const ask = (own: OwnRequest): Promise<OwnAnswer> => callOwnApi(app, request, own);
  const payment = mcpReq._meta?.[PAYMENT_META];
  if (payment !== undefined && !takesPayment(tool))
    return refusedCall(call, tool, `_meta["${PAYMENT_META}"] isn't accepted here; nothing was paid`);
  if (paysByCall(call, tool, checked.value, payment))
    return paidResult(tool, await ask(paidRequest(asked, payment)));
  const answer = await call.purchases.once(request.caller, tool, checked.value, asked, ask);
  if (answer.status !== 202) return resultOf(tool, answer);
  return jobResult(tool, await waitForJob(answer, { ask, tell: teller(mcpReq), signal: mcpReq.signal }));
}

/** A purchase without the argument `idempotency_key` takes the `Idempotency-Key` of the message's own headers. */
function withHeadersKey({ cost }: AgentTool, asked: OwnRequest, { headers }: FastifyRequest): OwnRequest {
  const key = headers['idempotency-key'];
  if (cost === 'free' || key === undefined || asked.headers?.['idempotency-key'] !== undefined) return asked;
  return { ...asked, headers: { ...asked.headers, 'idempotency-key': String(key) } };
}

/** Whether a call is paid for separately: it carries a payment, or it has no other payer and this server accepts payments. */
function paysByCall(
  { context, request }: McpCall,
  tool: AgentTool,
  args: unknown,
  payment: unknown,
): boolean {
  if (!takesPayment(tool)) return false;
  if (payment !== undefined) return true;
  const { dry_run: isDryRun } = args as { readonly dry_run?: boolean };
  return request.caller === null && context.rails.x402 !== null && isDryRun !== true;
}

/** A call that makes no API request. */
function refusedCall(
  { context, request }: McpCall,
  { name }: AgentTool,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): CallToolResult {
  const about = {
    requestId: request.id,
    publicUrl: context.publicUrl(),
    mode: request.caller?.mode ?? ('live' as const),
    canBuy: false,
  };
  const headers = { 'x-request-id': request.id };
  return refusalOf({ body: errorBody('invalid_arguments', `${name}: ${message}`, about, details), headers });
}

/** A failed job charged nothing; an unfinished one continues. */
function jobResult(tool: AgentTool, answer: OwnAnswer): CallToolResult {
  const { status } = (answer.body ?? {}) as { readonly status?: string };
  if (status !== 'error') return resultOf(tool, answer);
  return failureOf(answer.body as Record<string, unknown>, answer.headers);
}

/** Progress notifications, if the client has asked for them. */
function teller({ _meta: meta, notify }: ServerContext['mcpReq']) {
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return null;
  return (progress: { readonly progress: number; readonly message: string }): Promise<void> =>
    notify({ method: 'notifications/progress', params: { progressToken, ...progress } });
}

/**
 * The result of a batch that was accepted as a job, once it is there; or the job's state, when that takes longer than the
 * client is likely to wait. The job continues whether or not a client waits.
 */
async function waitForJob(accepted: OwnAnswer, { ask, tell, signal }: Waiting): Promise<OwnAnswer> {
  const { job_id: jobId, items } = accepted.body as { readonly job_id: string; readonly items: number };
  const begun = performance.now();
  const mostMs = tell ? LONGEST_WAIT_MS : LONGEST_SILENT_WAIT_MS;
  let state = accepted;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const waitedMs = performance.now() - begun;
    if (waitedMs > mostMs) return state;
    const seconds = Math.round(waitedMs) / SECOND_MS;
    await tell?.({
      progress: seconds,
      message: `Checking ${items} addresses, ${seconds.toFixed(0)} s so far`,
    });
    await pause(pauseMs, undefined, { signal });
    const answer = await ask({ method: 'GET', path: `${BATCH_PATH}/${jobId}` });
    // Too many polls; the job still exists.
    if (answer.status === 429) continue;
    state = answer;
    const { status } = (answer.body ?? {}) as { readonly status?: string };
    if (status !== 'queued' && status !== 'processing') return ended(answer, accepted);
  }
}

/** A replay of the job's acceptance replays its result. */
function ended(answer: OwnAnswer, accepted: OwnAnswer): OwnAnswer {
  const replayed = accepted.headers['idempotent-replayed'];
  return replayed === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'idempotent-replayed': replayed } };
}
