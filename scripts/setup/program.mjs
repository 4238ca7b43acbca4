import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundlesOf } from './bundles.mjs';
import { withFolderLock } from './folderLock.mjs';
import { digestOf, filesBelow } from './sources.mjs';

const stampName = '.program-sha256';
/** What the explorer page's build keeps in dist. */
const page = /^web(\.|$)/;
/** Folders and files that are compiled: the rooms that run in production, and the commands. */
export const compiledSources = [
  'core',
  'formats',
  'schemas',
  'store',
  'location',
  'tiles',
  'pdf',
  'accounts',
  'billing',
  'workers',
  'report',
  'notify',
  'support',
  'watch',
  'chat',
  'ingest',
  'api',
  'cli',
];
/** Files that modules load or read as they are: all but sources and what people read. */
export const copied = /(?<!\.ts|\.md)$/;

/**
 * Compiles the server and the commands into dist when they are not there or were compiled from other sources: a command
 * then starts in a third of the time that it takes when tsx compiles as it loads.
 *
 * @param {string} root
 * @param {(message: string) => void} log
 */
export async function ensureProgram(root, log) {
  const stamp = path.join(root, 'dist', stampName);
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesDigest(root);
  if (!existsSync(path.join(root, 'cli', 'main.ts')) || isCurrent()) return;
  await withFolderLock(path.join(root, '.program.lock'), log, async () => {
    if (isCurrent()) return;
    const digest = sourcesDigest(root);
    rmSync(stamp, { force: true });
    const startedAt = Date.now();
    await compile(root, path.join(root, 'dist'));
    writeFileSync(stamp, digest);
    log(`compiled in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  });
}

/**
 * Compiles the rooms into `outDir`, as bundles and without a look at the types, next to the files that modules read and the documents
 * that the server answers from. A file that is the same stays; one that is no longer made goes.
 *
 * @param {string} root
 * @param {string} outDir
 * @returns {Promise<string[]>} the modules that are in the bundles, below `root`
 */
export async function compile(root, outDir) {
  const { files, sources: bundled } = await bundlesOf(root);
  /** @type {Map<string, string | Buffer>} */
  const wanted = new Map([...files].map(([name, text]) => [path.join(outDir, name), text]));
  const sources = compiledSources.flatMap((name) => filesBelow(path.join(root, name)));
  for (const file of [...sources.filter((name) => copied.test(name)), ...documents(root)])
    wanted.set(path.join(outDir, path.relative(root, file)), readFileSync(file));
  for (const [file, content] of wanted) writeWhenNew(file, content);
  for (const folder of readdirSync(outDir).filter((name) => !page.test(name) && !name.startsWith('.')))
    for (const file of filesBelow(path.join(outDir, folder))) if (!wanted.has(file)) rmSync(file);
  return [...bundled];
}

/** The documents that the server gives out and answers from. @param {string} root */
function documents(root) {
  const docs = path.join(root, 'docs');
  const names = readdirSync(docs).filter((name) => name.endsWith('.md'));
  return [...names.map((name) => path.join(docs, name)), path.join(root, 'CHANGELOG.md')];
}

/** @param {string} file @param {string | Buffer} content */
function writeWhenNew(file, content) {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** SHA-256 of all that is compiled or copied, of how, and of the packages' versions. @param {string} root */
function sourcesDigest(root) {
  const files = compiledSources
    .flatMap((name) => filesBelow(path.join(root, name)))
    .filter((file) => file.endsWith('.ts') || copied.test(file));
  return digestOf(root, [
    ...files,
    ...documents(root),
    path.join(root, 'package-lock.json'),
    import.meta.filename,
    path.join(import.meta.dirname, 'bundles.mjs'),
  ]);
}
