import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { callAround } from '../context/ownCall.ts';

/** For how long a key that was looked up for a request is not looked up again for what the server does within it, milliseconds. */
const KNOWN_MS = 1000;

interface Found {
  readonly caller: Caller;
  readonly authorization: string | undefined;
  readonly at: number;
}

/** Callers of the last moment: a call of the own API is made for whom the request around it was just found to be from. */
export class KnownCallers {
  readonly #found = new WeakMap<FastifyRequest, Found>();

  /** Who sent a request by its `Authorization`: as known of the request around, or as `find` finds. `now` in milliseconds. */
  async of(request: FastifyRequest, now: number, find: () => Promise<Caller>): Promise<Caller> {
    const { authorization } = request.headers;
    const around = callAround(request);
    const known = around && this.#found.get(around);
    const isKnown = known?.authorization === authorization && now - (known?.at ?? 0) < KNOWN_MS;
    const found = known && isKnown ? known : { caller: await find(), authorization, at: now };
    this.#found.set(request, found);
    return found.caller;
  }
}
