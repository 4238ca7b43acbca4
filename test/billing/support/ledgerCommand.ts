import { spawnSync } from 'node:child_process';
import { ledgerCommand } from '../../../scripts/ledger/ledgerCommand.ts';
import { nodeArguments } from '../../support/machine/runProcess.ts';

interface Ended {
  readonly code: number | null;
  /** All that it printed. */
  readonly output: string;
}

/** Carries out `npm run ledger -- …` in this process. */
export async function runLedger(
  environment: Readonly<Record<string, string>>,
  ...parameters: string[]
): Promise<Ended> {
  let output = '';
  const print = (line: string): void => void (output += `${line}\n`);
  const code = await ledgerCommand(parameters, environment, { out: print, err: print });
  return { code, output };
}

/** Carries out `npm run ledger -- …` in a process of its own. */
export function runLedgerProcess(
  environment: Readonly<Record<string, string>>,
  ...parameters: string[]
): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArguments('scripts/ledger.ts'), ...parameters],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...environment },
    },
  );
  return { code: status, output: stdout + stderr };
}
