import type { Command } from 'commander';
import { stopOnSignals } from '../../ingest/command/commandProcess.ts';
import { runCommand } from '../../ingest/command/runCommand.ts';
import type { CommandResult } from '../../ingest/command/commandResult.ts';
import { openReporter } from '../../ingest/progress/reporter.ts';
import { diskFullError } from '../../ingest/scratch/diskFull.ts';
import { attach, type CommandSpec } from '../command.ts';
import { addLakeOptions, lakeAddress, type LakeOptions } from '../lakeOptions.ts';

interface PlacesLine {
  readonly dataDir: string;
  readonly json: boolean;
}

const WHAT = `
Counts the cells of all served frames by rate, for hexagons of 0.7 km², ZIP Codes and towns, without giving a single cell
away. With a build in the lake, servers publish a page for each town and ZIP Code at /places, and reports show what is
normal around them. Build again after an ingest; docs/places.md has the rules.
`;

function specOf(
  name: string,
  perform: (dataDir: string) => Promise<CommandResult>,
): CommandSpec<LakeOptions, PlacesLine> {
  return {
    define: (command) => addLakeOptions(command).addHelpText('after', WHAT),
    read: (_operands, options) => ({ dataDir: lakeAddress(options), json: options.json ?? false }),
    run: ({ json, dataDir }) =>
      runCommand({
        name: `places ${name}`,
        json,
        perform: () => perform(dataDir),
        nameError: (error) => diskFullError(error, dataDir) ?? error,
        stop: stopOnSignals(),
      }),
  };
}

const BUILD = specOf('build', async (dataDir) => {
  const { buildPlaces } = await import('../../ingest/places/buildPlaces.ts');
  return buildPlaces({ dataDir, reporter: openReporter(process.stderr), clock: Date.now });
});
const STATUS = specOf('status', async (dataDir) =>
  (await import('../../ingest/places/buildPlaces.ts')).placesStatus(dataDir),
);
const REMOVE = specOf('remove', async (dataDir) =>
  (await import('../../ingest/places/buildPlaces.ts')).removeServedPlaces(dataDir),
);

/** `./gm places`: what is normal around a place, and the public pages of towns and ZIP Codes. */
export function addPlacesCommands(command: Command): void {
  const child = (name: string, summary: string) => command.command(name).summary(summary);
  attach(child('build', 'count the served releases, and serve the pages'), BUILD);
  attach(child('status', 'what was built from which releases, and whether newer ones are served'), STATUS);
  attach(child('remove', 'serve the pages no longer'), REMOVE);
}
