import type { Hex } from 'viem';

/** An event of the token: someone moved USDC to an address. Names and hashes in lower case. */
export interface Transfer {
  readonly txHash: Hex;
  /** The place of the event in its block. Another block that holds the same transaction may give it another place. */
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly from: Hex;
  readonly to: Hex;
  readonly amountMicroUsd: number;
}

/** How far an endpoint says that the chain has come: the numbers of its blocks `latest`, `safe` and `finalized`. */
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
