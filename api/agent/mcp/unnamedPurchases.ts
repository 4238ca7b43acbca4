import { required } from '../../../core/required.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { lastUsedKey } from '../../../billing/sale/idempotency.ts';
import { requestHash } from '../../../report/sale/idempotencyClaim.ts';
import type { ApiContext } from '../../context/dependencies.ts';
import type { OwnAnswer, OwnRequest } from '../callOwnApi.ts';
import type { AgentTool } from '../tools/tool.ts';

/** How long the same purchase without a name is the same one. */
const SAME_FOR_MS = 600_000;

/**
 * Purchases whose caller gave no `idempotency_key`: programs repeat a call whose answer they did not get, with the same
 * arguments. For ten minutes that is the same purchase, whichever process takes it: its key is made of the arguments, the API key
 * and the ten minutes of the clock in which it began.
 */
export class UnnamedPurchases {
  readonly #context: Pick<ApiContext, 'database' | 'now'>;
  /** Keys of those that are under way here, by what they buy. */
  readonly #underWay = new Map<string, { readonly key: string; calls: number }>();

  constructor(context: Pick<ApiContext, 'database' | 'now'>) {
    this.#context = context;
  }

  /** Asks for what a tool sells, under its own key where the caller gave none. */
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
    // Another of the same may have begun while this one looked.
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

  /** The key under which it was bought in the last ten minutes; else that of now. */
  async #keyOf(accountId: string, what: string): Promise<string> {
    const { database, now } = this.#context;
    const period = Math.floor(now() / SAME_FOR_MS);
    const keys = [period, period - 1].map((each) => `unnamed-${what}-${each}`);
    return (
      (await lastUsedKey(database, accountId, { keys, since: now() - SAME_FOR_MS })) ?? required(keys[0])
    );
  }
}
