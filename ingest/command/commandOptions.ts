import type { ParseArgsConfig } from 'node:util';
import { invalidInput } from '../../core/error.ts';
import { printableText } from '../../core/printableText.ts';
import { dataDirSchema, lakeUrlSchema } from '../../schemas/dataDir.ts';

/** The options of a program, and those that each of its commands uses; `help` goes with all. */
export interface OptionsOfCommands<Command extends string> {
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly heeded: Readonly<Record<Command, readonly string[]>>;
}

/** Refuses (`bad_usage`) options that were given to a command that would not use them. */
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

/** The address of the lake, a folder or `s3://bucket/prefix`, from an option or a setting. Throws `bad_usage`. */
export function lakeFolder(option: string | undefined, setting: string): string {
  const given = option ?? setting;
  const folder = (given.startsWith('s3://') ? lakeUrlSchema : dataDirSchema).safeParse(given);
  if (folder.success) return folder.data;
  const name = option === undefined ? 'GM_LAKE_URL or GM_DATA_DIR' : '--data-dir';
  throw invalidInput('bad_usage', `${name} ${printableText(given)}: ${folder.error.issues[0]!.message}`);
}
