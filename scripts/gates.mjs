/**
 * The gates of `npm run check`, before the tests: two run at a time, because linting with types takes as long as the others
 * together. Each reports when it ends; a failure doesn't hide the results of the others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Scripts of package.json; those of a lane run one after another. */
const lanes = [
  ['lint'],
  ['format:check', 'ladder', 'deadcode', 'prose', 'openapi:check', 'openapi:lint', 'configuration:check'],
];

/** @param {string} gate @returns {Promise<boolean>} whether it passed */
async function passes(gate) {
  const child = spawn('npm', ['run', '-s', gate], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const [code] = await once(child, 'close');
  process.stdout.write(`${output}check: ${gate} ${code === 0 ? 'passed' : 'failed'}\n`);
  return code === 0;
}

const results = await Promise.all(
  lanes.map(async (gates) => {
    const passed = [];
    for (const gate of gates) passed.push(await passes(gate));
    return passed.every(Boolean);
  }),
);
process.exit(results.every(Boolean) ? 0 : 1);
