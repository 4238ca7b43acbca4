/**
 * Buys a ground-motion report with one call, without an account: node examples/x402.mjs <server> <lat> <lon> [answer.json]
 * PAYER_KEY is the private key of a wallet with 0.40 USDC on Base (or Base Sepolia, where the server rehearses).
 * Needs @x402/fetch, @x402/evm and viem, which are here after `npm install`.
 */
import { writeFile } from 'node:fs/promises';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

const [server = 'http://127.0.0.1:8080', lat = '29.76', lon = '-95.37', file] = process.argv.slice(2);
const question = `${server}/api/v1/x402/motion?lat=${lat}&lon=${lon}`;

const unpaid = await fetch(question);
const { status, offer, message } = await unpaid.json();
if (unpaid.status !== 402) {
  console.log(`free, nothing to pay: ${status ?? message}`);
} else {
  console.log(
    `for sale: ${offer.would_cost_usd} USD, cell ${offer.pixel_id}, last observed ${offer.last_observation}`,
  );
  const client = new x402Client();
  registerExactEvmScheme(client, { signer: privateKeyToAccount(process.env.PAYER_KEY) });
  const paid = await wrapFetchWithPayment(fetch, client)(question);
  const text = await paid.text();
  if (!paid.ok) throw new Error(`${paid.status}: ${text}`);
  const { velocity_display: velocity, assessment } = JSON.parse(text);
  console.log(`${velocity}: ${assessment}`);
  console.log(decodePaymentResponseHeader(paid.headers.get('PAYMENT-RESPONSE')));
  if (file !== undefined) {
    await writeFile(file, text);
    await writeFile('jwks.json', await (await fetch(`${server}/.well-known/jwks.json`)).text());
    console.log(`kept; now: ./gm verify-receipt ${file} jwks.json`);
  }
}
