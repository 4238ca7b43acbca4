import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Lints schemas/openapi.json with redocly.yaml and .spectral.yaml; warnings fail too. Works offline. */

const ROOT = resolve(import.meta.dirname, '..');
const DESCRIPTION = 'schemas/openapi.json';
const require = createRequire(import.meta.url);
const LINTERS = [
  { manifest: require.resolve('@redocly/cli/package.json'), options: ['--format', 'stylish'] },
  { manifest: require.resolve('@stoplight/spectral-cli/package.json'), options: ['--fail-severity', 'warn'] },
];
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Runs a package's command-line program; what it printed is shown only when it found something.
 * @param {{manifest: string, options: readonly string[]}} linter
 * @returns {Promise<boolean>} whether it found nothing
 */
function lint({ manifest, options }) {
  const { name, bin } = require(manifest);
  const program = join(dirname(manifest), String(typeof bin === 'string' ? bin : Object.values(bin)[0]));
  return new Promise((finished) => {
    const child = spawn(process.execPath, [program, 'lint', DESCRIPTION, ...options], {
      cwd: ROOT,
      env: { ...process.env, ...QUIET },
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.stderr.on('data', (chunk) => (printed += chunk));
    child.on('close', (code) => {
      console.log(code === 0 ? `${name}: ${DESCRIPTION} is clean` : printed);
      finished(code === 0);
    });
  });
}

const results = await Promise.all(LINTERS.map(lint));
if (results.includes(false)) process.exitCode = 1;
