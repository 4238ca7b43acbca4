import { toWebRequest, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { createMcpHandler, type Tool } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage } from '../../../core/error.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { offeredTools } from '../tools/allTools.ts';
import type { AgentTool } from '../tools/tool.ts';
import { listedTool } from './listedTools.ts';
import { newServer } from './newServer.ts';
import { UnnamedPurchases } from './unnamedPurchases.ts';

const SECOND_MS = 1000;
const LONGEST_SILENCE_MS = 15 * SECOND_MS;
/** Nothing changes that could be listened for; who listens all the same holds a connection. */
const MOST_LISTENERS = 256;

/** Answers messages of the Model Context Protocol. */
export interface McpEndpoint {
  /** The tool that a body calls; null = none that is there. */
  toolOf(body: unknown): AgentTool | null;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<Response>;
  /** Ends the streams that carry only notifications, which would never end by themselves. */
  stopListening(): Promise<void>;
  close(): Promise<void>;
}

/** The endpoint over the tools whose routes the app has, both eras of the protocol, without sessions. */
export function openMcpEndpoint(app: ApiApp, context: ApiContext): McpEndpoint {
  let offered:
    | { readonly tools: ReadonlyMap<string, AgentTool>; readonly listed: readonly Tool[] }
    | undefined;
  const offer = () => {
    if (offered) return offered;
    const tools = offeredTools((method, url) => app.hasRoute({ method, url }));
    return (offered = {
      tools: new Map(tools.map((tool) => [tool.name, tool])),
      listed: tools.map(listedTool),
    });
  };
  const requests = new WeakMap<Request, FastifyRequest>();
  const purchases = new UnnamedPurchases(context);
  const newHandler = () =>
    createMcpHandler(
      ({ requestInfo }) => {
        const request = requestInfo && requests.get(requestInfo);
        if (!request) throw new Error('a message of no request');
        const { tools, listed } = offer();
        return newServer({ app, context, tools, request, purchases }, listed);
      },
      {
        maxSubscriptions: MOST_LISTENERS,
        keepAliveMs: Math.min(LONGEST_SILENCE_MS, (context.config.requestTimeoutSeconds * SECOND_MS) / 2),
        onerror: (error) => app.log.debug({ error: errorMessage(error) }, 'a message could not be answered'),
      },
    );
  const calls = newHandler();
  const listeners = newHandler();
  const toolOf = (body: unknown): AgentTool | null => {
    const { method, params } = (body ?? {}) as {
      readonly method?: unknown;
      readonly params?: { name?: unknown };
    };
    if (method !== 'tools/call') return null;
    return offer().tools.get(String(params?.name)) ?? null;
  };
  return {
    toolOf,
    answer: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) gone.abort();
      });
      const message = await toWebRequest(request.raw as NodeIncomingMessageLike, request.body, {
        signal: gone.signal,
      });
      requests.set(message, request);
      const { method } = request.body as { readonly method?: unknown };
      return (method === 'subscriptions/listen' ? listeners : calls).fetch(message, {
        parsedBody: request.body,
      });
    },
    stopListening: () => listeners.close(),
    close: () => calls.close(),
  };
}
