import { required } from '../../core/required.ts';

/** Number of one caller's requests that run concurrently: when it is the only caller, and otherwise. */
const ALONE = 16;
const BESIDE_OTHERS = 4;
/**
 * How long a caller counts as present after its last request, milliseconds, so that callers with occasional requests find
 * room.
 */
const PRESENCE_MS = 10_000;

interface Share {
  working: number;
  lastSeen: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits how many of one caller's single requests run concurrently, so that a burst doesn't delay another caller's
 * request. Excess requests wait in order of arrival; no one waits for another caller's requests.
 */
export class Shares {
  readonly #now: () => number;
  /** By caller, ordered by the last request. */
  readonly #shares = new Map<string, Share>();

  /** `now` in milliseconds, from a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs `work` as soon as its caller's share has room. */
  async take<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const share = this.#seen(caller);
    if (share.waiting.length > 0 || share.working >= this.#room()) {
      await new Promise<void>((begin) => share.waiting.push(begin));
    } else {
      share.working += 1;
    }
    try {
      return await work();
    } finally {
      share.working -= 1;
      this.#forgetAbsent();
      while (share.waiting.length > 0 && share.working < this.#room()) {
        share.working += 1;
        required(share.waiting.shift())();
      }
    }
  }

  #room(): number {
    return this.#shares.size > 1 ? BESIDE_OTHERS : ALONE;
  }

  #seen(caller: string): Share {
    const share = this.#shares.get(caller) ?? { working: 0, lastSeen: 0, waiting: [] };
    share.lastSeen = this.#now();
    this.#shares.delete(caller);
    this.#shares.set(caller, share);
    this.#forgetAbsent();
    return share;
  }

  /** Callers with running work stay; the others are forgotten, the one seen longest ago first. */
  #forgetAbsent(): void {
    const until = this.#now() - PRESENCE_MS;
    for (const [caller, { working, lastSeen }] of this.#shares) {
      if (lastSeen > until) return;
      if (working === 0) this.#shares.delete(caller);
    }
  }
}
