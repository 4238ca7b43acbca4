/** What a caller may conclude from one stable error code. */
export interface ErrorCodeFacts {
  readonly status: number;
  /** A second status under which the code may come. */
  readonly otherStatus?: number;
  /** Whether the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  /** What happened. */
  readonly meaning: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** The same request will not succeed. */
export const final = (status: number, meaning: string, remedy: string): ErrorCodeFacts => ({
  status,
  retryable: false,
  meaning,
  remedy,
});
/** The same request may succeed later. */
export const retry = (status: number, meaning: string, remedy: string): ErrorCodeFacts => ({
  status,
  retryable: true,
  meaning,
  remedy,
});
