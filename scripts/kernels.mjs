/**
 * Compiles core/kernels/*.as (AssemblyScript) to core/kernels/kernelBytes.ts: `npm run kernels`. The result is committed
 * with the sources, so that the compiler is needed only to change them; a test compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Imported under a name that the type checker doesn't follow: its types would change those of every array in the project. */
const COMPILER = 'assemblyscript/asc';
const folder = join(import.meta.dirname, '..', 'core', 'kernels');

/** The module that the sources give. @returns {Promise<string>} */
export async function kernelModule() {
  const { default: asc } = await import(COMPILER);
  /** @type {Uint8Array | null} */
  let binary = null;
  const flags = [
    '-O3',
    '--runtime',
    'stub',
    '--noAssert',
    '--enable',
    'simd',
    '--importMemory',
    '--memoryBase',
    '0',
  ];
  const { error, stderr } = await asc.main(['kernels.ts', '--outFile', 'kernels.wasm', ...flags], {
    // The compiler recognizes its sources only by TypeScript's extension.
    readFile: (/** @type {string} */ name) => {
      const path = join(folder, basename(name).replace(/\.ts$/, '.as'));
      try {
        return name.includes('/') ? null : readFileSync(path, 'utf8');
      } catch {
        return null;
      }
    },
    writeFile: (/** @type {string} */ _, /** @type {unknown} */ contents) => {
      if (contents instanceof Uint8Array) binary = contents;
    },
    listFiles: () => [],
  });
  if (error || !binary) throw new Error(`core/kernels does not compile:\n${stderr.toString()}`);
  const text = Buffer.from(binary)
    .toString('base64')
    .replace(/.{1,120}/g, (line) => `  ${line}\n`);
  return `/** core/kernels/*.as, compiled (\`npm run kernels\`), in base 64. */\nexport const KERNEL_BYTES = \`\n${text}\`;\n`;
}

if (process.argv[1] === import.meta.filename) {
  const path = join(folder, 'kernelBytes.ts');
  writeFileSync(path, await kernelModule());
  console.log(`${path} written`);
}
