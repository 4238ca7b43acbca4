import type { ChainTips, Transfer } from '../chain/transfer.ts';

/** Confirmations, its own block included, that a transfer needs when little is at risk. */
export const CONFIRMATIONS = 12;

/** Up to this amount `CONFIRMATIONS` are enough; above, the block has to be `safe`. */
export const MOST_BY_CONFIRMATIONS_MICRO_USD = 100_000_000;

/** Above this two endpoints have to agree on the block and on the transfer. */
export const MOST_BY_ONE_ENDPOINT_MICRO_USD = 1_000_000_000;

/** An endpoint's view of a transfer's block. */
export interface EndpointView {
  readonly tips: ChainTips;
  /** The hash of the block at the transfer's height; null = the endpoint hasn't reached it. */
  readonly blockHash: string | null;
  /** When that block was made, seconds since 1970. */
  readonly blockTimeS: number;
}

/** The action for a transfer that has been seen. */
export type Verdict =
  /** None yet: it is too young, or no endpoint answers. */
  | 'wait'
  /** Credit it, once the endpoints have confirmed the event itself. */
  | 'credit'
  /** The chain has reorganized: its block isn't part of the chain. */
  | 'gone'
  /** Endpoints contradict each other. */
  | 'endpoints_differ'
  /** More is at risk than one endpoint may decide. */
  | 'second_endpoint_needed'
  /** It arrived before its invoice was made: another database has already assigned this address. */
  | 'older_than_invoice';

/** How far this machine's clock may be ahead of the chain's, milliseconds. */
const CLOCK_TOLERANCE_MS = 600_000;

/**
 * Judges a transfer by the hash of its block, which covers the block's contents. `atRiskMicroUsd` is what the invoice has
 * received that isn't final yet. `views` are the endpoints that answered: one that is behind has no vote, and two that
 * contradict each other decide nothing, neither for nor against the transfer.
 */
export function judge(
  transfer: Pick<Transfer, 'blockNumber' | 'blockHash'> & { readonly invoicedAt: number },
  atRiskMicroUsd: number,
  views: readonly EndpointView[],
): Verdict {
  const opinions = views.filter(({ blockHash }) => blockHash !== null);
  const agreeing = opinions.filter(({ blockHash }) => blockHash === transfer.blockHash);
  if (opinions.length === 0) return 'wait';
  if (agreeing.length > 0 && agreeing.length < opinions.length) return 'endpoints_differ';
  const isLarge = atRiskMicroUsd > MOST_BY_ONE_ENDPOINT_MICRO_USD;
  const latest = reached(opinions, isLarge, 'latest');
  const isDeep = latest - transfer.blockNumber + 1 >= CONFIRMATIONS;
  const isSafe = transfer.blockNumber <= reached(opinions, isLarge, 'safe');
  const isOld = agreeing.length === 0 || atRiskMicroUsd <= MOST_BY_CONFIRMATIONS_MICRO_USD ? isDeep : isSafe;
  if (!isOld) return 'wait';
  if (isLarge && opinions.length < 2) return 'second_endpoint_needed';
  if (agreeing.length === 0) return 'gone';
  const isOlder = agreeing.every(
    ({ blockTimeS }) => blockTimeS * 1000 < transfer.invoicedAt - CLOCK_TOLERANCE_MS,
  );
  return isOlder ? 'older_than_invoice' : 'credit';
}

/** Whether the chain can no longer reorganize: the transfer needs no more checks. */
export function isFinal(
  transfer: Pick<Transfer, 'blockNumber' | 'blockHash'>,
  views: readonly EndpointView[],
): boolean {
  const opinions = views.filter(({ blockHash }) => blockHash !== null);
  return (
    opinions.length > 0 &&
    opinions.every(
      ({ blockHash, tips }) => blockHash === transfer.blockHash && transfer.blockNumber <= tips.finalized,
    )
  );
}

/** The chain's progress: the furthest endpoint's view, and for large sums the one that all share. */
function reached(views: readonly EndpointView[], isLarge: boolean, tip: 'latest' | 'safe'): number {
  const heights = views.map(({ tips }) => tips[tip]);
  return isLarge ? Math.min(...heights) : Math.max(...heights);
}

/**
 * Whether endpoints confirm the event itself. Of each, `transfers` are those of the transaction, null when it does not know
 * the transaction, undefined when it did not answer.
 */
export function confirmEvent(
  transfer: Transfer,
  atRiskMicroUsd: number,
  answers: readonly (readonly Transfer[] | null | undefined)[],
): Extract<Verdict, 'wait' | 'credit' | 'endpoints_differ' | 'second_endpoint_needed'> {
  const opinions = answers.filter((answer) => answer !== undefined);
  const agreeing = opinions.filter((answer) => answer?.some((other) => isSame(other, transfer)));
  if (agreeing.length === 0 && opinions.length < 2) return 'wait';
  if (agreeing.length < opinions.length) return 'endpoints_differ';
  const isLarge = atRiskMicroUsd > MOST_BY_ONE_ENDPOINT_MICRO_USD;
  return isLarge && agreeing.length < 2 ? 'second_endpoint_needed' : 'credit';
}

function isSame(a: Transfer, b: Transfer): boolean {
  return (
    a.txHash === b.txHash &&
    a.logIndex === b.logIndex &&
    a.blockHash === b.blockHash &&
    a.blockNumber === b.blockNumber &&
    a.to === b.to &&
    a.from === b.from &&
    a.amountMicroUsd === b.amountMicroUsd
  );
}
