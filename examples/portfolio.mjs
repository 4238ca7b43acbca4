/** Reads `id,address` lines, asks about all places in one call, writes a CSV: node examples/portfolio.mjs < places.csv */
import { text } from 'node:stream/consumers';
import { keyOfBuyer, url } from './client.mjs';

const MOST_USD = 5;
const items = (await text(process.stdin))
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => ({
    id: line.slice(0, line.indexOf(',')),
    address: line.slice(line.indexOf(',') + 1).trim(),
  }));
const answer = await fetch(`${url}/api/v1/motion/batch`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${await keyOfBuyer()}` },
  body: JSON.stringify({ items, max_spend_usd: MOST_USD }),
});
const { results, summary, message } = await answer.json();
if (!answer.ok) throw new Error(message);
console.log('id,status,velocity_mm_yr,sigma_mm_yr,assessment_code');
for (const one of results) {
  const numbers = [one.velocity_vertical_mm_yr, one.velocity_uncertainty_mm_yr, one.assessment_code];
  console.log([one.id, one.status, ...numbers.map((value) => value ?? '')].join(','));
}
console.error(`${summary.billed} of ${summary.requested} billed, ${summary.total_cost_usd} USD`);
