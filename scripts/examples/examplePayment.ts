import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAYER = '0x857b06519E91e3A54538791bDbb0E22373e36b66';
const PAY_TO = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C';
const TRANSACTION = `0x${'89'.repeat(32)}`;

/** Signs the receipts of examples; it is public, and worth nothing. */
const RECEIPT_KEY = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: '8R4jBsuLpuSX5ESJWvm0KATQNt38uijOF-n9XD0Qwc4',
  x: 'vAxUV5xtvydYHHWCSTDDvIry8K_npEiikxxXjIW1zMo',
};

/** A facilitator that accepts every payment, and the server settings for it. */
export async function openObligingFacilitator() {
  const server = createServer((request, response) => {
    request.resume();
    const settled = { success: true, transaction: TRANSACTION, network: 'eip155:8453', payer: PAYER };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/verify' ? { isValid: true, payer: PAYER } : settled));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      GM_X402_PAY_TO: PAY_TO,
      GM_X402_FACILITATOR_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GM_RECEIPT_KEY: JSON.stringify(RECEIPT_KEY),
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The `PAYMENT-SIGNATURE` header of a payment of so many micro-dollars, which that facilitator takes; `nonce` is a digit. */
export function examplePayment(amount: string, nonce: string, now: number): string {
  const accepted = {
    scheme: 'exact',
    network: 'eip155:8453',
    amount,
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    payTo: PAY_TO,
    maxTimeoutSeconds: 300,
    extra: { name: 'USD Coin', version: '2' },
  };
  const authorization = {
    from: PAYER,
    to: PAY_TO,
    value: amount,
    validAfter: '0',
    validBefore: String(now / 1000 + 300),
    nonce: `0x${nonce.repeat(64)}`,
  };
  const payload = { signature: `0x${'2d'.repeat(65)}`, authorization };
  return Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload })).toString('base64');
}
