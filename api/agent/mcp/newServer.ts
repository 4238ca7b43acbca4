import { McpServer, type Tool } from '@modelcontextprotocol/server';
import { callTool, type McpCall } from './callTool.ts';
import { getPrompt, PROMPTS } from './prompts.ts';
import { listResources, readResource, RESOURCE_TEMPLATES } from './resources.ts';
import { instructions, introduction } from './words.ts';

const HOUR_MS = 3_600_000;
/** Clients may keep an answer that is the same for every caller for an hour. */
const SAME_FOR_ALL = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

/** A server for one message: it knows nothing of any before, so that every process of the service answers alike. */
export function newServer(call: McpCall, tools: readonly Tool[]): McpServer {
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
