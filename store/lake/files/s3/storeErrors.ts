import { STORE_AWAY } from '../storeAway.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../../../../core/error.ts';

interface Answered {
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
}

/** The status of a store's answer; null without an answer. */
export function statusOf(error: unknown): number | null {
  return (error as Answered).$metadata?.httpStatusCode ?? null;
}

/** Number of attempts before the store gave this answer. */
export function attemptsOf(error: unknown): number {
  return (error as Answered).$metadata?.attempts ?? 1;
}

/** Translates an error of the store's client for the lake's operator; this project's own errors stay unchanged. */
export function toRefusal(error: unknown, name: string): GroundMotionError {
  if (error instanceof GroundMotionError) return error;
  const { name: code, message } = error as Error;
  if (code === 'NoSuchBucket') {
    return invalidInput(
      'lake_bucket_missing',
      `${name}: the bucket does not exist; create it, or correct GM_LAKE_URL`,
    );
  }
  if (code === 'CredentialsProviderError') {
    return invalidInput(
      'lake_credentials_missing',
      `${name}: ${message}; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile`,
    );
  }
  if (code === 'AbortError' || code === 'TimeoutError') {
    return new GroundMotionError(
      'unavailable',
      STORE_AWAY,
      `${name}: the object store has not answered within the time limit of a request`,
      { cause: error },
    );
  }
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new GroundMotionError(
      'unavailable',
      'lake_forbidden',
      `${name}: the object store refuses (${code}); check the credentials and their permissions`,
      { cause: error },
    );
  }
  return new GroundMotionError(
    'unavailable',
    STORE_AWAY,
    `${name}: the object store does not answer as it should (${status === null ? errorMessage(error) : `${status} ${code}`})`,
    { cause: error },
  );
}
