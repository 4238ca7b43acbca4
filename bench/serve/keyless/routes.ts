/** What anyone may send without a key: the most expensive allowed request of each route, for benches. */

const ADDRESS = '204%20E%20Main%20St,%20Levelton,%20TX%2077998';

export interface KeylessRequest {
  /** Method and path as written in the API description. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Planted {
  readonly lat: number;
  readonly lon: number;
  readonly frameId: string;
  readonly releaseId: string;
}

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly object[] }>>>
  >;
}

const JSON_BODY = { 'content-type': 'application/json' };
const TILE_ZOOM = 14;
/** As many as a search reads. */
const SEARCHED_POSITIONS = 1000;

/**
 * The requests, at least one for each operation that needs no key.
 * @throws Error naming an operation of the description that has none.
 */
export function keylessRequests(description: unknown, planted: Planted): KeylessRequest[] {
  const operations = Object.entries((description as Described).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((one) => Object.keys(one).length === 0))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const special = specialRequests(planted);
  return operations.flatMap((operation) => {
    const written = special[operation];
    if (written) return written.map((request) => ({ operation, ...requestOf(operation), ...request }));
    if (operation.includes('{') || !operation.startsWith('GET '))
      throw new Error(`bench/serve/keyless/routes.ts has no request for ${operation}`);
    return [{ operation, ...requestOf(operation) }];
  });
}

function requestOf(operation: string): Pick<KeylessRequest, 'method' | 'path'> {
  const [method = '', path = ''] = operation.split(' ');
  return { method, path };
}

type Special = Readonly<Record<string, readonly Partial<KeylessRequest>[]>>;

function specialRequests({ lat, lon, frameId, releaseId }: Planted): Special {
  const at = `lat=${lat}&lon=${lon}`;
  const { x, y } = tileAt(lat, lon);
  const release = `/stac/assets/${frameId}/${releaseId}`;
  return {
    'GET /openapi.json': [{}, { headers: { 'accept-encoding': 'br' } }],
    'GET /docs/errors/{code}': [{ path: '/docs/errors/rate_limited' }],
    'GET /docs/reference/{operation}': [{ path: '/docs/reference/getMotion' }],
    'POST /api/v1/autonomous/register': [
      post('/api/v1/autonomous/register', { email: 'customer0@example.org' }),
    ],
    'POST /api/v1/login': [
      post('/api/v1/login', { email: 'customer0@example.org', password: 'wrong wrong' }),
    ],
    'POST /api/v1/logout': [post('/api/v1/logout', {})],
    'POST /api/v1/login/forgot': [post('/api/v1/login/forgot', { email: 'customer0@example.org' })],
    'POST /api/v1/login/reset': [
      post('/api/v1/login/reset', { code: 'a'.repeat(43), password: 'correct horse battery' }),
    ],
    'GET /shared/{code}': [{ path: `/shared/${'a'.repeat(43)}` }],
    'GET /api/v1/pay/{txn_id}': [{ path: '/api/v1/pay/txn_unknown' }],
    'GET /pay/{txn_id}': [{ path: '/pay/txn_unknown' }],
    'GET /pay/{txn_id}/qr.svg': [{ path: '/pay/txn_unknown/qr.svg' }],
    ...paidRequests(lat, lon),
    'GET /api/v1/motion': [
      { path: `/api/v1/motion?${at}` },
      { path: '/api/v1/motion?mock=ok' },
      { path: `/api/v1/motion?address=${ADDRESS}` },
    ],
    'GET /api/v1/timeseries': [{ path: '/api/v1/timeseries?mock=ok' }],
    'GET /report.pdf': [{ path: '/report.pdf?mock=ok' }],
    'GET /api/v1/coverage': [{ path: `/api/v1/coverage?${at}` }],
    'GET /api/v1/pixel': [{ path: `/api/v1/pixel?${at}` }],
    'GET /api/v1/geocode': [{ path: `/api/v1/geocode?address=${ADDRESS}` }],
    'GET /api/v1/geocode/reverse': [{ path: `/api/v1/geocode/reverse?${at}` }],
    'GET /api/v1/places/rates': [{ path: `/api/v1/places/rates?${at}` }],
    'GET /places/{state}/{name}': [{ path: '/places/tx/levelton' }, { path: '/places/tx/unknown' }],
    'GET /api/v1/geocode/suggest': [{ path: '/api/v1/geocode/suggest?q=204%20E%20Main' }],
    'GET /api/v1/frames/{frame_id}/last_updated': [{ path: `/api/v1/frames/${frameId}/last_updated` }],
    'GET /api/v1/frames/{frame_id}/quality': [{ path: `/api/v1/frames/${frameId}/quality` }],
    'GET /stac/collections/ground-motion/items': [{}, { headers: { 'accept-encoding': 'br' } }],
    'GET /stac/collections/ground-motion/items/{frame_id}': [
      { path: `/stac/collections/ground-motion/items/${frameId}` },
    ],
    'GET /stac/search': [{ path: '/stac/search?bbox=-180,-90,180,90' }],
    'POST /stac/search': [
      post('/stac/search', { intersects: circles(lat, lon) }),
      post('/stac/search', { intersects: zigzag(lat, lon) }),
    ],
    'GET /stac/assets/{frame_id}/{release_id}/overview.png': [{ path: `${release}/overview.png` }],
    'GET /api/v1/map': [{ path: `/api/v1/map?${at}&half_km=20` }],
    'GET /tiles/{layer}/{z}/{x}/{tile}': [{ path: `/tiles/velocity/${TILE_ZOOM}/${x}/${y}.png` }],
    'GET /tiles/{document}': [{ path: '/tiles/velocity.json' }],
    'GET /wmts': [{ path: '/wmts?SERVICE=WMTS&REQUEST=GetCapabilities' }],
    'POST /api/v1/chat': [post('/api/v1/chat', { message: 'What does a report cost?' })],
  };
}

function post(path: string, body: object): Partial<KeylessRequest> {
  return { path, headers: JSON_BODY, body: JSON.stringify(body) };
}

/** Requests that aren't in the description: Model Context Protocol messages, and files of the explorer page. */
export const UNDESCRIBED: readonly KeylessRequest[] = [
  ...['tools/list', 'resources/list', 'prompts/list'].map((method) => ({
    operation: `POST /mcp ${method}`,
    method: 'POST',
    path: '/mcp',
    headers: {
      ...JSON_BODY,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }),
  })),
  { operation: 'GET /', method: 'GET', path: '/' },
];

