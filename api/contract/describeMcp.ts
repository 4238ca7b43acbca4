import type { Contract } from '../../schemas/http/contract/contract.ts';
import { ALL_TOOLS } from '../agent/tools/allTools.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';
import { hasRoute } from './availability.ts';

type Tool = Contract['mcp']['tools'][number];

/** What is to be said of a tool next to its endpoint, in the order of the table in docs/agents.md. */
const REMARKS: Readonly<Record<string, Partial<Tool>>> = {
  check_ground_motion: {
    arguments: { explain: 'brief' },
    supports: ['dry_run', 'max_age_days', 'min_confidence', 'since'],
    does_not_support: ['units', 'fields', 'include', 'mock'],
  },
  get_motion_history: {
    arguments: { from_date: 'reference_date', to_date: 'reference_date2' },
    supports: ['dry_run', 'max_age_days'],
    note: 'Both dates are needed for the movement between them',
  },
  get_account: {},
  check_portfolio: {
    arguments: { addresses: 'items' },
    note: 'only addresses[], no gates for single items',
  },
  register_agent: { note: 'Needs no key' },
  buy_credits: { note: 'Needs a Bearer key' },
};

/** Tools of the Model Context Protocol, and which endpoint each calls: the listed ones above, then the others. */
export function describeMcp(registry: RouteRegistry): Contract['mcp'] {
  const specified = Object.keys(REMARKS);
  const tools = ALL_TOOLS.filter(
    ({ name, route }) => specified.includes(name) || hasRoute(registry, route.method, route.path),
  );
  const place = ({ name }: { readonly name: string }): number =>
    specified.includes(name) ? specified.indexOf(name) : specified.length;
  return {
    endpoint: 'POST /mcp',
    available: hasRoute(registry, 'POST', '/mcp'),
    tools: tools
      .toSorted((one, other) => place(one) - place(other))
      .map(({ name, route }) => ({
        tool: name,
        endpoint: `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
        arguments: {},
        supports: [],
        does_not_support: [],
        note: null,
        ...REMARKS[name],
      })),
  };
}
