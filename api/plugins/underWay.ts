import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerGone } from '../../accounts/identity/callerGone.ts';
import type { GroundMotionError } from '../../core/error.ts';
import type { CallerLimits } from '../../schemas/callerLimits.ts';
import type { Config } from '../../schemas/config.ts';
import type { ApiApp } from '../context/dependencies.ts';
import { refusal } from '../../report/refusal.ts';
import { callAround } from '../context/ownCall.ts';
import type { Access } from '../context/routeRegistry.ts';
import { Shares } from './shares.ts';

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/** Gives long work its turn: so much at a time, of each caller one, in the order in which it came. */
class Turns {
  readonly #atATime: number;
  readonly #working = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(atATime: number) {
    this.#atATime = atATime;
  }

  /** Runs `work` when it is the caller's turn, which ends with it. */
  async take<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ caller, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#working.delete(caller);
      this.#next();
    }
  }

  #next(): void {
    while (this.#working.size < this.#atATime) {
      const at = this.#waiting.findIndex(({ caller }) => !this.#working.has(caller));
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!next) return;
      this.#working.add(next.caller);
      next.begin();
    }
  }
}

/** Batches that are worked at together: their slices take turns with everyone's requests. */
const BATCHES_AT_A_TIME = 2;
const RETRY_AFTER_SECONDS = 1;

type UnderWayLimits = Pick<Config, 'maxRequests'> & {
  readonly limits: Pick<CallerLimits, 'requestsUnderWay' | 'batchesUnderWay'>;
};

/** How many there are, in all and of each name. */
class Tally {
  #total = 0;
  readonly #counts = new Map<string, number>();

  get total(): number {
    return this.#total;
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    this.#total += change;
    const count = this.of(name) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}

/** What a request takes up: held by its connection until it is answered, and by the work at it until that ends. */
class Slot {
  #holders = 1;
  readonly #free: () => void;

  constructor(free: () => void) {
    this.#free = free;
  }

  hold(): void {
    this.#holders += 1;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) this.#free();
  }
}

/** What is to happen when a connection closes, for each of its requests that is not answered by then. */
const unanswered = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` once, when an answer has been sent or can be no more. An answer that waits behind others of its
 * connection (pipelining) does not hear of the connection's end.
 */
function whenAnswered(socket: Socket, response: ServerResponse, end: () => void): void {
  let ends = unanswered.get(socket);
  if (!ends) {
    const all = new Set<() => void>();
    unanswered.set(socket, (ends = all));
    socket.once('close', () => all.forEach((each) => each()));
  }
  const pending = ends;
  const once = (): void => {
    if (pending.delete(once)) end();
  };
  pending.add(once);
  response.once('close', once);
}

/** What is under way, in all and of each caller, and how much more may be. */
class Room {
  readonly #requests = new Tally();
  readonly #batches = new Tally();
  readonly #limits: UnderWayLimits;

  constructor(limits: UnderWayLimits) {
    this.#limits = limits;
  }

  /**
   * Takes what a request needs, and returns how it is given back; a request that is part of another needs no separate room.
   * @throws GroundMotionError `service_unavailable` or `rate_limited` where there is none.
   */
  take(caller: string, { isBatch = false }: Access, isPart: boolean): () => void {
    const { maxRequests, limits } = this.#limits;
    if (!isPart && this.#requests.total >= maxRequests)
      throw refusal('service_unavailable', 'Too many requests are in progress');
    if (!isPart && this.#requests.of(caller) >= limits.requestsUnderWay)
      throw tooMany(limits.requestsUnderWay, 'requests');
    if (isBatch && this.#batches.of(caller) >= limits.batchesUnderWay)
      throw tooMany(limits.batchesUnderWay, 'batches');
    const tallies = [...(isPart ? [] : [this.#requests]), ...(isBatch ? [this.#batches] : [])];
    for (const tally of tallies) tally.add(caller, 1);
    return () => {
      for (const tally of tallies) tally.add(caller, -1);
    };
  }
}

/** Whether a request is part of another one that has what this one would wait for. */
function isPartOf(holders: { has(request: FastifyRequest): boolean }, request: FastifyRequest): boolean {
  const around = callAround(request);
  return around !== undefined && (holders.has(around) || isPartOf(holders, around));
}

/**
 * Bounds the requests under way: in all (`service_unavailable`), of one caller (`rate_limited`), and the batches, whose
 * handlers wait for their turn, as those of single calls wait for room in their caller's share. A request whose client has gone counts for as long as it is worked at. To be registered
 * behind `registerAccess`, which says who calls, and before the routes.
 */
export function registerUnderWay(app: ApiApp, limits: UnderWayLimits): void {
  const room = new Room(limits);
  const turns = new Turns(BATCHES_AT_A_TIME);
  const shares = new Shares();
  const sharing = new WeakSet<FastifyRequest>();
  const slots = new WeakMap<FastifyRequest, Slot>();

  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { access } = request.routeOptions.config;
    if (!isCounted(access)) return done();
    // A connection that has closed would never report its end.
    if (request.socket.destroyed) throw callerGone();
    try {
      const slot = new Slot(room.take(nameOf(request), access, isPartOf(slots, request)));
      slots.set(request, slot);
      whenAnswered(request.socket, reply.raw, () => slot.release());
    } catch (error) {
      void reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw error;
    }
    done();
  });

  app.addHook('onRoute', (route) => {
    const { config, handler } = route;
    const access = config?.access;
    if (!isCounted(access)) return;
    route.handler = async function (request, reply) {
      const slot = slots.get(request);
      slot?.hold();
      const work = async (): Promise<unknown> => {
        if (request.socket.destroyed) throw callerGone();
        return handler.call(this, request, reply);
      };
      try {
        if (access.isBatch) return await turns.take(nameOf(request), work);
        // Maps and files are bounded by what draws and sends them; a page asks for many at once. A caller with a share waits for no other.
        if (access.limit !== 'calls' || isPartOf(sharing, request)) return await work();
        return await shares.take(nameOf(request), () => {
          sharing.add(request);
          return work();
        });
      } finally {
        slot?.release();
      }
    };
  });
}

/** The operator is let in to a server that has too much to do, and so are who asks whether it lives and who tells of money. */
function isCounted(access: Access | undefined): access is Access {
  return (
    access !== undefined &&
    access.limit !== 'none' &&
    access.limit !== 'probes' &&
    access.caller !== 'operator' &&
    access.caller !== 'provider'
  );
}

function tooMany(most: number, what: string): GroundMotionError {
  return refusal(
    'rate_limited',
    `${most} ${what} of this caller are already in progress; wait for one to end`,
  );
}

function nameOf({ caller, clientNetwork }: FastifyRequest): string {
  return caller?.accountId ?? clientNetwork;
}