/** A line, every segment of which crosses every frame around a place. */
function zigzag(lat: number, lon: number) {
  const coordinates = Array.from({ length: SEARCHED_POSITIONS }, (_, i) => [
    lon - 30 + (60 * i) / SEARCHED_POSITIONS,
    lat + (i % 2 === 0 ? 10 : -10),
  ]);
  return { type: 'LineString', coordinates };
}

/** Calls that answer what to pay. */
function paidRequests(lat: number, lon: number): Special {
  const path = '/api/v1/x402/motion';
  return {
    'GET /api/v1/x402/motion': [{ path: `${path}?lat=${lat}&lon=${lon}` }],
    'POST /api/v1/x402/motion': [post(path, { lat, lon })],
    'POST /api/v1/x402/motion/area': [post(`${path}/area`, { circle: { lat, lon, radius_m: 100 } })],
    'POST /api/v1/x402/motion/profile': [post(`${path}/profile`, { geometry: lineFrom(lat, lon) })],
  };
}

/** A line of about 200 m toward the east. */
function lineFrom(lat: number, lon: number): object {
  const end = [lon + 0.002, lat];
  return { type: 'LineString', coordinates: [[lon, lat], end] };
}

function tileAt(lat: number, lon: number): { readonly x: number; readonly y: number } {
  const n = 2 ** TILE_ZOOM;
  const φ = (lat * Math.PI) / 180;
  return {
    x: Math.floor(((lon + 180) / 360) * n),
    y: Math.floor(((1 - Math.asinh(Math.tan(φ)) / Math.PI) / 2) * n),
  };
}

/** Rings around a place, with as many positions as a search reads. */
function circles(lat: number, lon: number): object {
  const [rings, corners] = [10, SEARCHED_POSITIONS / 10 - 1];
  const ring = (radius: number): number[][] => {
    const positions = Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners;
      return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    });
    return [...positions, positions[0]!];
  };
  return {
    type: 'MultiPolygon',
    coordinates: Array.from({ length: rings }, (_, i) => [ring(0.1 + i / 10)]),
  };
}
