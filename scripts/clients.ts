/** Generates the clients' knowledge of the API from schemas/openapi.json; `--check` only reports whether it is up to date. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { clientSources } from './clients/clientSources.ts';

const root = resolve(import.meta.dirname, '..');
const description = await readFile(resolve(root, 'schemas/openapi.json'), 'utf8');
for (const [name, text] of Object.entries(await clientSources(JSON.parse(description)))) {
  const path = resolve(root, 'clients', name);
  if (!process.argv.includes('--check')) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.log(`wrote clients/${name}`);
  } else if ((await readFile(path, 'utf8').catch(() => '')) === text) {
    console.log(`clients/${name} is up to date`);
  } else {
    console.error(`clients/${name} differs from schemas/openapi.json; run: npm run openapi`);
    process.exitCode = 1;
  }
}
