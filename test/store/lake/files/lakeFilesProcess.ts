/**
 * A process that writes a lake's files concurrently with others. `count` raises a number by compare and swap; `write`
 * puts files and `publish` publishes folders until it is killed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { numberedText, PUBLISHED_FILES } from './numberedText.ts';

const [work, address, key, number] = process.argv.slice(2) as [string, string, string, string];
const files = lakeFilesAt(address);
if (work === 'count') {
  for (let raised = 0; raised < Number(number);) {
    const found = await files.get(key);
    const next = String(1 + (found ? Number(Buffer.from(found.bytes).toString()) : 0));
    if (await files.put(key, next, found ? { ifTag: found.tag } : { ifAbsent: true })) raised++;
  }
} else if (work === 'publish') {
  for (let next = 0; ; next++) {
    const name = `R${number}-${next}`;
    const staged = await files.stagingPath(`${key}/${name}`);
    process.stdout.write('staging\n');
    for (let at = 0; at < PUBLISHED_FILES; at++) {
      await mkdir(join(staged, `part-${at}`), { recursive: true });
      await writeFile(join(staged, `part-${at}`, name), numberedText(at));
    }
    await files.publish(staged, `${key}/${name}`);
    process.stdout.write('published\n');
  }
} else {
  for (let next = Number(number); ; next++) {
    await files.put(key, numberedText(next));
    process.stdout.write('put\n');
  }
}
