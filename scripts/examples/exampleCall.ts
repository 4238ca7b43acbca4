/** A call whose answer becomes the example of an operation; `as` = the calling account. */
export interface ExampleCall {
  readonly operationId: string;
  /** The name and summary of the example. */
  readonly name?: string;
  readonly summary: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{child_key_id}` and `{job_id}` are replaced by those of this recording. */
  readonly path: string;
  /** Sent as JSON; a text is sent as CSV. */
  readonly body?: object | string;
  readonly as?: 'anyone' | 'live' | 'test' | 'session';
  /** The header `Accept`. */
  readonly accept?: string;
  /** Carries an x402 payment of this many micro-dollars. */
  readonly pays?: string;
  /** Of an answer other than 2xx. */
  readonly status?: number;
  /** Long lists of which only one entry is shown, and tables that are emptied. */
  readonly shortened?: readonly string[];
}

/** A call that anyone may make, without a body. */
export const open = (operationId: string, summary: string, path: string): ExampleCall => ({
  operationId,
  summary,
  path,
  as: 'anyone',
});
