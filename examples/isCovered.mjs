/** Asks for free about a place: node examples/isCovered.mjs 29.76,-95.37 */
import { url } from './client.mjs';

const [lat, lon] = (process.argv[2] ?? '29.76,-95.37').split(',');
const { frames } = await fetch(`${url}/api/v1/frames`).then((answer) => answer.json());
console.log(`${frames.length} frame(s) are served`);

const preview = await fetch(`${url}/api/v1/motion?lat=${lat}&lon=${lon}&dry_run=1`).then((answer) =>
  answer.json(),
);
console.log(`${lat}, ${lon}: ${preview.status}`);
if (preview.status === 'ok') console.log(`a report would cost ${preview.cost_usd} USD`);
else console.log(preview.message);
