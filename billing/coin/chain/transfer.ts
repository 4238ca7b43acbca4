import type { Hex } from 'viem';

/** A token event: USDC moved to an address. Names and hashes in lower case. */
export interface Transfer {
  readonly txHash: Hex;
  /** Index of the event in its block. It may differ in another block with the same transaction. */
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly from: Hex;
  readonly to: Hex;
  readonly amountMicroUsd: number;
}

/** An endpoint's view of the chain's progress: the block numbers `latest`, `safe` and `finalized`. */
export interface ChainTips {
  readonly latest: number;
  readonly safe: number;
  readonly finalized: number;
}

/** Block numbers, both ends included. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}
