/** Buys one report: node examples/buyReport.mjs "2 Notable Subsidence Way, Testville, TX" */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { keyOfBuyer, url } from './client.mjs';

const address = process.argv[2] ?? '2 Notable Subsidence Way, Testville, TX';
const key = await keyOfBuyer();
/** The same purchase has the same Idempotency-Key, so that repeating it after any failure isn't charged twice. */
const purchase = createHash('sha256').update(`my order 17\n${address}`).digest('hex');

const report = await buy(3);
if (report.status !== 'ok') {
  console.log(`nothing was sold, nothing was charged: ${report.status}, ${report.message}`);
} else {
  const { velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: sigma } = report;
  console.log(`${velocity} ± ${(1.96 * sigma).toFixed(1)} mm/yr (95 %): ${report.assessment}`);
  console.log(`charged ${report.billed_usd} USD, ${report.credits_remaining_usd} USD are left`);
}

async function buy(triesLeft) {
  const answer = await fetch(
    `${url}/api/v1/motion?address=${encodeURIComponent(address)}&min_geocode_score=0.7`,
    {
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': purchase },
    },
  ).catch(() => null);
  const isWorthARetry = answer === null || answer.status === 429 || answer.status >= 500;
  if (isWorthARetry && triesLeft > 0) {
    await wait(1000 * Number(answer?.headers.get('retry-after') ?? 1));
    return buy(triesLeft - 1);
  }
  if (answer === null) throw new Error(`${url} does not answer`);
  const body = await answer.json();
  if (answer.status === 402) throw new Error(`${body.message} (${body.code})`);
  return body;
}
