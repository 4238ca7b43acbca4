/** The HTTP answer to a message. */
export interface MessageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a Model Context Protocol message by hand; a text is sent unchanged. */
export async function sendMessage(
  endpoint: string,
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<MessageAnswer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
