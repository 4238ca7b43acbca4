import type { CoinPayment } from '../../order/rail.ts';
import { coinChain, paymentLink } from '../chain/coinChain.ts';
import type { CoinInvoice } from './coinInvoices.ts';

/** How an invoice is paid, or what is left of it to pay. */
export function paymentOf(
  { chainId, txnId, address }: CoinInvoice,
  amountMicroUsd: number,
  publicUrl: string,
): CoinPayment {
  const chain = coinChain(chainId);
  return {
    address,
    network: `eip155:${chain.chainId}`,
    networkName: chain.name,
    token: chain.usdc,
    amountMicroUsd,
    paymentUri: paymentLink(chain, address, amountMicroUsd),
    qrUrl: `${publicUrl}/pay/${txnId}/qr.svg`,
  };
}
