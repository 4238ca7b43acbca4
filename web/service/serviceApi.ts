import type { Language } from '../../core/words/language.ts';
import { call, noAnswer, parseJson, refusalOf } from './apiCall.ts';
import type {
  Frame,
  Geocode,
  LatLon,
  PlaceRates,
  Preview,
  Report,
  SavedReport,
  Settings,
  Suggestion,
} from './serviceAnswers.ts';

const longestLabel = 120;
/**
 * With a score below the first value, only the area of an address is known, which must not be sold by mistake; the second
 * value allows it.
 */
const houseScore = 0.7;
const areaScore = 0.4;

/** The place of a request: a point, or an address as the gazetteer writes it. */
export type AskedPlace = { readonly point: LatLon } | { readonly address: string };

/** The settings until they are known. */
export const PLAIN_SETTINGS: Settings = {
  ways_to_pay: { card: false, crypto: false, is_rehearsal: false },
  basemap: null,
  streets: null,
  price_per_report_usd: 0.4,
  starter_credits_usd: 0,
  connects_programs: false,
  sends_email: false,
  example_address: null,
};

/** What the page needs to know about the server's settings. */
export function fetchSettings(): Promise<Settings> {
  return call<Settings>('/explorer.json', {});
}

/** All current frames. */
export async function fetchFrames(): Promise<readonly Frame[]> {
  return (await call<{ frames: Frame[] }>('/api/v1/frames', {})).frames;
}

/** Looks up an address, for free. */
export function fetchGeocode(address: string, key: string | null, signal: AbortSignal): Promise<Geocode> {
  return call<Geocode>(`/api/v1/geocode?address=${encodeURIComponent(address)}`, { key, signal });
}

/** How the ground around a point moves, for free. */
export function fetchPlaceRates({ lat, lon }: LatLon, signal: AbortSignal): Promise<PlaceRates> {
  return call<PlaceRates>(`/api/v1/places/rates?lat=${lat}&lon=${lon}`, { signal });
}

/** Completions of an address that is being typed; streets around `near` come first. */
export async function fetchSuggestions(
  text: string,
  near: LatLon | null,
  { key, signal }: { readonly key: string | null; readonly signal: AbortSignal },
): Promise<readonly Suggestion[]> {
  const around = near === null ? '' : `&lat=${near.lat}&lon=${near.lon}`;
  const path = `/api/v1/geocode/suggest?q=${encodeURIComponent(text)}${around}`;
  return (await call<{ suggestions: readonly Suggestion[] }>(path, { key, signal })).suggestions;
}

/** The free preflight: what the paid call would return. */
export function fetchPreview(place: AskedPlace, key: string | null, signal: AbortSignal): Promise<Preview> {
  return call<Preview>(`/api/v1/motion?${placeQuery(place)}${gateOf(place, areaScore)}&reuse=1&dry_run=1`, {
    key,
    signal,
  });
}

/**
 * The request for a purchased report; the same path with the same Idempotency-Key is never charged twice. `label` is
 * stored with the charge. A report that the account owns is returned for free unless there is a newer release. An address
 * is only sold if it is known more precisely than its area, unless `allowArea`.
 */
export function reportPath(place: AskedPlace, label: string | null, { allowArea = false } = {}): string {
  const gate = gateOf(place, allowArea ? areaScore : houseScore);
  const note = label === null ? '' : `&label=${encodeURIComponent(label.slice(0, longestLabel))}`;
  return `/api/v1/motion?${placeQuery(place)}${gate}&reuse=1&include=${SHOWN_BLOCKS},context${note}`;
}

function gateOf(place: AskedPlace, leastScore: number): string {
  return 'address' in place ? `&min_geocode_score=${leastScore}` : '';
}

/** The blocks of a report that the page shows. */
const SHOWN_BLOCKS = 'timeseries,trend_analysis,ground_brief,events';
const SAMPLE = 'mock=ok:notable_subsidence';
/** The sample report as a PDF, free. */
export const SAMPLE_PDF_PATH = `/report.pdf?${SAMPLE}`;

