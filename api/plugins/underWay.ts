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

/** Schedules long work: a limited number at a time, one per caller, in order of arrival. */
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

/** Number of batches that run concurrently; their slices alternate with everyone's requests. */
const BATCHES_AT_A_TIME = 2;
const RETRY_AFTER_SECONDS = 1;

type UnderWayLimits = Pick<Config, 'maxRequests'> & {
  readonly limits: Pick<CallerLimits, 'requestsUnderWay' | 'batchesUnderWay'>;
};

/** Their number, in total and per name. */
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

/** What a request occupies: its connection until it is answered, and a work slot until its work ends. */
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

/** Callbacks for when a connection closes, for each of its unanswered requests. */
const unanswered = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` once, when a response has been sent or no longer can be. A response that is queued behind others on its
 * connection (pipelining) isn't notified when the connection closes.
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

/** Requests in progress, in total and per caller, and how many more are allowed. */
class Room {
  readonly #requests = new Tally();
  readonly #batches = new Tally();
  readonly #limits: UnderWayLimits;

  constructor(limits: UnderWayLimits) {
    this.#limits = limits;
  }

  /**
   * Reserves what a request needs, and returns a function that releases it; a request that is part of another one needs
   * no separate reservation.
   * @throws GroundMotionError `service_unavailable` or `rate_limited` if no slot is free.
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

/** Whether a request is part of another one that already holds what this one would wait for. */
function isPartOf(holders: { has(request: FastifyRequest): boolean }, request: FastifyRequest): boolean {
  const around = callAround(request);
  return around !== undefined && (holders.has(around) || isPartOf(holders, around));
}

/**
 * Limits the requests in progress: in total (`service_unavailable`), per caller (`rate_limited`), and batches, whose
 * handlers wait for their turn, just as single calls wait for room in their caller's share. A request whose client has
 * disconnected counts until its work ends. Register it after `registerAccess`, which identifies the caller, and before
 * the routes.
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
    // A connection that has already closed would never report its end.
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
        // Maps and files are limited where they are drawn and sent; a page requests many concurrently. A caller with a
        // share doesn't wait for others.
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

/** The operator, health probes and payment notifications are admitted to an overloaded server. */
function isCounted(access: Access | undefined): access is Access {
  return (
    access !== undefined &&
    access.limit !== 'none' &&
    access.limit !== 'probes' &&
    access.caller !== 'operator' &&
    access.caller !== 'operator_page' &&
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
