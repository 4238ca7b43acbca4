import { spawnSync } from 'node:child_process';
import { ledgerSpecs } from '../../../cli/ledgerCommands.ts';
import { lineOf } from '../../support/machine/commandLine.ts';
import { commandArguments } from '../../support/machine/runProcess.ts';

interface Ended {
  readonly code: number | null;
  /** Everything that it printed. */
  readonly output: string;
}

/** Runs `./gm ledger …` in this process. */
export async function runLedger(
  environment: Readonly<Record<string, string>>,
  command: keyof ReturnType<typeof ledgerSpecs>,
  ...parameters: string[]
): Promise<Ended> {
  let output = '';
  const print = (line: string): void => void (output += `${line}\n`);
  const spec = ledgerSpecs(environment, { out: print, err: print })[command];
  const code = await spec.run(lineOf(spec, parameters));
  return { code, output };
}

/** Runs `./gm ledger …` in a separate process. */
export function runLedgerProcess(
  environment: Readonly<Record<string, string>>,
  ...parameters: string[]
): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...commandArguments('ledger', ...parameters)],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...environment },
    },
  );
  return { code: status, output: stdout + stderr };
}