/** A synthetic report, free and without a key. */
export function fetchSample(signal: AbortSignal): Promise<Report> {
  return call<Report>(`/api/v1/motion?${SAMPLE}&include=${SHOWN_BLOCKS}`, { signal });
}

/** An invented report with its series, of ground that moves as `assessmentCode` says: free and without a key. */
export function fetchExample(assessmentCode: string, signal: AbortSignal): Promise<Report> {
  return call<Report>(`/api/v1/motion?mock=ok:${assessmentCode}&include=timeseries`, { signal });
}

/** The events of an owned report, from the release that was sold: never charged, because the maximum price is 0. */
export function fetchOwnedEvents(
  { lat, lon, frame, release }: SavedReport,
  key: string,
): Promise<Pick<Extract<Report, { status: 'ok' }>, 'events' | 'pixel_id'> & Pick<Report, 'status'>> {
  const query = new URLSearchParams({ lat: String(lat), lon: String(lon), frame, release });
  return call(`/api/v1/motion?${query.toString()}&reuse=1&max_price_usd=0&fields=events,pixel_id`, { key });
}

/** Buys, or repeats a purchase: one Idempotency-Key is charged only once. */
export function buyReport<Answer>(
  {
    path,
    body,
    idempotencyKey,
  }: { readonly path: string; readonly body?: string; readonly idempotencyKey: string },
  key: string,
): Promise<Answer> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  if (body === undefined) return call<Answer>(path, { key, headers });
  return call<Answer>(path, {
    method: 'POST',
    key,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
}

/**
 * The PDF of a report at a price. Place, key and price are requested and sent together, so that the downloaded document
 * is the one that was priced.
 */
export interface PdfOffer {
  /** USD: nothing for a report that the account owns, unless there is a newer release. */
  readonly priceUsd: number;
  readonly path: string;
  readonly key: string;
  readonly language: Language;
  readonly idempotencyKey: string;
}

/** Requests the current price of the PDF of the report at `path`. */
export async function fetchPdfPrice(path: string, key: string, signal: AbortSignal): Promise<number> {
  const preview = await call<Preview>(`${pdfPath(path, 'en')}&dry_run=1`, { key, signal });
  return preview.would_bill ? preview.estimated_cost_usd : 0;
}

/** The offered PDF, its file name, and its cost. */
export async function fetchPdf({ path, key, language, idempotencyKey }: PdfOffer) {
  const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey };
  return readPdf(await send(pdfPath(path, language), { headers }));
}

/** Purchased reports as one PDF, as they were sold: free. Without a key, those of the session's account. */
export async function fetchOwnedPdf(key: string | null, ids: readonly number[], lang: Language) {
  const headers = {
    'Content-Type': 'application/json',
    ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
  };
  const body = JSON.stringify({ ids, lang });
  return readPdf(await send('/api/v1/my-reports/pdf', { method: 'POST', headers, body }));
}

async function send(path: string, request: RequestInit): Promise<Response> {
  return fetch(path, { ...request, referrerPolicy: 'same-origin' }).catch(() => {
    throw noAnswer();
  });
}

async function readPdf(response: Response) {
  if (!response.ok) throw refusalOf(response, parseJson(await response.text()));
  const [, name = 'report.pdf'] =
    /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  const file = await response.blob().catch(() => {
    throw noAnswer();
  });
  return { file, name, costUsd: Number(response.headers.get('X-Cost-Usd') ?? 0) };
}

/** The document of the report that was requested with this path: the same place and gates. */
function pdfPath(path: string, language: Language): string {
  const asked = new URLSearchParams(path.split('?')[1]);
  asked.set('include', 'context');
  if (language !== 'en') asked.set('lang', language);
  return `/report.pdf?${asked.toString()}`;
}

function placeQuery(place: AskedPlace): string {
  if ('address' in place) return `address=${encodeURIComponent(place.address)}`;
  return `lat=${place.point.lat}&lon=${place.point.lon}`;
}
