import type { FastifyRequest } from 'fastify';
import type { ApiApp } from './dependencies.ts';

/**
 * Who may call a route: `key` any API key; `key_to_buy` the same, unless the query asks for one of
 * `freeParameters`; `key_or_teaser` anyone, but only a key buys; `account` any key or a session; `owner` an owner key or a session, no child key;
 * `guest` anyone, who is recognized by a key or session;
 * `session` a session alone; `payer` anyone, who pays with the call. Only these look at the cookie: a link from elsewhere never spends money.
 * `widget` anyone, with a key for widgets in the query (docs/embed.md);
 * `downloads` is a key of an account that the operator lets fetch the lake's files: no child and no test key.
 * `operator` is the holder of the server's own token, `operator_page` a browser in which that token was entered, which the route checks itself, `provider` a payment provider that signs what it delivers; their routes are not described to anybody else.
 */
export type CallerKind =
  | 'anyone'
  | 'guest'
  | 'key'
  | 'key_to_buy'
  | 'key_or_teaser'
  | 'payer'
  | 'widget'
  | 'account'
  | 'owner'
  | 'session'
  | 'downloads'
  | 'operator'
  | 'operator_page'
  | 'provider';

/** What a route costs and who may call it; every route must declare it in `config.access`. */
export interface Access {
  /** `report` = 0.40 USD when the answer is `ok`, `area` and `profile` = depends on the size of an area or the length of a line, `widget` = as a report, for a cell of which the account owns none. */
  readonly cost: 'free' | 'report' | 'area' | 'profile' | 'widget';
  readonly caller: CallerKind;
  /** Query parameters that make the call free, and open to anyone. */
  readonly freeParameters?: readonly string[];
  /** Its body has `items`, which are counted. */
  readonly isBatch?: boolean;
  /**
   * For `messages`: whether the server turns a body into its own API request, which is counted there; all others are
   * counted as calls.
   */
  readonly isCarriedOut?: (body: unknown) => boolean;
  /** How many calls a request counts as, depending on its checked parameters; absent = one. */
  readonly calls?: (request: Pick<FastifyRequest, 'query' | 'body'>) => number;
  /**
   * Units of work that a call without a key takes from its IP address's budget: the milliseconds that it costs the
   * server, as measured by `npm run bench -- keyless-costs`; absent = 1. A request that counts as several calls takes as
   * many times more.
   */
  readonly work?: number;
  /**
   * Which limit counts the call. With `assets`, HTTP Basic may also carry the key, because map programs don't support
   * anything else.
   */
  readonly limit:
    | 'calls'
    | 'messages'
    | 'payments'
    | 'coverage_batches'
    | 'assets'
    | 'tiles'
    | 'suggestions'
    | 'registrations'
    | 'logins'
    | 'recoveries'
    | 'recovery_emails'
    | 'email_codes'
    | 'passwords'
    | 'clients'
    | 'tokens'
    | 'deliveries'
    | 'chats'
    | 'probes'
    | 'none';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** One route for the index, the 405 answer and OpenAPI. */
interface RegisteredRoute {
  readonly method: string;
  /** With parameters as `:name`. */
  readonly url: string;
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly bodyLimitBytes: number;
}

export interface RouteRegistry {
  /** Everything except the operator's and the payment providers' routes. */
  routes(): readonly RegisteredRoute[];
  /** Methods that exist at a concrete path. */
  methodsAt(path: string): string[];
  /**
   * Whether a request that matched a parameterized route is for a literal path that lacks its method: in `GET
   * /api/v1/my-reports/tag`, `tag` isn't a report's id.
   */
  isOfOtherMethods(request: Pick<FastifyRequest, 'method' | 'url'>): boolean;
}

interface SeenRoute {
  readonly method: string | string[];
  readonly url: string;
  readonly bodyLimit?: number;
  readonly config?: { readonly access?: Access };
  readonly schema?: { readonly summary?: string };
}

/** Collects every route as it is added. The app refuses to start if a route doesn't declare its cost and access. */
export function registerRouteRegistry(app: ApiApp): RouteRegistry {
  const seen: SeenRoute[] = [];
  /** For paths without parameters. */
  const methodsWrittenOut = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    seen.push(route);
    const methods = methodsWrittenOut.get(route.url) ?? new Set();
    methodsWrittenOut.set(route.url, methods);
    for (const method of [route.method].flat()) methods.add(method);
  });
  app.addHook('onReady', async () => {
    const undeclared = seen
      .filter((route) => !route.config?.access)
      .map((route) => `${String(route.method)} ${route.url}`);
    if (undeclared.length > 0) {
      throw new Error(
        `config.access is missing on ${undeclared.join(', ')}: declare what the route costs and who may call it`,
      );
    }
  });
  const methodsOf = (routes: readonly SeenRoute[]): string[] => [
    ...new Set(routes.flatMap((route) => [route.method].flat())),
  ];
  const writtenOut = (path: string): SeenRoute[] => seen.filter((route) => route.url === path);
  return {
    routes: () =>
      seen
        .filter((route) => isDescribed(route.config?.access))
        .flatMap((route) =>
          [route.method].flat().map((method) => ({
            method,
            url: route.url,
            path: route.url.replace(/:(\w+)/g, '{$1}'),
            summary: route.schema?.summary ?? '',
            access: route.config?.access ?? { cost: 'free', caller: 'anyone', limit: 'none' },
            bodyLimitBytes: route.bodyLimit ?? app.initialConfig.bodyLimit ?? 0,
          })),
        ),
    methodsAt: (path) => {
      // A literal path isn't another route's parameter.
      const exact = writtenOut(path);
      return methodsOf(exact.length > 0 ? exact : seen.filter((route) => matches(route.url, path)));
    },
    isOfOtherMethods: ({ method, url }) => {
      const methods = methodsWrittenOut.get(url.split(/[?#]/)[0] ?? '/');
      return methods !== undefined && !methods.has(method);
    },
  };
}

const UNDESCRIBED: ReadonlySet<CallerKind | undefined> = new Set(['operator', 'operator_page', 'provider']);

function isDescribed(access: Access | undefined): boolean {
  return !UNDESCRIBED.has(access?.caller);
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const given = path.split('/');
  return (
    expected.length === given.length &&
    expected.every((segment, i) => (segment.startsWith(':') ? given[i] !== '' : segment === given[i]))
  );
}
