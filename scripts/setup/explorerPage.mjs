import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withFolderLock } from './folderLock.mjs';
import { runBounded } from './runBounded.mjs';
import { digestOf, filesBelow } from './sources.mjs';

const stampName = '.sources-sha256';
const buildTimeoutMs = 300_000;
const compressible = /\.(html|m?js|css|svg)$/;
const leastBytes = 1024;
const brotliQuality = 9;

/**
 * Builds the explorer page into dist/web when it is not there or was built of other sources. The new page takes the
 * old one's place in one step, so that a server which is running never serves half of one.
 *
 * @param {string} root
 * @param {(message: string) => void} log
 */
export async function ensureExplorerPage(root, log) {
  if (!existsSync(path.join(root, 'web')) || isExplorerPageCurrent(root)) return;
  await withFolderLock(path.join(root, '.page.lock'), log, async () => {
    if (!isExplorerPageCurrent(root)) await build(root, log);
  });
}

/** @param {string} root */
function isExplorerPageCurrent(root) {
  const stamp = path.join(pageFolder(root), stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesDigest(root);
}

/** @param {string} root */
function pageFolder(root) {
  return path.join(root, 'dist', 'web');
}

/** @param {string} root @param {(message: string) => void} log */
async function build(root, log) {
  const startedAt = Date.now();
  const digest = sourcesDigest(root);
  const fresh = `${pageFolder(root)}.new`;
  const old = `${pageFolder(root)}.old`;
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { ok, tail } = await runBounded(
    process.execPath,
    [vite, 'build', '--config', path.join(root, 'web', 'vite.config.ts'), '--outDir', fresh],
    { cwd: root, timeoutMs: buildTimeoutMs, env: { NODE_ENV: 'production' } },
  );
  if (!ok) throw new Error(`the explorer page could not be built:\n${tail}`);
  await compressFiles(fresh);
  writeFileSync(path.join(fresh, stampName), digest);
  if (existsSync(pageFolder(root))) renameSync(pageFolder(root), old);
  renameSync(fresh, pageFolder(root));
  rmSync(old, { recursive: true, force: true });
  log(`explorer page built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Compressed copies next to the files: the server sends what the browser takes. @param {string} folder */
async function compressFiles(folder) {
  const files = filesBelow(folder).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < leastBytes) return;
      const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, brotliOptions),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, brotli);
      writeFileSync(`${file}.gz`, zipped);
    }),
  );
}

/** SHA-256 of all that the page is made of: its sources, the core that it imports, the packages' versions. @param {string} root */
function sourcesDigest(root) {
  const sources = ['web', 'core'].flatMap((folder) => filesBelow(path.join(root, folder)));
  return digestOf(root, [...sources, path.join(root, 'package-lock.json'), import.meta.filename]);
}
