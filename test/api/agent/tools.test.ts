import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { ALL_TOOLS, offeredTools } from '../../../api/agent/tools/allTools.ts';
import { checkPortfolio, LONG_PORTFOLIO } from '../../../api/agent/tools/portfolioTool.ts';
import type { AgentTool } from '../../../api/agent/tools/tool.ts';

const byName = (name: string): AgentTool => ALL_TOOLS.find((tool) => tool.name === name)!;
const requestOf = (name: string, args: unknown) => byName(name).request(byName(name).input.parse(args));

describe('the tools', () => {
  it.each([
    [
      'check_ground_motion',
      {
        address: 'x',
        explain: true,
        dry_run: true,
        max_age_days: 9,
        min_confidence: 0.5,
        since: '2026-01-31',
      },
      'GET',
      '/api/v1/motion',
      {
        address: 'x',
        brief: '1',
        dry_run: '1',
        max_age_days: '9',
        min_confidence: '0.5',
        since: '2026-01-31',
        reuse: '1',
      },
    ],
    [
      'get_motion_history',
      { lat: 1, lon: -2, from_date: '2020-01-01', to_date: '2021-01-01', dry_run: false, max_age_days: 9 },
      'GET',
      '/api/v1/timeseries',
      { lat: '1', lon: '-2', reference_date: '2020-01-01', reference_date2: '2021-01-01', max_age_days: '9' },
    ],
    [
      'check_ground_motion',
      { lat: 1, lon: -2, buy_again: true },
      'GET',
      '/api/v1/motion',
      { lat: '1', lon: '-2' },
    ],
    ['get_account', {}, 'GET', '/api/v1/balance', undefined],
    ['get_report', { report_id: 7 }, 'GET', '/api/v1/my-reports/7', undefined],
  ])('%s calls its endpoint with its own argument names', (name, args, method, path, query) => {
    expect(requestOf(name, args)).toMatchObject({ method, path, ...(query ? { query } : {}) });
  });

  it('check_ground_motion sends an area to its own endpoint, and refuses one next to a place', () => {
    const area = { circle: { lat: 1, lon: -2, radius_m: 90 } };
    const more = { dry_run: true, max_age_days: 9, context: true, max_price_usd: 2, quote_id: 'quo_1' };
    expect(requestOf('check_ground_motion', { area, ...more, idempotency_key: 'k' })).toEqual({
      method: 'POST',
      path: '/api/v1/motion/area',
      body: {
        ...area,
        dry_run: true,
        max_age_days: 9,
        max_price_usd: 2,
        quote_id: 'quo_1',
        include: ['context'],
        reuse: true,
      },
      headers: { 'idempotency-key': 'k' },
    });
    const arguments_ = { area, buy_again: true };
    expect(requestOf('quote', { tool: 'check_ground_motion', arguments: arguments_ }).body).toEqual({
      kind: 'area',
      request: area,
    });
    for (const place of [{ address: 'x' }, { lat: 1, lon: -2 }, { explain: true }]) {
      const { error } = byName('check_ground_motion').input.safeParse({ area, ...place });
      expect(error?.issues).toMatchObject([{ path: ['area'] }]);
    }
  });

  it('check_ground_motion sends a line to its own endpoint, and refuses one next to a place or an area', () => {
    const coordinates = [
      [-95, 29],
      [-95, 29.01],
    ];
    const line = { geometry: { type: 'LineString', coordinates }, samples: 5 };
    expect(requestOf('check_ground_motion', { line, context: true, idempotency_key: 'k' })).toEqual({
      method: 'POST',
      path: '/api/v1/motion/profile',
      body: { ...line, include: ['context'], reuse: true },
      headers: { 'idempotency-key': 'k' },
    });
    const arguments_ = { line, buy_again: true };
    expect(requestOf('quote', { tool: 'check_ground_motion', arguments: arguments_ }).body).toEqual({
      kind: 'profile',
      request: line,
    });
    const area = { circle: { lat: 1, lon: -2, radius_m: 90 } };
    for (const more of [{ address: 'x' }, { area }, { min_geocode_score: 1 }])
      expect(byName('check_ground_motion').input.safeParse({ line, ...more }).success).toBe(false);
  });

  it('check_portfolio sends short lists of addresses as items, and long ones as a job', () => {
    const mapped = checkPortfolio.request({ addresses: ['a'], context: true, buy_again: true });
    expect(mapped.body).toEqual({ items: [{ address: 'a' }], include: ['context'] });
    const few = checkPortfolio.request({ addresses: ['a', 'b'], max_spend_usd: 1, idempotency_key: 'k' });
    expect(few).toEqual({
      method: 'POST',
      path: '/api/v1/motion/batch',
      body: { items: [{ address: 'a' }, { address: 'b' }], max_spend_usd: 1, reuse: true },
      headers: { 'idempotency-key': 'k' },
    });
    const again = checkPortfolio.request({ addresses: ['a'], buy_again: true });
    expect(again.body).toEqual({ items: [{ address: 'a' }] });
    const addresses = Array.from({ length: LONG_PORTFOLIO + 1 }, String);
    expect(checkPortfolio.request({ addresses }).body).toMatchObject({ async: true });
  });

  it.each(['units', 'fields', 'include', 'mock', 'brief', 'api_key'])(
    'check_ground_motion rejects %s',
    (name) => {
      const { error } = byName('check_ground_motion').input.safeParse({ address: 'x', [name]: '1' });
      expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [name] }]);
    },
  );

  it('create_watch builds the condition from flat arguments, and rejects half of one', () => {
    const movement = { watch_for: 'movement', since: '2024-04-01', at_least_mm: 20 };
    const place = { lat: 1, lon: 2 };
    expect(requestOf('create_watch', { ...place, ...movement, label: 'x' }).body).toEqual({
      ...place,
      label: 'x',
      condition: { type: 'movement', since: '2024-04-01', at_least_mm: 20 },
    });
    expect(requestOf('create_watch', { ...place, watch_for: 'rate_class' }).body).toEqual({
      ...place,
      condition: { type: 'rate_class' },
    });
    for (const condition of [
      { ...movement, since: undefined },
      { ...movement, at_least_mm: 21 },
      { ...movement, since: '2024-04-02' },
      { ...movement, watch_for: 'rate_class' },
      { ...movement, watch_for: 'sinking' },
    ])
      expect(byName('create_watch').input.safeParse({ ...place, ...condition }).success).toBe(false);
  });

  it('open_ticket opens a ticket, or replies to one, and accepts only the message with a reply', () => {
    expect(requestOf('open_ticket', { message: 'One question.' })).toMatchObject({
      path: '/api/v1/support',
      body: { message: 'One question.' },
    });
    const reply = { message: 'Another.', ticket_id: 'tck_1' };
    expect(requestOf('open_ticket', { ...reply, idempotency_key: 'k' })).toEqual({
      method: 'POST',
      path: '/api/v1/support/tck_1',
      body: { message: 'Another.' },
      headers: { 'idempotency-key': 'k' },
    });
    for (const more of [{ priority: 'low' }, { subject: 'x' }, { request_ids: ['req_1'] }]) {
      const { error } = byName('open_ticket').input.safeParse({ ...reply, ...more });
      expect(error?.issues).toMatchObject([{ path: Object.keys(more) }]);
    }
  });

  it('a quote is refused when its tool would refuse the arguments', () => {
    const { error } = byName('quote').input.safeParse({
      tool: 'get_motion_history',
      arguments: { to_date: '2021-01-01', lat: 91 },
    });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['arguments.lat', 'arguments.to_date']);
    expect(requestOf('quote', { tool: 'check_portfolio', arguments: { addresses: ['a'] } }).body).toEqual({
      kind: 'batch',
      request: { items: [{ address: 'a' }], reuse: true },
    });
  });

  it('every argument is described, and unknown ones are refused', () => {
    for (const { name, input } of ALL_TOOLS) {
      const schema = z.toJSONSchema(input, { io: 'input' });
      expect(schema, name).toMatchObject({ type: 'object', additionalProperties: false });
      for (const [argument, about] of Object.entries(schema.properties ?? {}))
        expect(about, `${name}.${argument}`).toHaveProperty('description');
    }
  });

  it('are offered when their route exists', () => {
    const offered = offeredTools((_, path) => path !== '/api/v1/chat').map(({ name }) => name);
    expect(offered).toEqual(ALL_TOOLS.map(({ name }) => name).filter((name) => name !== 'ask_inspector'));
  });
});
