import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, '../../../scripts/ledger.ts');

/** Runs `npm run ledger -- …` and returns its exit code and all that it prints. */
export function runLedger(
  environment: Readonly<Record<string, string>>,
  ...parameters: string[]
): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', SCRIPT, ...parameters], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment },
  });
  return { code: status, output: stdout + stderr };
}
