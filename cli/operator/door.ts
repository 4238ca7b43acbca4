import { GroundMotionError, errorMessage } from '../../core/error.ts';
import { readSettings } from '../../schemas/settings/readSettings.ts';
import { OPERATOR_SETTINGS } from '../../schemas/settings/serverSettings.ts';

const PATIENCE_MS = 60_000;

/** The server's answer; printed unchanged with `--json`. */
export type Answer = Readonly<Record<string, unknown>>;

export interface OperatorDoor {
  get(path: string, query?: Readonly<Record<string, string | undefined>>): Promise<Answer>;
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/**
 * The operator's endpoints of the running server at `GM_URL`, with `GM_ADMIN_TOKEN`. Calls throw GroundMotionError: with
 * the server's own code when it refuses, `no_answer` when the outcome of the call is unknown.
 */
export function operatorDoor(environment: NodeJS.ProcessEnv, url: string | undefined): OperatorDoor {
  const { operatorUrl, adminToken: token } = readSettings(OPERATOR_SETTINGS, environment);
  const base = (url ?? operatorUrl).replace(/\/+$/, '');
  if (!token) {
    throw new GroundMotionError(
      'invalid_input',
      'no_token',
      'GM_ADMIN_TOKEN is not set; set it to the token that the server was started with',
    );
  }
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${base}/api/v1/operator/${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        'x-operator': (environment['USER'] ?? '').replaceAll(/[^\w.@-]/g, '') || 'operator',
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      const { cause } = error as { readonly cause?: unknown };
      throw noAnswer(base, errorMessage(cause ?? error));
    });
    const text = await response.text().catch((error: unknown) => {
      throw noAnswer(base, errorMessage(error));
    });
    const answer = parse(text);
    if (response.ok && answer) return answer;
    if (!answer || response.status >= 500)
      throw noAnswer(base, `HTTP ${response.status} ${text.slice(0, 200)}`);
    const hint =
      response.status === 404 &&
      answer['error'] === 'not_found' &&
      String(answer['message']).includes('/operator/')
        ? '; was the server started with GM_ADMIN_TOKEN?'
        : '';
    throw GroundMotionError.from({
      kind: 'refused',
      code: String(answer['error']),
      message: `${String(answer['message'])}${hint}`,
    });
  };
  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
      return call(search.size > 0 ? `${path}?${search.toString()}` : path, {});
    },
    post: (path, body) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
      }),
  };
}

function noAnswer(base: string, reason: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'no_answer', `no usable answer from ${base}: ${reason}`);
}

function parse(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? (answer as Answer | null) : null;
  } catch {
    return null;
  }
}
