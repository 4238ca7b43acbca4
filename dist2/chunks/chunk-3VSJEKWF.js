// workers/pool/threadCode.ts
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
var IMPORT_ONLY = '--no-experimental-require-module',
  CACHE_FOLDER = '../../node_modules/.cache/ground-motion/';
async function threadCode(
  entry = moduleBeside('file:///work/wt-tests/dist/workers/pool/threadCode.js', '../tasks'),
) {
  if (entry.href.endsWith('.js')) return { filename: entry.href, execArgv: [IMPORT_ONLY] };
  try {
    return { filename: await keepBundle(await bundle(fileURLToPath(entry))), execArgv: [IMPORT_ONLY] };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return { filename: entry.href, execArgv: [IMPORT_ONLY, '--import', import.meta.resolve('tsx')] };
  }
}
function moduleBeside(url, path) {
  return new URL(`${path}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);
}
function isReadyCode({ execArgv }) {
  return !execArgv.includes('--import');
}
async function bundle(path) {
  let { buildSync } = await import('esbuild'),
    { outputFiles } = buildSync({
      entryPoints: [path],
      bundle: !0,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      minifySyntax: !0,
      write: !1,
    });
  return outputFiles[0].text;
}
async function keepBundle(code) {
  let folder = fileURLToPath(new URL(CACHE_FOLDER, 'file:///work/wt-tests/dist/workers/pool/threadCode.js')),
    name = `threads-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`,
    path = join(folder, name);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: !0 });
    let aside = `${path}.${process.pid}`;
    (await writeFile(aside, code), await rename(aside, path));
  }
  return path;
}
function isUnwritable(error) {
  let { code } = error;
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC';
}

export { threadCode, moduleBeside, isReadyCode };
//# sourceMappingURL=chunk-3VSJEKWF.js.map
