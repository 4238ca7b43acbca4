// ingest/frame/softwareVersion.ts
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
async function softwareVersion() {
  let found = ['../../package.json', '../../../package.json']
    .map((path) => new URL(path, 'file:///work/wt-tests/dist/ingest/frame/softwareVersion.js'))
    .find((candidate) => existsSync(candidate));
  return found ? JSON.parse(await readFile(found, 'utf8')).version : 'unknown';
}

export { softwareVersion };
//# sourceMappingURL=chunk-HIVNQDY2.js.map
