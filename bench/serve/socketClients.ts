import { connect, type Socket } from 'node:net';

/** What clients received between the warm-up and the end. */
export interface ClientReport {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
}

/**
 * Clients over persistent connections, each requesting one path after another, that only count the bytes of the answers:
 * autocannon takes half a millisecond of processor time for an answer of 30 kB, a quarter of what the server takes to
 * draw it. Rejects at an answer other than 200. `afterWarmUp` is called between warm-up and measurement.
 */
export async function runClients(options: {
  readonly url: string;
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly accept: string;
  readonly nextPath: () => string;
  readonly afterWarmUp: () => Promise<void>;
}): Promise<ClientReport> {
  const { hostname, port } = new URL(options.url);
  let isMeasuring = false;
  const times: number[] = [];
  const onAnswer = (milliseconds: number) => {
    if (isMeasuring) times.push(milliseconds);
  };
  const sockets: Socket[] = [];
  const failed = new Promise<never>((_, fail) => {
    for (let at = 0; at < options.connections; at++) {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.on('error', fail);
      askOnAndOn(socket, options, onAnswer, fail);
      sockets.push(socket);
    }
  });
  const measured = async (): Promise<ClientReport> => {
    await sleep(options.warmUpSeconds);
    await options.afterWarmUp();
    isMeasuring = true;
    const start = performance.now();
    await sleep(options.seconds);
    isMeasuring = false;
    const seconds = (performance.now() - start) / 1000;
    times.sort((a, b) => a - b);
    return {
      answers: times.length,
      perSecond: times.length / seconds,
      p50Ms: times[times.length >> 1] ?? NaN,
    };
  };
  try {
    return await Promise.race([failed, measured()]);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function askOnAndOn(
  socket: Socket,
  { accept, nextPath }: { readonly accept: string; readonly nextPath: () => string },
  onAnswer: (milliseconds: number) => void,
  fail: (error: Error) => void,
): void {
  let head = Buffer.alloc(0);
  /** Bytes of the body still to come; null until the head has arrived. */
  let left: number | null = null;
  let start = 0;
  const ask = () => {
    start = performance.now();
    head = Buffer.alloc(0);
    left = null;
    socket.write(`GET ${nextPath()} HTTP/1.1\r\nhost: bench\r\naccept: ${accept}\r\n\r\n`);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk: Buffer) => {
    if (left === null) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const [, length] = /^content-length: (\d+)/im.exec(text) ?? [];
      if (!text.startsWith('HTTP/1.1 200') || length === undefined)
        return fail(new Error(`answered ${text}`));
      left = Number(length) - (head.length - end - 4);
    } else {
      left -= chunk.length;
    }
    if (left > 0) return;
    onAnswer(performance.now() - start);
    ask();
  });
}

function sleep(seconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, seconds * 1000));
}
