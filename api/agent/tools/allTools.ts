import { buyCredits, getAccount, getUsage, registerAgent } from './accountTools.ts';
import { getReport, listReports } from './boughtReportTools.ts';
import { createWebhook, deleteWebhook, listEvents, listWebhooks } from './eventTools.ts';
import { askInspector } from './inspectorTool.ts';
import { getCoverage, getMap } from './placeTools.ts';
import { checkPortfolio } from './portfolioTool.ts';
import { quote } from './quoteTool.ts';
import { checkGroundMotion, getMotionHistory } from './reportTools.ts';
import { openTicket } from './supportTools.ts';
import { createWatch, deleteWatch, listWatches } from './watchTools.ts';
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

/** The tools whose routes exist: `hasRoute` checks, with parameters as `:name`. */
export function offeredTools(hasRoute: (method: string, path: string) => boolean): readonly AgentTool[] {
  return ALL_TOOLS.filter(({ route }) => hasRoute(route.method, route.path));
}
