/** What a caller may conclude from a stable error code. */
export interface ErrorCodeFacts {
  readonly status: number;
  /** A second status with which the code may be returned. */
  readonly otherStatus?: number;
  /** Whether the same request may succeed later without changes. */
  readonly retryable: boolean;
  /** What happened. */
  readonly meaning: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** The same request won't succeed. */
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
