import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openMcpEndpoint } from '../../agent/mcp/endpoint.ts';
import { whyForeign } from '../../agent/mcp/origin.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { acceptedForms, lastMessage } from '../../agent/mcp/accepted.ts';
import { MCP_CONNECT_PATH, MCP_PATH } from '../../context/resources.ts';
import { isNestedTooDeep } from '../../plugins/validation.ts';
import { refusal } from '../../../report/refusal.ts';

/** As long as a batch, whose addresses a call may hold; of a caller without a key much less. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const BODY_LIMIT_WITHOUT_KEY_BYTES = 64 * 1024;
const DEEPEST_NESTING = 40;
/** Codes of JSON-RPC. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/**
 * POST /mcp and POST /mcp/connect: the service as tools, resources and prompts of the Model Context Protocol. Both answer alike; the
 * second lets no one in without a key or token.
 */
export function mcpRoutes(app: ApiApp, context: ApiContext): void {
  const endpoint = openMcpEndpoint(app, context);
  app.addHook('preClose', () => endpoint.stopListening());
  app.addHook('onClose', () => endpoint.close());
  for (const path of [MCP_PATH, MCP_CONNECT_PATH]) {
    app.post(
      path,
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: {
          access: {
            cost: 'free',
            caller: 'anyone',
            limit: 'messages',
            work: 6,
            isCarriedOut: (body) => endpoint.toolOf(body) !== null,
          },
        },
        // JSON-RPC describes itself, by `server/discover` and the lists.
        schema: { hide: true, summary: 'The same service as tools of the Model Context Protocol' },
        onRequest: async (request) => {
          requireOwnOrigin(request, context.publicUrl());
          requireConnection(request);
          requireShortBody(request);
        },
        onSend: async (request, reply, payload) => inJsonRpc(request, reply, payload),
      },
      async (request, reply) => {
        requireMessage(request.body);
        const forms = acceptedForms(request.headers.accept);
        if (!forms.stream && isListening(request.body))
          throw refusal('bad_request', 'Listening is a stream: accept text/event-stream for it');
        return send(reply, await endpoint.answer(request, reply), forms.stream);
      },
    );
  }
}

function requireOwnOrigin({ headers: { origin, host }, socket }: FastifyRequest, publicUrl: string): void {
  const reason = whyForeign({ origin, host, localAddress: socket.localAddress }, publicUrl);
  if (reason !== null) throw refusal('forbidden', reason);
}

/** Programs that only connect do so when they are refused: at the address that asks for it, nobody is let in without. */
function requireConnection({ caller, url }: FastifyRequest): void {
  const { pathname, searchParams } = new URL(url, 'http://own');
  if (caller !== null || (pathname !== MCP_CONNECT_PATH && !searchParams.has('connect'))) return;
  throw refusal(
    'unauthorized',
    `This address is for programs that connect an account (OAuth 2.1) or send a key; at ${MCP_PATH}, everything but purchases is open`,
  );
}

function requireShortBody({ caller, headers }: FastifyRequest): void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (caller !== null || length <= BODY_LIMIT_WITHOUT_KEY_BYTES) return;
  throw refusal(
    'payload_too_large',
    `Without an API key a message has at most ${BODY_LIMIT_WITHOUT_KEY_BYTES} bytes, and says so in Content-Length`,
  );
}

function requireMessage(body: unknown): void {
  if (typeof body !== 'object' || body === null) throw refusal('bad_request', 'Send a JSON-RPC message');
  if (Array.isArray(body))
    throw refusal('bad_request', 'Send one JSON-RPC message at a time: this server takes no batches of them');
  if (isNestedTooDeep(body, DEEPEST_NESTING))
    throw refusal('bad_request', `The message is nested more than ${DEEPEST_NESTING} deep`);
}

/** Whether a message asks for a stream that has no end. */
function isListening(body: unknown): boolean {
  return (body as { readonly method?: unknown }).method === 'subscriptions/listen';
}

async function send(
  reply: FastifyReply,
  { status, headers, body }: Response,
  takesStream: boolean,
): Promise<FastifyReply> {
  void reply.code(status).headers(Object.fromEntries(headers)).header('cache-control', 'no-store');
  if (body === null) return reply.send();
  const stream = Readable.fromWeb(body);
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream && takesStream) return reply.send(stream);
  const whole = Buffer.concat(await stream.toArray());
  if (!isStream) return reply.send(whole);
  return reply.type('application/json').send(lastMessage(whole.toString('utf8')) ?? '');
}

/** A refusal that does not come from the protocol itself: the error of a JSON-RPC message, the usual envelope as its data. */
function inJsonRpc(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode < 400 || typeof payload !== 'string') return payload;
  const envelope = JSON.parse(payload) as { readonly error?: unknown; readonly message?: string };
  if (typeof envelope.error !== 'string') return payload;
  const { id } = (request.body ?? {}) as { readonly id?: unknown };
  const message = JSON.stringify({
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code: codeOf(reply.statusCode, request.body), message: envelope.message, data: envelope },
  });
  void reply.header('content-length', Buffer.byteLength(message));
  return message;
}

function codeOf(status: number, body: unknown): number {
  if (body === undefined) return status === 400 ? PARSE_ERROR : SERVER_ERROR;
  return status === 400 || status === 422 ? INVALID_REQUEST : SERVER_ERROR;
}
