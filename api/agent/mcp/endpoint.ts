import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { offeredTools } from '../tools/allTools.ts';
import type { AgentTool } from '../tools/tool.ts';
import type { McpProtocol } from './protocol.ts';

/** Answers messages of the Model Context Protocol. */
export interface McpEndpoint {
  /** The tool that a body calls; null = none that is there. */
  toolOf(body: unknown): AgentTool | null;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<Response>;
  /** Ends the streams that carry only notifications, which would never end by themselves. */
  stopListening(): Promise<void>;
  close(): Promise<void>;
}

/** The endpoint over the tools whose routes the app has. */
export function openMcpEndpoint(app: ApiApp, context: ApiContext): McpEndpoint {
  let offered: ReadonlyMap<string, AgentTool> | undefined;
  const offer = () =>
    (offered ??= new Map(
      offeredTools((method, url) => app.hasRoute({ method, url })).map((tool) => [tool.name, tool]),
    ));
  // the library that speaks the protocol is loaded by the first message
  let opened: Promise<McpProtocol> | undefined;
  const protocol = (): Promise<McpProtocol> =>
    (opened ??= import('./protocol.ts').then(({ openProtocol }) => openProtocol(app, context, offer())));
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
