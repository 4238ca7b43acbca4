/** A process that writes a lake's files beside others: `count` raises a number by compare and swap, `write` puts until it is killed. */
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { numberedText } from './numberedText.ts';

const [work, address, key, number] = process.argv.slice(2) as [string, string, string, string];
const files = lakeFilesAt(address);
if (work === 'count') {
  for (let raised = 0; raised < Number(number);) {
    const found = await files.get(key);
    const next = String(1 + (found ? Number(Buffer.from(found.bytes).toString()) : 0));
    if (await files.put(key, next, found ? { ifTag: found.tag } : { ifAbsent: true })) raised++;
  }
} else {
  for (let next = Number(number); ; next++) {
    await files.put(key, numberedText(next));
    process.stdout.write('put\n');
  }
}
