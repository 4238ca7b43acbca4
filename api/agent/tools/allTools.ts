import { buyCredits, getAccount, getUsage, registerAgent } from './account.ts';
import { getReport, listReports } from './bought.ts';
import { createWebhook, deleteWebhook, listEvents, listWebhooks } from './events.ts';
import { askInspector } from './inspector.ts';
import { getCoverage, getMap } from './places.ts';
import { checkPortfolio } from './portfolio.ts';
import { quote } from './quote.ts';
import { checkGroundMotion, getMotionHistory } from './reports.ts';
import { openTicket } from './support.ts';
import { createWatch, deleteWatch, listWatches } from './watches.ts';
import type { AgentTool } from './tool.ts';

/** Every tool, in the order in which the server lists them. */
export const ALL_TOOLS: readonly AgentTool[] = [
  checkGroundMotion,
  getMotionHistory,
  checkPortfolio,
  getCoverage,
  getMap,
  quote,
  registerAgent,
  getAccount,
  buyCredits,
  getUsage,
  listReports,
  getReport,
  createWatch,
  listWatches,
  deleteWatch,
  listEvents,
  createWebhook,
  listWebhooks,
  deleteWebhook,
  askInspector,
  openTicket,
];

/** The tools behind which there is a route: `hasRoute` tells, with parameters as `:name`. */
export function offeredTools(hasRoute: (method: string, path: string) => boolean): readonly AgentTool[] {
  return ALL_TOOLS.filter(({ route }) => hasRoute(route.method, route.path));
}
