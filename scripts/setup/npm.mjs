import { runBounded } from './runBounded.mjs';

/**
 * Runs the npm that runs this, or that of the PATH, without install scripts; throws with the end of what it printed.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 */
export async function runNpm(folder, args) {
  const npm = process.env['npm_execpath'] ?? '';
  const [command, first] = npm.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
  const result = await runBounded(
    command,
    [...first, ...args, '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      env: { npm_config_ignore_scripts: 'true' },
    },
  );
  if (!result.ok) throw new Error(`npm ${args[0]} failed:\n${result.tail}`);
}
