import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Records of a name, by type; `MX` as priority and exchange (`.` = accepts no mail). */
export interface NamePlan {
  readonly MX?: readonly [priority: number, exchange: string][];
  readonly A?: readonly string[];
  readonly NS?: readonly string[];
  /** Instead of records: a server failure, or no answer at all. */
  readonly fails?: 'SERVFAIL' | 'silence';
}

const TYPES: Readonly<Record<number, keyof Omit<NamePlan, 'fails'>>> = { 1: 'A', 2: 'NS', 15: 'MX' };
const TYPE_NUMBERS = { A: 1, NS: 2, MX: 15 } as const;

export interface NameServer {
  /** `address:port`, as a resolver takes it. */
  readonly address: string;
  /** Names queried so far, one per query. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A name server that knows the given names; all others don't exist. */
export async function startNameServer(names: Readonly<Record<string, NamePlan>>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const question = questionOf(query);
    asked.push(question.name);
    const plan = Object.hasOwn(names, question.name) ? names[question.name]! : null;
    if (plan?.fails !== 'silence') socket.send(answerTo(query, question, plan), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

interface Question {
  readonly name: string;
  readonly type: number;
  /** Position where the question ends in the message. */
  readonly end: number;
}

function questionOf(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, { type, end }: Question, plan: NamePlan | null): Buffer {
  const records = plan && !plan.fails ? recordsOf(plan, type) : [];
  const header = Buffer.from(query.subarray(0, 12));
  const code = plan === null ? 3 : plan.fails === 'SERVFAIL' ? 2 : 0;
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function recordsOf(plan: NamePlan, type: number): Buffer[] {
  const kind = TYPES[type];
  if (!kind) return [];
  const contents: Buffer[] =
    kind === 'A'
      ? (plan.A ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
      : kind === 'NS'
        ? (plan.NS ?? []).map(encodeName)
        : (plan.MX ?? []).map(([priority, exchange]) =>
            Buffer.concat([Buffer.from([priority >> 8, priority & 255]), encodeName(exchange)]),
          );
  return contents.map((content) => {
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(TYPE_NUMBERS[kind], 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(content.length, 10);
    return Buffer.concat([head, content]);
  });
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
}
