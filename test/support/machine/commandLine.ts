import { Command } from 'commander';
import type { CommandSpec } from '../../../cli/command.ts';

/** Parses a command's arguments. Throws what invalid arguments throw, without printing it. */
export function lineOf<Options, Line>(spec: CommandSpec<Options, Line>, argv: readonly string[]): Line {
  const command = new Command('command').exitOverride().configureOutput({ writeErr: () => undefined });
  spec.define(command);
  command.action(() => undefined).parse([...argv], { from: 'user' });
  return spec.read(command.args, command.opts<Options & Record<string, unknown>>(), ['status', 'verify']);
}
