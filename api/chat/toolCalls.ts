import type { FastifyRequest } from 'fastify';
import type { CallTool, ToolOutcome } from '../../chat/answer/answer.ts';
import { callOwnApi } from '../agent/callOwnApi.ts';
import { ALL_TOOLS } from '../agent/tools/allTools.ts';
import type { AgentTool } from '../agent/tools/tool.ts';
import type { ApiApp } from '../context/dependencies.ts';

/** Tools that the assistant uses to answer. Of check_ground_motion the free preview alone. */
const FREE_TOOLS: ReadonlySet<string> = new Set([
  'check_ground_motion',
  'get_coverage',
  'quote',
  'get_account',
  'get_usage',
  'list_reports',
  'get_report',
]);

const refused = (message: string): ToolOutcome => ({ isOk: false, data: { error: 'refused', message } });

/** Calls free tools for the caller of a request; `seesAccount` false = what belongs to the account is not looked at. */
export function freeTools(app: ApiApp, request: FastifyRequest, seesAccount: boolean): CallTool {
  return async (name, args) => {
    const tool = ALL_TOOLS.find((each) => each.name === name);
    if (!tool || !FREE_TOOLS.has(name)) return refused(`there is no tool ${name} that the assistant may use`);
    const isPreview = args['dry_run'] === true;
    if (tool.cost === 'report' && !isPreview) return refused('the assistant buys nothing by itself');
    if (tool.caller !== 'anyone' && !seesAccount) return refused('this needs an API key of the account');
    return call(app, request, tool, args);
  };
}

/** Buys a report. Called where a person has agreed to exactly this purchase, and nowhere else. */
export async function buyReport(
  app: ApiApp,
  request: FastifyRequest,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolOutcome> {
  const tool = ALL_TOOLS.find(({ name }) => name === 'check_ground_motion')!;
  return call(app, request, tool, args);
}

async function call(
  app: ApiApp,
  request: FastifyRequest,
  tool: AgentTool,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolOutcome> {
  const parsed = tool.input.safeParse(args);
  if (!parsed.success) return refused(parsed.error.issues.map(({ message }) => message).join('; '));
  const withSession = request.caller?.via === 'session';
  const answer = await callOwnApi(app, request, tool.request(parsed.data), { withSession });
  const data = (answer.body ?? {}) as Record<string, unknown>;
  return answer.status === 200
    ? { isOk: true, data: tool.present(answer).data }
    : { isOk: false, data: { ...data, http_status: answer.status } };
}
