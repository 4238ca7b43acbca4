import { required } from '../../core/required.ts';

/** Requests of one caller that are worked at together: while no one else asks, and next to others. */
const ALONE = 16;
const BESIDE_OTHERS = 4;
/** How long a caller counts as being there after its last request, milliseconds: callers with occasional requests find room. */
const PRESENCE_MS = 10_000;

interface Share {
  working: number;
  lastSeen: number;
  readonly waiting: (() => void)[];
}

/**
 * Bounds how much of one caller's single requests is worked at together, so that what it has sent at once does not delay
 * another's request. Those beyond wait, in the order in which they came; no one waits for another caller's.
 */
export class Shares {
  readonly #now: () => number;
  /** By caller, in the order in which they were seen last. */
  readonly #shares = new Map<string, Share>();

  /** `now` in milliseconds, of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs `work` as soon as its caller's share has room for it. */
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

  /** Callers with work stay; the others are forgotten, the one seen longest ago first. */
  #forgetAbsent(): void {
    const until = this.#now() - PRESENCE_MS;
    for (const [caller, { working, lastSeen }] of this.#shares) {
      if (lastSeen > until) return;
      if (working === 0) this.#shares.delete(caller);
    }
  }
}
