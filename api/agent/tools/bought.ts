import { z } from 'zod';
import { myReportsSchema, storedReportSchema } from '../../../schemas/http/account/myReports.ts';
import { pageArguments } from './account.ts';
import { presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const listInput = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .meta({
      description:
        'Only reports whose address, label, nickname, note or pixel_id holds this text, in any case',
      examples: ['Main St'],
    }),
  ...pageArguments,
});

/** What the account owns. */
export const listReports: AgentTool<typeof listInput> = {
  name: 'list_reports',
  title: 'List bought reports',
  description: `Lists the reports that the account has bought, newest first: place, cell, velocity, assessment code, date and what it cost.

Use it to find an earlier report of a place before buying a new one; get_report then gives its full text. For money line by line, top-ups included, use get_usage instead.

Cost: free. Needs the owner's API key, no child key.

Returns reports[] (id, created_at, address, lat, lon, pixel_id, velocity_vertical_mm_yr, assessment_code, …) and next_cursor, null on the last page.`,
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
      description: 'id of list_reports, or report_id of get_usage',
      examples: [2],
    }),
});

/** A report that is paid already. */
export const getReport: AgentTool<typeof reportInput> = {
  name: 'get_report',
  title: 'Get a bought report again',
  description: `Returns a report that the account has bought, exactly as it was sent then, however long ago.

Use it instead of buying the same place anew when the older data suffice, or when the answer to a purchase was lost. It does not look for newer observations: check_ground_motion with since does. Find the number with list_reports or get_usage.

Cost: free. Needs the owner's API key, no child key.

Returns the stored report: the fields of check_ground_motion or of get_motion_history, whichever was bought.`,
  hints: READS,
  caller: 'owner',
  cost: 'free',
  route: { method: 'GET', path: '/api/v1/my-reports/:id' },
  input: reportInput,
  output: storedReportSchema,
  request: ({ report_id: id }) => ({ method: 'GET', path: `/api/v1/my-reports/${id}` }),
  present: presentBody,
};
