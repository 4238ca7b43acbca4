import type { Address, Hex } from 'viem';
import { required } from '../../core/required.ts';
import type { X402Settings } from '../../schemas/paymentConfig.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { Seller } from '../order/invoice.ts';
import { openChainClient } from './chain/chainClient.ts';
import { openChainReader, type ChainReader } from './chain/chainReader.ts';
import type { PaidResource } from './claims/claim.ts';
import type { Facilitator } from './facilitator/facilitator.ts';
import { openHostedFacilitator } from './facilitator/hostedFacilitator.ts';
import { InProcessFacilitator } from './facilitator/inProcessFacilitator.ts';
import { X402Payments } from './payByX402.ts';
import { bazaarOf } from './protocol/bazaar.ts';
import { paymentNetwork, type PaymentNetwork } from './protocol/networks.ts';
import type { ReceiptSigner } from '../receiptSigner.ts';
import type { Poller } from '../../store/state/poller.ts';
import { startSweep } from './sweepClaims.ts';
import type { X402Context, X402Log } from './x402Context.ts';

export interface X402RailSettings {
  readonly x402: X402Settings;
  readonly receipts: ReceiptSigner;
  readonly seller: Seller | null;
  readonly database: Database;
  readonly log: X402Log;
  /** Interval for checking payments that no request is working on. */
  readonly pollMs: number;
  /** URL of the purchase, without parameters. */
  readonly resourceUrl: (resource: PaidResource) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Payments sent with a request, as the routes see them. */
export interface X402Rail {
  readonly network: PaymentNetwork;
  readonly payTo: Address;
  readonly payments: X402Payments;
  /** False without a facilitator: prices are stated, and payments refused. */
  readonly settles: boolean;
  /** Starts the background work; throws if the key for receipts can't be used. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Opens x402 payments as configured. Nothing is requested from other services before `start` or a request. */
export function openX402Rail(settings: X402RailSettings): X402Rail {
  const { x402, receipts, database } = settings;
  const network = required(paymentNetwork(x402.network));
  const payTo = x402.payTo as Address;
  const { facilitator, chain } = openFacilitator(settings, network);
  const context: X402Context = {
    database,
    network,
    payTo,
    facilitator,
    chain,
    receipts,
    seller: settings.seller,
    log: settings.log,
    resourceUrl: (resource) => settings.resourceUrl(resource),
    now: () => settings.now(),
  };
  let sweep: Poller<void> | null = null;
  return {
    network,
    payTo,
    payments: new X402Payments(context),
    settles: facilitator !== null,
    start: async () => {
      await receipts.publicKeys();
      sweep = startSweep(context, settings.pollMs);
    },
    close: async () => sweep?.stop(),
  };
}

function openFacilitator(
  { x402, database, now }: X402RailSettings,
  network: PaymentNetwork,
): { readonly facilitator: Facilitator | null; readonly chain: ChainReader | null } {
  const client = x402.rpcUrls.length === 0 ? null : openChainClient(network.chainId, x402.rpcUrls);
  const chain = client && openChainReader(client, network.usdc);
  const { facilitator } = x402;
  if (facilitator?.kind === 'hosted') {
    const { url, authHeader } = facilitator;
    const header = authHeader === null ? null : headerOf(authHeader);
    return {
      facilitator: openHostedFacilitator({ url, authHeader: header, discovery: bazaarOf('GET') }),
      chain,
    };
  }
  if (facilitator?.kind !== 'inProcess' || !client || !chain) return { facilitator: null, chain };
  const settlerKey = facilitator.settlerKey as Hex;
  return {
    facilitator: new InProcessFacilitator({ database, client, chain, network, settlerKey, now }),
    chain,
  };
}

/** `Name: value`, as configured. */
function headerOf(text: string): { readonly name: string; readonly value: string } {
  const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(text) ?? [];
  return { name, value };
}
