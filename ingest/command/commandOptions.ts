import type { ParseArgsConfig } from 'node:util';
import { invalidInput } from '../../core/error.ts';
import { printableText } from '../../core/printableText.ts';
import { dataDirSchema } from '../../schemas/dataDir.ts';

/** The options of a program, and those that each of its commands heeds; `help` goes with all. */
export interface OptionsOfCommands<Command extends string> {
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly heeded: Readonly<Record<Command, readonly string[]>>;
}

/** Refuses (`bad_usage`) options that were given to a command that would not heed them. */
export function refuseUnheeded<Command extends string>(
  { heeded }: OptionsOfCommands<Command>,
  command: Command,
  tokens: readonly { readonly kind: string; readonly name?: string }[],
): void {
  const given = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []));
  const unheeded = given.find((name) => name !== 'help' && !heeded[command].includes(name));
  if (unheeded === undefined) return;
  const takers = (Object.keys(heeded) as Command[]).filter((other) => heeded[other].includes(unheeded));
  throw invalidInput(
    'bad_usage',
    `--${unheeded} means nothing to ${command}; it goes with ${takers.join(', ')}`,
  );
}

/** The folder of the lake, from an option or a setting. Throws `bad_usage` for an address of object storage. */
export function lakeFolder(option: string | undefined, setting: string): string {
  const folder = dataDirSchema.safeParse(option ?? setting);
  if (folder.success) return folder.data;
  const name = option === undefined ? 'GM_DATA_DIR' : '--data-dir';
  const given = printableText(option ?? setting);
  throw invalidInput('bad_usage', `${name} ${given}: ${folder.error.issues[0]!.message}`);
}
