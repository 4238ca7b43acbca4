import { words } from '../words/words.ts';
import type { GeocodedPlace, LatLon } from './serviceAnswers.ts';

/** A place listed in the refusal of an ambiguous address. */
interface RefusedCandidate extends LatLon {
  readonly geocoded_address: string;
  readonly match_type: GeocodedPlace['match_type'];
}

/** The service's response instead of a result; `code` is stable, the message is for people. */
export class ApiError extends Error {
  /** 0 = no response at all. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** The places that an ambiguous address may denote; empty for all other errors. */
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

  /** Whether this response leaves it unknown if the request was carried out. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status === 409 || this.status === 429 || this.status >= 500;
  }
}

interface CallOptions {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Calls the service; throws its error response. */
export async function call<Answer>(
  path: string,
  { method = 'GET', key = null, headers = {}, body, signal }: CallOptions,
): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers: { ...headers, ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      // a key that is restricted to this page must state where it is used
      referrerPolicy: 'same-origin',
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

/** The server couldn't be reached, or its response didn't arrive. */
export function noAnswer(): ApiError {
  const message = words.errors.noAnswer;
  return new ApiError(0, 'no_answer', message, null);
}

/** The fields of an error body that the page uses. */
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

/** The error in a response. `answer` is its body; null if it isn't JSON. */
export function refusalOf(response: Response, answer: unknown): ApiError {
  const { code, message, request_id, detail } = (answer ?? {}) as RefusalBody;
  return new ApiError(
    // an unreadable success may hide a charge, so it counts as no response
    response.ok ? 0 : response.status,
    code ?? `http_${response.status}`,
    message ?? words.errors.unreadable,
    request_id ?? response.headers.get('X-Request-Id'),
    (detail?.[0]?.ctx?.candidates ?? []).map(({ address, ...place }) => ({
      ...place,
      geocoded_address: address,
    })),
  );
}

/** Null if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
