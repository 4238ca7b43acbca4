import { connect } from 'node:net';

/** A request byte by byte: nothing is encoded, checked or added. */
export interface RawRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const PATIENCE_MS = 60_000;

/** Sends a request on its own connection; rejects if the server hangs or closes without an answer. */
export function sendRaw(
  serverUrl: string,
  { method, target, headers, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(serverUrl);
  const content = Buffer.from(body ?? '', 'utf8');
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...(body === undefined || isFramed ? [] : [`Content-Length: ${content.length}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.concat([Buffer.from(lines.join('\r\n'), 'utf8'), content]));
    });
    const received: Buffer[] = [];
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    socket.on('data', (chunk) => received.push(chunk));
    // A server that refuses a body may close the connection before it has read all of it.
    socket.on('error', (error) => (received.length > 0 ? undefined : reject(error)));
    socket.on('close', () => {
      const whole = Buffer.concat(received).toString('utf8');
      const [head = '', ...rest] = whole.split('\r\n\r\n');
      const [statusLine = '', ...fields] = head.split('\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
      if (!status)
        return reject(new Error(`closed without an answer: ${JSON.stringify(whole.slice(0, 200))}`));
      resolve({ status, headers: headersOf(fields), text: unchunked(rest.join('\r\n\r\n'), fields) });
    });
  });
}

function headersOf(fields: readonly string[]): Headers {
  const headers = new Headers();
  for (const field of fields) {
    const colon = field.indexOf(':');
    headers.append(field.slice(0, colon), field.slice(colon + 1).trim());
  }
  return headers;
}

function unchunked(text: string, fields: readonly string[]): string {
  if (!fields.some((field) => /^transfer-encoding: chunked$/i.test(field))) return text;
  return text.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/gi, '');
}
