import { Command, CommanderError } from 'commander';
import { invalidInput } from '../core/error.ts';
import { nearestHint } from '../core/nearestName.ts';
import { printableText } from '../core/printableText.ts';
import { COMMANDS } from './commands.ts';

const USAGE = 2;

/**
 * Runs a command line. The exit code is in `process.exitCode`; a server keeps running after this returns. A wrong command
 * or option prints one line, with the nearest valid one, and exits with 2.
 */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const program = newProgram();
  const named = program.commands.find((each) => each.name() === words[0]);
  if (named) await COMMANDS.find(({ name }) => name === words[0])?.load(named);
  const { command, next } = chosen(program, words);
  try {
    if (next !== undefined) throw unknownCommand(next, command);
    await program.parseAsync([...words], { from: 'user' });
  } catch (error) {
    process.exitCode = reported(error, command);
  }
}

function newProgram(): Command {
  const program = new Command('./gm')
    .description('Is the ground under this address moving, how fast, and how sure are we?')
    .usage('<command> [options]')
    .exitOverride()
    .enablePositionalOptions()
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: () => undefined })
    .helpOption('-h, --help', 'show the help of a command')
    .addHelpText('after', '\n./gm <command> --help lists the options of a command.');
  for (const { name, summary, group } of COMMANDS)
    program.command(name).helpCommand(false).summary(summary).description(summary).helpGroup(group);
  return program;
}

/** The command named by the first words, and the following word if it isn't a command where one is required. */
function chosen(program: Command, words: readonly string[]): { command: Command; next: string | undefined } {
  let command = program;
  for (const word of words) {
    const child = command.commands.find((each) => each.name() === word);
    if (child) command = child;
    else {
      const isCommand =
        !word.startsWith('-') && command.commands.length > 0 && command.registeredArguments.length === 0;
      return { command, next: isCommand ? word : undefined };
    }
  }
  return { command, next: undefined };
}

function unknownCommand(word: string, command: Command): Error {
  const names = command.commands.map((each) => each.name());
  return invalidInput('bad_usage', `unknown command '${word}'; ${nearestHint(word, names)}`);
}

/** Prints the error; returns the exit code. */
function reported(error: unknown, command: Command): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // Without a command, Commander has printed the help.
    if (error.code !== 'commander.help') complain(command, problemOf(error, command));
    return USAGE;
  }
  // The class of an error differs between bundles.
  if (error instanceof Error && 'kind' in error && error.kind === 'invalid_input') {
    complain(command, error.message);
    return USAGE;
  }
  console.error(error);
  return 1;
}

function complain(command: Command, problem: string): void {
  console.error(`${pathOf(command)}: ${printableText(problem.replaceAll(/\s*\n\s*/g, ' '))}`);
}

/** Commander's message about a wrong command line, with the nearest valid option. */
function problemOf({ code, message }: CommanderError, command: Command): string {
  const problem = message.replace(/^error: /, '');
  if (code === 'commander.excessArguments')
    return `unexpected argument '${command.args[command.registeredArguments.length]}'`;
  if (code !== 'commander.unknownOption') return problem;
  const [, option = ''] = /'([^'=]*)/.exec(problem) ?? [];
  const known = command.options.flatMap(({ long }) => (long ? [long] : []));
  return `${problem}; ${nearestHint(option, [...known, '--help'])}`;
}

/** `./gm addresses import`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
