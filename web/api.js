/**
 * @typedef {import('./coordinates.js').LatLon} LatLon
 * @typedef {{ frame_id: string, footprint: { coordinates: [number, number][][] }, bbox: [number, number, number, number], last_observation: string, data_age_days: number, data_freshness: string, is_synthetic: boolean }} Frame
 * @typedef {{ pixel_polygon: [number, number][], pixel_id: string | null, measured: boolean, frame: string | null }} Pixel
 * @typedef {import('./reportTypes.js').Preview} Preview
 * @typedef {import('./reportTypes.js').Report} Report
 */

const longestLabel = 120;

/** What the service answered instead of a result; `code` is stable, the message is for people. */
export class ApiError extends Error {
  /** @param {number} status 0 = no answer at all @param {string} code @param {string} message @param {string | null} requestId */
  constructor(status, code, message, requestId) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }

  /** Whether nobody can tell from this answer if the request was carried out. */
  get isUncertain() {
    return this.status === 0 || this.status === 409 || this.status === 429 || this.status >= 500;
  }
}

/** @param {AbortSignal} [signal] @returns {Promise<Frame[]>} */
export async function fetchFrames(signal) {
  return (await call('/api/v1/frames', { signal })).frames;
}

/** @param {LatLon} point @param {string | null} key @param {AbortSignal} signal @returns {Promise<Pixel>} */
export function fetchPixel(point, key, signal) {
  return call(`/api/v1/pixel?${pointQuery(point)}`, { key, signal });
}

/** Where an address is, free of charge. @param {string} address @param {string | null} key @param {AbortSignal} signal @returns {Promise<import('./reportTypes.js').Geocode>} */
export function fetchGeocode(address, key, signal) {
  return call(`/api/v1/geocode?address=${encodeURIComponent(address)}`, { key, signal });
}

/** The free preflight: what the paid call would be. @param {LatLon} point @param {string | null} key @param {AbortSignal} signal @returns {Promise<Preview>} */
export function fetchPreview(point, key, signal) {
  return call(`/api/v1/motion?${pointQuery(point)}&dry_run=1`, { key, signal });
}

/** The request of a bought report; the same path with the same Idempotency-Key is never charged twice. @param {LatLon} point @param {string | null} label kept with the charge */
export function reportPath(point, label) {
  const note = label === null ? '' : `&label=${encodeURIComponent(label.slice(0, longestLabel))}`;
  return `/api/v1/motion?${pointQuery(point)}&include=timeseries,trend_analysis,ground_brief${note}`;
}

/** @param {string} path @param {string} key @param {string} idempotencyKey @returns {Promise<Report>} */
export function buyReport(path, key, idempotencyKey) {
  return call(path, { key, headers: { 'Idempotency-Key': idempotencyKey } });
}

/** @param {string} email @returns {Promise<{ api_key: string, password?: string, credits_usd: number, reports_remaining_est: number }>} */
export function register(email) {
  const headers = { 'Content-Type': 'application/json' };
  return call('/api/v1/autonomous/register', { method: 'POST', headers, body: JSON.stringify({ email }) });
}

/** @param {string} key @returns {Promise<{ credits_usd: number, price_per_report_usd: number, reports_remaining_est: number }>} */
export function fetchBalance(key) {
  return call('/api/v1/balance', { key });
}

/** @param {LatLon} point */
function pointQuery({ lat, lon }) {
  return `lat=${lat}&lon=${lon}`;
}

/**
 * @param {string} path
 * @param {{ method?: string, key?: string | null, headers?: Record<string, string>, body?: string, signal?: AbortSignal | undefined }} options
 */
async function call(path, { method = 'GET', key = null, headers = {}, body, signal }) {
  let response;
  let text;
  try {
    response = await fetch(path, {
      method,
      headers: { ...headers, ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      body: body ?? null,
      signal: signal ?? null,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(
      0,
      'no_answer',
      'The server did not answer. Check the connection and try again.',
      null,
    );
  }
  const answer = parseJson(text);
  if (response.ok && answer !== null) return answer;
  const code = answer?.code ?? `http_${response.status}`;
  const message = answer?.message ?? 'The server gave an answer that this page does not understand.';
  // an unreadable success may hide a charge, so it counts as no answer
  const status = response.ok ? 0 : response.status;
  throw new ApiError(status, code, message, answer?.request_id ?? response.headers.get('X-Request-Id'));
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
