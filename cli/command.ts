import type { Command } from 'commander';

/** A command: its arguments, options and help, how they are parsed, and its action. */
export interface CommandSpec<Options, Line> {
  /** Adds arguments, options and help. */
  readonly define: (command: Command) => void;
  /** The parsed request; `commands` = the names of all commands. Throws `bad_usage`, with the reason as its message. */
  readonly read: (operands: readonly string[], options: Options, commands: readonly string[]) => Line;
  /** Runs it, and returns the exit code of the process. */
  readonly run: (line: Line) => Promise<number>;
}

/** Adds a command's options and action to the program. */
export function attach<Options, Line>(command: Command, spec: CommandSpec<Options, Line>): void {
  spec.define(command);
  const summary = command.summary();
  command.description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`);
  command.action(async () => {
    const names = command.parent?.commands.map((each) => each.name()) ?? [];
    const line = spec.read(command.args, command.optsWithGlobals<Options & Record<string, unknown>>(), names);
    process.exitCode = await spec.run(line);
  });
}

/** The subcommands, one line each. */
export function otherCommands(command: Command): string {
  const commands = command.parent?.commands ?? [];
  const width = Math.max(0, ...commands.map((each) => each.name().length));
  return commands.map((each) => `  ${each.name().padEnd(width)}  ${each.summary()}`).join('\n');
}

/** Rejects the value of an option; the error message adds the option and the value. */
export function invalidValue(reason: string): Error {
  return Object.assign(new Error(reason), { code: 'commander.invalidArgument', exitCode: 2 });
}

/** Reads a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw invalidValue(`Give a whole number from ${least} to ${most}.`);
  };
}

/** Reads a number from `least` to `most`. */
export function amount(least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d+(\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw invalidValue(`Give a number from ${least} to ${most}.`);
  };
}

/** Collects the values of a repeatable option. */
export function repeated(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}
