import { toWebRequest, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { createMcpHandler, type Tool } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage } from '../../../core/error.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { AgentTool } from '../tools/tool.ts';
import { acceptedForms, BOTH_FORMS } from './accepted.ts';
import { UnnamedPurchases } from './unnamedPurchases.ts';
import { McpServer } from '@modelcontextprotocol/server';
import { callTool, type McpCall } from './callTool.ts';
import { getPrompt, PROMPTS } from './prompts.ts';
import { listResources, readResource, RESOURCE_TEMPLATES } from './mcpResources.ts';
import { instructions, introduction } from './serverWords.ts';
import { z } from 'zod';
import { outlineOf, withoutReferences, type JsonSchema } from './outline.ts';

const HOUR_MS = 3_600_000;

/** Clients may cache an answer that is the same for every caller for an hour. */
const SAME_FOR_ALL = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

const SECOND_MS = 1000;
const LONGEST_SILENCE_MS = 15 * SECOND_MS;
/** Nothing changes that a client could subscribe to; a subscriber would only hold a connection. */
const MOST_LISTENERS = 256;

/** The protocol's part of the endpoint, with the library that implements it. */
export interface McpProtocol {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<Response>;
  stopListening(): Promise<void>;
  close(): Promise<void>;
}

/** Answers messages with the given tools, in both versions of the protocol, without sessions. */
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
        if (!request) throw new Error('a message that belongs to no request');
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

/** A server for one message: it keeps no state, so that every process of the service answers the same. */
function newServer(call: McpCall, tools: readonly Tool[]): McpServer {
  const publicUrl = call.context.publicUrl();
  const mcp = new McpServer(introduction(publicUrl), {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: instructions(publicUrl),
    cacheHints: {
      'tools/list': SAME_FOR_ALL,
      'prompts/list': SAME_FOR_ALL,
      'resources/templates/list': SAME_FOR_ALL,
      'server/discover': SAME_FOR_ALL,
    },
  });
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', ({ params }, context) => callTool(call, params, context));
  server.setRequestHandler('resources/list', ({ params }) => listResources(call, params?.cursor));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...RESOURCE_TEMPLATES],
  }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(call, params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts: [...PROMPTS] }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return mcp;
}

/** A tool as listed by `tools/list`. */
export function listedTool({ name, title, description, input, output, hints }: AgentTool): Tool {
  const { $schema: _input, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  const { $schema: _output, ...outputSchema } = z.toJSONSchema(output, { unrepresentable: 'any' });
  return {
    name,
    title,
    description,
    inputSchema: withoutReferences(inputSchema) as Tool['inputSchema'],
    outputSchema: orRefusal(outlineOf(outputSchema)),
    annotations: { title, ...hints },
  };
}

/**
 * A call that was refused, or that must be paid for first, returns an object with `error` instead. The object isn't
 * closed, so `error` needs no schema.
 */
function orRefusal({ required, ...schema }: JsonSchema): JsonSchema & { readonly type: 'object' } {
  const answers = Array.isArray(required) && required.length > 0;
  return { ...schema, type: 'object', ...(answers && { anyOf: [{ required }, { required: ['error'] }] }) };
}
