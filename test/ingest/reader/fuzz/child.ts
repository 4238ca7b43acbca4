import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from './attempt.ts';
import { damagedCopy } from './damage.ts';

/**
 * Damages a file of a folder case by case and reads the folder: `child.ts <folder> <file> <seed> <case>…`. Prints a line
 * before and after each case, so that its parent knows which one killed it.
 */
const [folder, target, seed, ...cases] = process.argv.slice(2) as [string, string, string, ...string[]];
const path = join(folder, target);
const good = readFileSync(path);
for (const index of cases.map(Number)) {
  const { bytes, what } = damagedCopy(good, index, Number(seed));
  say({ index, begins: what });
  writeFileSync(path, bytes);
  const outcome = await attempt(folder, target);
  say({ index, outcome, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) });
}
writeFileSync(path, good);

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
