import { z } from 'zod';
import { myReportsSchema, storedReportSchema } from '../../../schemas/http/account/myReportsSchemas.ts';
import { pageArguments } from './accountTools.ts';
import { presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const listInput = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .meta({
      description:
        'Only reports whose address, label, nickname, note or pixel_id contains this text, ignoring case',
      examples: ['Main St'],
    }),
  ...pageArguments,
});

/** What the account owns. */
export const listReports: AgentTool<typeof listInput> = {
  name: 'list_reports',
  title: 'List bought reports',
  description:
    'Lists the reports that the account bought, newest first: place, cell, velocity, assessment code, date ' +
    'and cost.\n\nUse it to find an earlier report for a place before buying a new one; get_report then ' +
    'returns its full text. For all payments including top-ups, use get_usage instead.\n\nCost: free. Needs ' +
    "the owner's API key, not a child key.\n\nReturns reports[] and next_cursor, null " +
    'on the last page.',
  hints: READS,
  caller: 'owner',
  cost: 'free',
  route: { method: 'GET', path: '/api/v1/my-reports' },
  input: listInput,
  output: myReportsSchema,
  request: ({ query, ...page }) => ({
    method: 'GET',
    path: '/api/v1/my-reports',
    query: queryOf({ ...page, q: query }),
  }),
  present: presentBody,
};

const reportInput = z.strictObject({
  report_id: z
    .int()
    .min(1)
    .meta({
      description: 'id from list_reports, or report_id from get_usage',
      examples: [2],
    }),
});

/** A report that is paid already. */
export const getReport: AgentTool<typeof reportInput> = {
  name: 'get_report',
  title: 'Get a bought report again',
  description:
    'Returns a report that the account bought, exactly as it was sent then, however long ago.\n\nUse it ' +
    'instead of buying the same place again if the older data is good enough, or if the answer to a ' +
    "purchase was lost. It doesn't look for newer observations: check_ground_motion with since does. Find " +
    "the id with list_reports or get_usage.\n\nCost: free. Needs the owner's API key, not a child " +
    'key.\n\nReturns the stored report: the fields of check_ground_motion or of get_motion_history, ' +
    'whichever was bought.',
  hints: READS,
  caller: 'owner',
  cost: 'free',
  route: { method: 'GET', path: '/api/v1/my-reports/:id' },
  input: reportInput,
  output: storedReportSchema,
  request: ({ report_id: id }) => ({ method: 'GET', path: `/api/v1/my-reports/${id}` }),
  present: presentBody,
};
