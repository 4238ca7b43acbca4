import { toWebRequest, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { createMcpHandler, type Tool } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage } from '../../../core/error.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { AgentTool } from '../tools/tool.ts';
import { acceptedForms, BOTH_FORMS } from './accepted.ts';
import { listedTool } from './listedTools.ts';
import { newServer } from './newServer.ts';
import { UnnamedPurchases } from './unnamedPurchases.ts';

const SECOND_MS = 1000;
const LONGEST_SILENCE_MS = 15 * SECOND_MS;
/** Nothing changes that could be listened for; who listens all the same holds a connection. */
const MOST_LISTENERS = 256;

/** The protocol's own part of the endpoint, with the library that speaks it. */
export interface McpProtocol {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<Response>;
  stopListening(): Promise<void>;
  close(): Promise<void>;
}

/** Answers messages over the tools given, both eras of the protocol, without sessions. */
export function openProtocol(
  app: ApiApp,
  context: ApiContext,
  tools: ReadonlyMap<string, AgentTool>,
): McpProtocol {
  const listed: readonly Tool[] = [...tools.values()].map(listedTool);
  const requests = new WeakMap<Request, FastifyRequest>();
  const purchases = new UnnamedPurchases(context);
  const newHandler = () =>
    createMcpHandler(
      ({ requestInfo }) => {
        const request = requestInfo && requests.get(requestInfo);
        if (!request) throw new Error('a message of no request');
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
  return {
    answer: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) gone.abort();
      });
      const message = await toWebRequest(request.raw as NodeIncomingMessageLike, request.body, {
        signal: gone.signal,
      });
      const { json, stream } = acceptedForms(request.headers.accept);
      if (json || stream) message.headers.set('accept', BOTH_FORMS);
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
