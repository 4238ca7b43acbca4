import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import solc from 'solc';

const CONTRACT_NAMES = ['MultiTry', 'TestUsdc'] as const;

/** The file that stores the output of `compileContracts`. */
export const CONTRACTS_FILE = join(import.meta.dirname, 'contracts.json');

interface CompilerAnswer {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<string, { abi: unknown; evm: { deployedBytecode: { object: string } } }>
  >;
}

/**
 * The text of `contracts.json`: for each contract in this folder, the interface and the deployed bytecode, compiled from
 * its source. Throws if one doesn't compile.
 */
export async function compileContracts(): Promise<string> {
  const sources = await Promise.all(
    CONTRACT_NAMES.map(async (name) => {
      const content = await readFile(join(import.meta.dirname, `${name}.sol`), 'utf8');
      return [`${name}.sol`, { content }] as const;
    }),
  );
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources),
    settings: {
      evmVersion: 'cancun',
      viaIR: true,
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } },
    },
  };
  const answer = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerAnswer;
  const failures = answer.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (failures.length > 0) throw new Error(failures.map((failure) => failure.formattedMessage).join('\n'));
  const compiled = CONTRACT_NAMES.map((name) => {
    const { abi, evm } = answer.contracts[`${name}.sol`]![name]!;
    return [name, { abi, code: `0x${evm.deployedBytecode.object}` }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(compiled))}\n`;
}
