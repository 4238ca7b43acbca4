import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Traffic to a store through a proxy. */
export interface Traffic {
  /** Method and path of each request. */
  readonly requests: readonly string[];
  /** Bytes in the bodies of answers. */
  readonly bytes: number;
}

/** A proxy in front of a store that records requests and can be made to leave requests unanswered or to damage answers. */
export interface WatchedProxy {
  readonly url: string;
  /** Traffic since the last call. */
  traffic(): Traffic;
  /**
   * From now on, requests are accepted but not answered (all, or those whose method and path match), or are answered
   * again.
   */
  hold(isHeld: boolean | RegExp): void;
  /** The next answers to ranged requests, this many, get one flipped bit each. */
  damage(answers: number): void;
  close(): Promise<void>;
}

export async function startWatchedProxy(endpoint: string): Promise<WatchedProxy> {
  let requests: string[] = [];
  let bytes = 0;
  let isHeld: boolean | RegExp = false;
  let toDamage = 0;
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url } = request;
    const asked = `${method} ${url!.split('?')[0]}`;
    requests.push(asked);
    if (typeof isHeld === 'boolean' ? isHeld : isHeld.test(asked)) return;
    const passed = ask(new URL(url!, endpoint), { method: method!, headers }, (answer) => {
      const isDamaged = headers.range !== undefined && toDamage > 0;
      if (isDamaged) toDamage--;
      response.writeHead(answer.statusCode!, answer.headers);
      let isFirst = true;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (isDamaged && isFirst) part[0]! ^= 1;
        isFirst = false;
        response.write(part);
      });
      answer.on('end', () => response.end());
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic: () => {
      const seen = { requests, bytes };
      requests = [];
      bytes = 0;
      return seen;
    },
    hold: (held) => void (isHeld = held),
    damage: (answers) => void (toDamage = answers),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
