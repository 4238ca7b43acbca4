/** Something of the contract that is to go away. */
export interface Deprecation {
  /** As `GET /api/v1/motion`, with parameters as `{name}`. */
  readonly operation: string;
  /** The parameter of the query or field of the body that goes; null = the whole operation. */
  readonly parameter: string | null;
  /** YYYY-MM-DD */
  readonly since: string;
  /** The first day, YYYY-MM-DD, on which it may be gone. */
  readonly sunset: string;
  /** What to use instead, in a sentence. */
  readonly instead: string;
}

/** How long whatever is deprecated works on at least, days. */
export const DEPRECATION_NOTICE_DAYS = 180;

/** What is deprecated now. Answers say so in their headers, OpenAPI in its description, `/docs/deprecations` in words. */
export const DEPRECATIONS: readonly Deprecation[] = [];
