/** A call whose answer becomes the example of an operation; `as` = by which account. */
export interface ExampleCall {
  readonly operationId: string;
  /** The name and summary of the example. */
  readonly name?: string;
  readonly summary: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{child_key_id}` and `{job_id}` stand for those of this recording. */
  readonly path: string;
  /** Sent as JSON; a text is sent as CSV. */
  readonly body?: object | string;
  readonly as?: 'anyone' | 'live' | 'test' | 'session';
  /** The header `Accept`. */
  readonly accept?: string;
  /** Bears a payment by x402 of so many micro-dollars. */
  readonly pays?: string;
  /** Of an answer that is no 2xx. */
  readonly status?: number;
  /** Long lists of which one entry is shown, and tables of which none is. */
  readonly shortened?: readonly string[];
}
