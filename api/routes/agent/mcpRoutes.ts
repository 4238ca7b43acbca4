import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { acceptedForms, lastMessage } from '../../agent/mcp/accepted.ts';
import { MCP_CONNECT_PATH, MCP_PATH } from '../../context/resources.ts';
import { isNestedTooDeep } from '../../plugins/validation.ts';
import { refusal } from '../../../report/refusal.ts';
import { offeredTools } from '../../agent/tools/allTools.ts';
import type { AgentTool } from '../../agent/tools/tool.ts';
import type { McpProtocol } from '../../agent/mcp/protocol.ts';

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** Distinguishes a call from this server's own pages or from a program from one by another site's page. */
interface CalledFrom {
  /** The `Origin` header; browsers send it, programs rarely do. */
  readonly origin: string | undefined;
  /** The `Host` header. */
  readonly host: string | undefined;
  /** The local address on which the connection arrived. */
  readonly localAddress: string | undefined;
}

/** Answers messages of the Model Context Protocol. */
interface McpEndpoint {
  /** The tool that a body calls; null = none, or an unknown one. */
  toolOf(body: unknown): AgentTool | null;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<Response>;
  /** Ends the streams that carry only notifications, which never end by themselves. */
  stopListening(): Promise<void>;
  close(): Promise<void>;
}

/** As large as a batch, whose addresses a call may contain; much smaller for a caller without a key. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const BODY_LIMIT_WITHOUT_KEY_BYTES = 64 * 1024;
const DEEPEST_NESTING = 40;
/** JSON-RPC error codes. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/**
 * POST /mcp and POST /mcp/connect: the service as tools, resources and prompts of the Model Context Protocol. Both
 * respond identically, but the second one requires a key or token.
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
        // JSON-RPC is self-describing, through `server/discover` and the lists.
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
          throw refusal('bad_request', 'This is an event stream: accept text/event-stream');
        const takesStream = forms.stream && !(forms.json && isList(request.body));
        return send(reply, await endpoint.answer(request, reply), takesStream);
      },
    );
  }
}

function requireOwnOrigin({ headers: { origin, host }, socket }: FastifyRequest, publicUrl: string): void {
  const reason = whyForeign({ origin, host, localAddress: socket.localAddress }, publicUrl);
  if (reason !== null) throw refusal('forbidden', reason);
}

/**
 * Programs that support authorization only start it when refused, so the URL that requires it refuses everyone without
 * credentials.
 */
function requireConnection({ caller, url }: FastifyRequest): void {
  const { pathname, searchParams } = new URL(url, 'http://own');
  if (caller !== null || (pathname !== MCP_CONNECT_PATH && !searchParams.has('connect'))) return;
  throw refusal(
    'unauthorized',
    `This address is for programs that connect an account (OAuth 2.1) or send a key; at ${MCP_PATH}, everything except ` +
      'purchases works without one',
  );
}

function requireShortBody({ caller, headers }: FastifyRequest): void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (caller !== null || length <= BODY_LIMIT_WITHOUT_KEY_BYTES) return;
  throw refusal(
    'payload_too_large',
    `Without an API key a message can have at most ${BODY_LIMIT_WITHOUT_KEY_BYTES} bytes, and needs a Content-Length`,
  );
}

function requireMessage(body: unknown): void {
  if (typeof body !== 'object' || body === null) throw refusal('bad_request', 'Send a JSON-RPC message');
  if (Array.isArray(body))
    throw refusal('bad_request', "Send one JSON-RPC message at a time: this server doesn't accept batches");
  if (isNestedTooDeep(body, DEEPEST_NESTING))
    throw refusal('bad_request', `The message is nested more than ${DEEPEST_NESTING} deep`);
}

/** Whether a message requests a stream without an end. */
function isListening(body: unknown): boolean {
  return (body as { readonly method?: unknown }).method === 'subscriptions/listen';
}

/** Whether a message requests a list: one large response, which can be compressed as JSON but not as a stream. */
function isList(body: unknown): boolean {
  const { method } = body as { readonly method?: unknown };
  return typeof method === 'string' && method.endsWith('/list');
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

/** A refusal that doesn't come from the protocol itself: a JSON-RPC error message with the usual envelope as its data. */
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

/** The endpoint with the tools whose routes the app has. */
function openMcpEndpoint(app: ApiApp, context: ApiContext): McpEndpoint {
  let offered: ReadonlyMap<string, AgentTool> | undefined;
  const offer = () =>
    (offered ??= new Map(
      offeredTools((method, url) => app.hasRoute({ method, url })).map((tool) => [tool.name, tool]),
    ));
  // the protocol's library is loaded with the first message
  let opened: Promise<McpProtocol> | undefined;
  const protocol = (): Promise<McpProtocol> =>
    (opened ??= import('../../agent/mcp/protocol.ts').then(({ openProtocol }) =>
      openProtocol(app, context, offer()),
    ));
  const toolOf = (body: unknown): AgentTool | null => {
    const { method, params } = (body ?? {}) as {
      readonly method?: unknown;
      readonly params?: { name?: unknown };
    };
    if (method !== 'tools/call') return null;
    return offer().get(String(params?.name)) ?? null;
  };
  return {
    toolOf,
    answer: async (request, reply) => (await protocol()).answer(request, reply),
    stopListening: async () => (await opened)?.stopListening(),
    close: async () => (await opened)?.close(),
  };
}

/**
 * Why a call mustn't be answered: it comes from a page of another origin, or a host name was pointed at this machine (DNS
 * rebinding). Null = it may be answered. Programs don't send `Origin`; a connection that arrives on loopback must use a
 * loopback host name or that of `publicUrl`.
 */
export function whyForeign({ origin, host, localAddress }: CalledFrom, publicUrl: string): string | null {
  const own = new URL(publicUrl);
  if (origin !== undefined && !isOwnOrigin(origin, own))
    return (
      `Pages of ${JSON.stringify(origin.slice(0, 120))} aren't allowed to call this server; only pages of ` +
      `${own.origin} are. Programs send no Origin`
    );
  if (!LOOPBACK_ADDRESS.test(localAddress ?? '')) return null;
  const name = parsed(`http://${host ?? ''}`)?.hostname;
  if (name !== undefined && (LOOPBACK_NAMES.has(name) || name === own.hostname)) return null;
  return (
    `Host ${JSON.stringify((host ?? '').slice(0, 120))} isn't a name of this server; use ${own.host} (setting ` +
    'GM_BASE_URL) or localhost'
  );
}

function isOwnOrigin(origin: string, own: URL): boolean {
  if (origin === own.origin) return true;
  const given = parsed(origin);
  const areLoopback = LOOPBACK_NAMES.has(own.hostname) && LOOPBACK_NAMES.has(given?.hostname ?? '');
  return areLoopback && given?.protocol === own.protocol && given.port === own.port;
}

function parsed(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}
