import type { FastifyReply, FastifyRequest } from 'fastify';
import { required } from '../../core/required.ts';
import { rest } from '../../core/slices.ts';
import type { ApiApp } from '../context/dependencies.ts';
import type { Access } from '../context/routeRegistry.ts';

/**
 * Limits of routes whose responses are generated on demand and the same for everyone: their handlers wait for reports in
 * progress.
 */
const WAITING: ReadonlySet<Access['limit']> = new Set(['none', 'assets', 'messages']);

/** Starts handlers one at a time, round-robin over addresses, after small work in progress, within limits. */
class Line {
  readonly #waiting = new Map<string, (() => void)[]>();
  #isMoving = false;

  enter(address: string): Promise<void> {
    return new Promise((begin) => {
      const own = this.#waiting.get(address);
      if (own) own.push(begin);
      else this.#waiting.set(address, [begin]);
      void this.#move();
    });
  }

  async #move(): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    while (this.#waiting.size > 0) {
      await rest();
      const [address, own] = required(this.#waiting.entries().next().value);
      this.#waiting.delete(address);
      const begin = required(own.shift());
      if (own.length > 0) this.#waiting.set(address, own);
      begin();
    }
    this.#isMoving = false;
  }
}

/**
 * Serves documents and catalogs to callers without a key one at a time, so that a burst of requests from one address
 * doesn't block the event loop for customers. Register it after `registerAccess`, which identifies the caller.
 */
export function registerKeylessTurns(app: ApiApp): void {
  const line = new Line();
  app.addHook('onRoute', (route) => {
    const { config, handler } = route;
    const access = config?.access;
    if (!access || access.caller === 'operator' || !WAITING.has(access.limit)) return;
    route.handler = async function (request: FastifyRequest, reply: FastifyReply) {
      if (!request.caller) await line.enter(request.clientNetwork);
      return handler.call(this, request, reply);
    };
  });
}
