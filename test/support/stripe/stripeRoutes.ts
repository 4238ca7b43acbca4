import type { StripeObject } from './stripeShapes.ts';
import { StripeRefusal, type StripeWorld } from './stripeWorld.ts';

const MOST_LISTED = 100;

/** A request to Stripe's API. */
export interface StripeCall {
  readonly method: string;
  /** Path below `/v1/`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly form: string;
}

/** Answers a call as Stripe does. Throws `StripeRefusal`. */
export function answerCall(world: StripeWorld, { method, path, query, form }: StripeCall): unknown {
  const [resource = '', ...rest] = path;
  const fields = parseForm(form);
  if (resource === 'checkout' && rest[0] === 'sessions') {
    if (method === 'POST' && rest.length === 1) return createSession(world, fields);
    if (method === 'POST' && rest[2] === 'expire') return world.expire(rest[1]!);
    return read(world, 'checkout.session', rest[1], query);
  }
  if (method === 'POST' && resource === 'refunds' && rest.length === 0) {
    const amount = formValue(fields, 'amount');
    const intent = formValue(fields, 'payment_intent') ?? '';
    world.get(intent);
    return world.refund(intent, amount === undefined ? null : Number(amount), fields['metadata'] ?? {});
  }
  if (method === 'GET' && resource === 'refunds') return read(world, 'refund', rest[0], query);
  if (method === 'GET' && resource === 'disputes') return read(world, 'dispute', rest[0], query);
  if (method === 'GET' && resource === 'events') return read(world, 'event', rest[0], query);
  if (method === 'GET' && resource === 'payment_intents')
    return read(world, 'payment_intent', rest[0], query);
  if (method === 'GET' && resource === 'balance_transactions')
    return read(world, 'balance_transaction', rest[0], query);
  throw new StripeRefusal(404, `Unrecognized request URL (${method}: /v1/${path.join('/')}).`);
}

function createSession(world: StripeWorld, fields: Record<string, unknown>): StripeObject {
  const price = (...path: string[]): string | undefined => formValue(fields, 'line_items', '0', ...path);
  const cents = Number(price('price_data', 'unit_amount') ?? Number.NaN) * Number(price('quantity') ?? '1');
  if (!Number.isInteger(cents) || cents <= 0)
    throw new StripeRefusal(400, 'Missing required param: line_items[0].', 'parameter_missing');
  if (formValue(fields, 'mode') !== 'payment')
    throw new StripeRefusal(400, 'You must provide a mode.', 'parameter_missing');
  const expiresAt = formValue(fields, 'expires_at');
  const facts = Object.fromEntries(
    [
      'success_url',
      'cancel_url',
      'client_reference_id',
      'customer_email',
      'metadata',
      'submit_type',
      'locale',
    ]
      .filter((name) => fields[name] !== undefined)
      .map((name) => [name, fields[name]]),
  );
  return world.createSession({
    amountCents: cents,
    currency: price('price_data', 'currency') ?? 'usd',
    expiresAt: expiresAt === undefined ? null : Number(expiresAt),
    facts,
    intentMetadata: ((fields['payment_intent_data'] as Record<string, unknown> | undefined)?.['metadata'] ??
      {}) as Record<string, string>,
  });
}

/** One object by its id, or a page of those that the query selects, newest first. */
function read(
  world: StripeWorld,
  kind: Parameters<StripeWorld['list']>[0],
  id: string | undefined,
  query: URLSearchParams,
): unknown {
  if (id !== undefined) {
    const object = world.get(id);
    if (object['object'] !== kind)
      throw new StripeRefusal(404, `No such ${kind}: '${id}'`, 'resource_missing');
    return object;
  }
  const types = Array.from(query.entries())
    .filter(([name]) => name.startsWith('types['))
    .map(([, type]) => type);
  const since = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
  const all = world
    .list(kind)
    .filter(
      (each) =>
        Number(each['created']) >= since &&
        Number(each['created']) < until &&
        (types.length === 0 || types.includes(String(each['type']))) &&
        ['payment_intent', 'charge', 'source'].every(
          (name) => !query.has(name) || each[name] === query.get(name),
        ),
    );
  const after = query.get('starting_after');
  const from = after === null ? 0 : all.findIndex((each) => each.id === after) + 1;
  const isExpanded = query.get('expand[0]') === 'data.source';
  const limit = Math.min(Number(query.get('limit') ?? 10), MOST_LISTED);
  return {
    object: 'list',
    data: all
      .slice(from, from + limit)
      .map((each) => (isExpanded ? { ...each, source: world.get(String(each['source'])) } : each)),
    has_more: all.length > from + limit,
    url: `/v1/${kind}s`,
  };
}

/** A form as sent by Stripe's clients (`a[b][0]=c`), as nested records of text. */
function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[')[0]!, ...Array.from(name.matchAll(/\[([^\]]*)\]/g), ([, part]) => part!)];
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1)!] = value;
  }
  return root;
}

/** The value at a path in a form; undefined if there is none. */
function formValue(form: unknown, ...path: readonly string[]): string | undefined {
  let at: unknown = form;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'string' ? at : undefined;
}
