import { required } from '../../../core/required.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { lastUsedKey } from '../../../billing/sale/idempotency.ts';
import { requestHash } from '../../../report/sale/idempotencyClaim.ts';
import type { ApiContext } from '../../context/dependencies.ts';
import type { OwnAnswer, OwnRequest } from '../callOwnApi.ts';
import type { AgentTool } from '../tools/tool.ts';

/** How long an identical purchase without a name counts as the same one. */
const SAME_FOR_MS = 600_000;

/**
 * Purchases without an `idempotency_key`: programs repeat a call whose answer they didn't get, with the same arguments.
 * For ten minutes that counts as the same purchase, in every process: its key is derived from the arguments, the API key
 * and the ten-minute slot in which it started.
 */
export class UnnamedPurchases {
  readonly #context: Pick<ApiContext, 'database' | 'now'>;
  /** Keys of purchases in progress in this process, by what they buy. */
  readonly #underWay = new Map<string, { readonly key: string; calls: number }>();

  constructor(context: Pick<ApiContext, 'database' | 'now'>) {
    this.#context = context;
  }

  /** Requests a purchase, under a generated key when the caller gave none. */
  async once(
    caller: Caller | null,
    tool: AgentTool,
    args: unknown,
    asked: OwnRequest,
    ask: (request: OwnRequest) => Promise<OwnAnswer>,
  ): Promise<OwnAnswer> {
    const { dry_run: isDryRun } = args as { readonly dry_run?: boolean };
    const isNamed = asked.headers?.['idempotency-key'] !== undefined;
    if (tool.cost === 'free' || caller === null || isNamed || isDryRun === true) return ask(asked);
    const what = requestHash(`${caller.keyId} ${tool.name}`, args as Readonly<Record<string, unknown>>);
    const known = this.#underWay.get(what);
    const purchase = known ?? { key: await this.#keyOf(caller.accountId, what), calls: 0 };
    // Another identical purchase may have started during the look-up.
    const begun = this.#underWay.get(what) ?? purchase;
    this.#underWay.set(what, begun);
    begun.calls += 1;
    try {
      return await ask({ ...asked, headers: { ...asked.headers, 'idempotency-key': begun.key } });
    } finally {
      begun.calls -= 1;
      if (begun.calls === 0) this.#underWay.delete(what);
    }
  }

  /** The key under which it was bought in the last ten minutes; otherwise a new one. */
  async #keyOf(accountId: string, what: string): Promise<string> {
    const { database, now } = this.#context;
    const period = Math.floor(now() / SAME_FOR_MS);
    const keys = [period, period - 1].map((each) => `unnamed-${what}-${each}`);
    return (
      (await lastUsedKey(database, accountId, { keys, since: now() - SAME_FOR_MS })) ?? required(keys[0])
    );
  }
}
