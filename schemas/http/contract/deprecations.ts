/** A part of the contract that will be removed. */
export interface Deprecation {
  /** Such as `GET /api/v1/motion`, with parameters as `{name}`. */
  readonly operation: string;
  /** The query parameter or body field that will be removed; null = the whole operation. */
  readonly parameter: string | null;
  /** YYYY-MM-DD */
  readonly since: string;
  /** The earliest day, YYYY-MM-DD, on which it may be removed. */
  readonly sunset: string;
  /** What to use instead, in a sentence. */
  readonly instead: string;
}

/** Minimum time for which deprecated parts continue to work, days. */
export const DEPRECATION_NOTICE_DAYS = 180;

/**
 * Current deprecations. Responses announce them in their headers, OpenAPI in its description, `/docs/deprecations` in
 * words.
 */
export const DEPRECATIONS: readonly Deprecation[] = [];
