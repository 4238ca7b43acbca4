import type {
  Balance,
  Frame,
  Geocode,
  GeocodedPlace,
  LatLon,
  Pixel,
  Preview,
  Report,
  Settings,
} from './answers.ts';

const longestLabel = 120;
/** Addresses that are known no better than their area are not sold by mistake. */
const leastGeocodeScore = 0.7;

/** What a question is about: a point, or an address as the gazetteer writes it. */
export type AskedPlace = { readonly point: LatLon } | { readonly address: string };

/** A place that a refusal of an ambiguous address names. */
interface RefusedCandidate extends LatLon {
  readonly geocoded_address: string;
  readonly match_type: GeocodedPlace['match_type'];
}

/** What the service answered instead of a result; `code` is stable, the message is for people. */
export class ApiError extends Error {
  /** 0 = no answer at all. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** The places that an ambiguous address may stand for; empty for every other error. */
  readonly candidates: readonly RefusedCandidate[];

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string | null,
    candidates: readonly RefusedCandidate[] = [],
  ) {
    super(message);
    this.candidates = candidates;
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }

  /** Whether nobody can tell from this answer if the request was carried out. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status === 409 || this.status === 429 || this.status >= 500;
  }
}

/** What the page has to know of the server's settings. */
export function fetchSettings(): Promise<Settings> {
  return call<Settings>('/explorer.json', {});
}

/** Every frame that is served. */
export async function fetchFrames(): Promise<readonly Frame[]> {
  return (await call<{ frames: Frame[] }>('/api/v1/frames', {})).frames;
}

/** The measurement cell of a place. */
export function fetchPixel(place: AskedPlace, key: string | null, signal: AbortSignal): Promise<Pixel> {
  return call<Pixel>(`/api/v1/pixel?${placeQuery(place)}`, { key, signal });
}

/** Where an address is, free of charge. */
export function fetchGeocode(address: string, key: string | null, signal: AbortSignal): Promise<Geocode> {
  return call<Geocode>(`/api/v1/geocode?address=${encodeURIComponent(address)}`, { key, signal });
}

/** The free preflight: what the paid call would be. */
export function fetchPreview(place: AskedPlace, key: string | null, signal: AbortSignal): Promise<Preview> {
  return call<Preview>(`/api/v1/motion?${placeQuery(place)}&dry_run=1`, { key, signal });
}

/**
 * The request of a bought report; the same path with the same Idempotency-Key is never charged twice. `label` is
 * kept with the charge. An address is sold only when it is known better than its area, unless `allowArea`.
 */
export function reportPath(place: AskedPlace, label: string | null, { allowArea = false } = {}): string {
  const gate = 'address' in place && !allowArea ? `&min_geocode_score=${leastGeocodeScore}` : '';
  const note = label === null ? '' : `&label=${encodeURIComponent(label.slice(0, longestLabel))}`;
  return `/api/v1/motion?${placeQuery(place)}${gate}&include=timeseries,trend_analysis,ground_brief${note}`;
}

/** Buys, or repeats a purchase: one Idempotency-Key is charged once. */
export function buyReport(path: string, key: string, idempotencyKey: string): Promise<Report> {
  return call<Report>(path, { key, headers: { 'Idempotency-Key': idempotencyKey } });
}

/** What the PDF of a report costs now, USD: nothing for a report that the account has bought lately. */
export async function fetchPdfPrice(path: string, key: string): Promise<number> {
  const { would_bill, estimated_cost_usd } = await call<Preview>(`${pdfPath(path)}&dry_run=1`, { key });
  return would_bill ? estimated_cost_usd : 0;
}

/** The PDF of a bought report, and what the service calls the file. */
export async function fetchPdf(
  path: string,
  key: string,
  idempotencyKey: string,
): Promise<{ readonly file: Blob; readonly name: string }> {
  const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey };
  const response = await fetch(pdfPath(path), { headers }).catch(() => {
    throw noAnswer();
  });
  if (!response.ok) throw refusalOf(response, parseJson(await response.text()));
  const [, name = 'report.pdf'] =
    /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { file: await response.blob(), name };
}

/** The document of the report that was asked for by this path: the same place and gates. */
function pdfPath(path: string): string {
  const asked = new URLSearchParams(path.split('?')[1]);
  asked.delete('include');
  return `/report.pdf?${asked.toString()}`;
}

export interface NewAccount {
  readonly api_key: string;
  readonly password?: string;
}

/** A new account with starter credits. */
export function register(email: string): Promise<NewAccount> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email });
  return call<NewAccount>('/api/v1/autonomous/register', { method: 'POST', headers, body });
}

/** What a key can still buy; refuses a key that the service does not know. */
export function fetchBalance(key: string): Promise<Balance> {
  return call<Balance>('/api/v1/balance', { key });
}

function placeQuery(place: AskedPlace): string {
  if ('address' in place) return `address=${encodeURIComponent(place.address)}`;
  return `lat=${place.point.lat}&lon=${place.point.lon}`;
}

interface CallOptions {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

async function call<Answer>(
  path: string,
  { method = 'GET', key = null, headers = {}, body, signal }: CallOptions,
): Promise<Answer> {
  let response: Response;
  let text: string;
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
    throw noAnswer();
  }
  const answer = parseJson(text);
  if (response.ok && answer !== null) return answer as Answer;
  throw refusalOf(response, answer);
}

/** The server could not be reached, or what it sent did not arrive. */
function noAnswer(): ApiError {
  const message = 'The server did not answer. Check the connection and try again.';
  return new ApiError(0, 'no_answer', message, null);
}

/** The body of a refusal, as far as the page reads it. */
interface RefusalBody {
  readonly code?: string;
  readonly message?: string;
  readonly request_id?: string;
  readonly detail?: readonly {
    readonly ctx?: {
      readonly candidates?: readonly (Omit<RefusedCandidate, 'geocoded_address'> & {
        readonly address: string;
      })[];
    };
  }[];
}

/** What an answer says instead of a result. `answer` is its body; null when it is no JSON. */
function refusalOf(response: Response, answer: unknown): ApiError {
  const { code, message, request_id, detail } = (answer ?? {}) as RefusalBody;
  return new ApiError(
    // an unreadable success may hide a charge, so it counts as no answer
    response.ok ? 0 : response.status,
    code ?? `http_${response.status}`,
    message ?? 'The server gave an answer that this page does not understand.',
    request_id ?? response.headers.get('X-Request-Id'),
    (detail?.[0]?.ctx?.candidates ?? []).map(({ address, ...place }) => ({
      ...place,
      geocoded_address: address,
    })),
  );
}

/** Null when it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
