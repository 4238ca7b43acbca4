import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The modules that processes and threads begin with, by what is bundled together: what several of a group import is a file of its own.
 * The program loads the module of the command that runs; the server, which is to start soon, and the process and the threads that
 * start for each frame share nothing with other commands, and so have few files.
 */
export const entryGroups = [
  ['cli/main'],
  ['cli/serve'],
  [
    'cli/addressCommands',
    'cli/lake/basemapCommands',
    'cli/lake/contextCommands',
    'cli/demo',
    'cli/demo/writeShare',
    'cli/fetch',
    'cli/ingestCommand',
    'cli/lakeCommandLine',
    'cli/ledgerCommands',
    'cli/operatorCommands',
    'cli/places/placesCommands',
    'cli/queueCommands',
    'cli/receiptCommand',
    'cli/reproduce/reproduceCommand',
    'cli/settingsCommand',
    'cli/sql',
    'cli/update/updateCommand',
    'ingest/gazetteer/tasks/taskThread',
    'workers/draw/pdfTask',
    'workers/draw/renderTask',
  ],
  ['ingest/process/frameProcess'],
  ['workers/tasks'],
];

/**
 * Packages that become part of the bundles: plain JavaScript that a server loads at each start, in hundreds of small files.
 * All others are loaded from node_modules, native ones and those that look for files next to their own among them.
 */
const bundledPackages = new Set([
  '@duckdb/node-api',
  '@fastify/cookie',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  '@modelcontextprotocol/node',
  '@modelcontextprotocol/server',
  'commander',
  'fastify',
  'fastify-type-provider-zod',
  'h3-js',
  'ipaddr.js',
  'jose',
  'light-my-request',
  'negotiator',
  'pino',
  'prom-client',
  'range-parser',
  'stemmer',
  'uqr',
  'zod',
]);
/** Where `<dist>` is in a bundle, there goes the way from its folder to `dist`. */
const distPlaceholder = '<dist>';

/**
 * Our own modules as bundles, a file for each entry and for each part that is loaded later, by their names below `dist`.
 *
 * @param {string} root
 * @param {readonly (readonly string[])[]} groups entries, by what is bundled together
 * @returns {Promise<{ files: Map<string, string>, sources: Set<string> }>} with the sources, below `root`, that are in them
 */
export async function bundlesOf(root, groups = entryGroups) {
  const { build } = await import('esbuild');
  /** @type {Map<string, string>} */
  const files = new Map();
  /** @type {Set<string>} */
  const sources = new Set();
  await Promise.all(
    groups.map(async (entries) => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: root,
        entryPoints: entries.map((entry) => `${entry}.ts`),
        outdir: path.join(root, 'dist'),
        outbase: root,
        chunkNames: 'chunks/[name]-[hash]',
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        // 20.19, the oldest supported version: import attributes came with 20.10
        target: 'node20.19',
        minifySyntax: true,
        sourcemap: true,
        sourcesContent: false,
        write: false,
        metafile: true,
        // CommonJS packages require Node's own modules
        banner: {
          js: "import { createRequire as ownRequire } from 'node:module'; import { resolve as ownResolve } from 'node:path'; const require = ownRequire(import.meta.url);",
        },
        plugins: [packagePlugin, placePlugin(root)],
      });
      for (const { path: file, text } of outputFiles) {
        const name = path.relative(path.join(root, 'dist'), file);
        files.set(name, text.replaceAll(distPlaceholder, path.relative(path.dirname(name), '') || '.'));
      }
      for (const source of Object.keys(metafile.inputs)) sources.add(source);
    }),
  );
  return { files, sources };
}

/** Leaves the packages where they are that are not bundled. What a bundled package needs is bundled with it. @type {import('esbuild').Plugin} */
const packagePlugin = {
  name: 'packages',
  setup(build) {
    // the commands are entries of their own groups
    build.onResolve({ filter: /^\.\/(?:\w+\/)?\w+\.ts$/ }, ({ path: name, importer, kind }) =>
      kind === 'dynamic-import' && importer.endsWith(`${path.sep}commands.ts`)
        ? { path: name.replace(/\.ts$/, '.js'), external: true }
        : undefined,
    );
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, importer, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (importer.includes('/node_modules/'))
        return name === '@duckdb/node-bindings' ? { path: name, external: true } : undefined;
      if (kind === 'dynamic-import') return { path: name, external: true };
      const [scopeOrName = '', inScope] = name.split('/');
      const packageName = name.startsWith('@') ? `${scopeOrName}/${inScope}` : scopeOrName;
      return bundledPackages.has(packageName) ? undefined : { path: name, external: true };
    });
  },
};

/**
 * A module that asks where it is, for a file next to it, is answered with its own place below `dist` and not with that of the bundle.
 *
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
function placePlugin(root) {
  return {
    name: 'places',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const text = readFileSync(file, 'utf8');
        if (file.includes('/node_modules/') || !text.includes('import.meta.')) return undefined;
        const name = path.relative(root, file).replace(/\.ts$/, '.js');
        const contents = text
          .replaceAll('import.meta.url', `new URL('${distPlaceholder}/${name}', import.meta.url).href`)
          .replaceAll(
            'import.meta.dirname',
            `ownResolve(import.meta.dirname, '${distPlaceholder}/${path.dirname(name)}')`,
          );
        return { contents, loader: 'ts' };
      });
    },
  };
}
