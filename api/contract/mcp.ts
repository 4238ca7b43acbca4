import type { Contract } from '../../schemas/http/contract/contract.ts';
import { hasEndpoint } from './availability.ts';
import type { DescribedEndpoint } from './endpoints.ts';

type Tool = Contract['mcp']['tools'][number];

const tool = (name: string, endpoint: string, others: Partial<Tool>): Tool => ({
  tool: name,
  endpoint,
  arguments: {},
  supports: [],
  does_not_support: [],
  note: null,
  ...others,
});

/** Tools of the Model Context Protocol, and which endpoint each stands for (specification, section 4.6). */
export function describeMcp(endpoints: readonly DescribedEndpoint[]): Contract['mcp'] {
  return {
    endpoint: 'POST /mcp',
    available: hasEndpoint(endpoints, 'POST', '/mcp'),
    tools: [
      tool('check_ground_motion', 'GET /api/v1/motion', {
        arguments: { explain: 'brief' },
        supports: ['dry_run', 'max_age_days', 'min_confidence', 'since'],
        does_not_support: ['units', 'fields', 'include', 'mock'],
      }),
      tool('get_motion_history', 'GET /api/v1/timeseries', {
        arguments: { from_date: 'reference_date', to_date: 'reference_date2' },
        supports: ['dry_run', 'max_age_days'],
        note: 'Both dates are needed for the movement between them',
      }),
      tool('get_account', 'GET /api/v1/balance', {}),
      tool('check_portfolio', 'POST /api/v1/motion/batch', {
        arguments: { addresses: 'items' },
        note: 'addresses[] only, no gates of single items',
      }),
      tool('register_agent', 'POST /api/v1/autonomous/register', { note: 'Needs no key' }),
      tool('buy_credits', 'POST /api/v1/buy', { note: 'Needs a Bearer key' }),
    ],
  };
}
