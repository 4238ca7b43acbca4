import { invalidInput } from '../../core/error.ts';
import { parseGnssChoice } from '../../ingest/catalog/gnssChoice.ts';
import { stopOnSignals } from '../../ingest/command/commandProcess.ts';
import { runCommand } from '../../ingest/command/runCommand.ts';
import type { ReproduceLine } from '../../ingest/reproduce/reproduceRelease.ts';
import type { CommandSpec } from '../command.ts';
import {
  addGnssOption,
  addLakeOptions,
  addMachineOptions,
  addPatienceOption,
  addTroposphereOption,
  lakeAddress,
  machineOf,
  type LakeOptions,
  type MachineOptions,
} from '../lakeOptions.ts';

interface ReproduceOptions extends LakeOptions, MachineOptions {
  readonly gnss?: readonly string[];
  readonly troposphere?: readonly string[];
}

const REPRODUCING = `
The manifest is manifest.json in the folder of the release. Give the products that it names (others in the same folders
are not used) and the same GNSS and troposphere files. The release gets the identifier and time of the first one and is
published only if its manifest and all its files are the same to the byte; otherwise the differences are named. It needs
the version of this program that made the release, and a lake that does not have the frame.
Exit codes: 0 done, 1 failed or different, 2 wrong usage.
`;

/** `./gm reproduce`: makes a release again, to the byte. */
export const REPRODUCE: CommandSpec<ReproduceOptions, ReproduceLine & { readonly json: boolean }> = {
  define: (command) =>
    addMachineOptions(
      addTroposphereOption(
        addLakeOptions(
          addPatienceOption(
            addGnssOption(
              command
                .argument('<manifest>', 'the manifest.json of a release')
                .argument('<products...>', 'files and folders of the products it was made from'),
            ),
          ),
        ),
      ),
    ).addHelpText('after', REPRODUCING),
  read([manifestPath, ...paths], options) {
    if (manifestPath === undefined || paths.length === 0)
      throw invalidInput('bad_usage', 'give the manifest.json of a release, then its products');
    return {
      ...machineOf(options, 1),
      manifestPath,
      paths,
      gnss: parseGnssChoice(options.gnss ?? []),
      troposphere: parseGnssChoice(options.troposphere ?? [], '--troposphere'),
      dataDir: lakeAddress(options),
      json: options.json ?? false,
    };
  },
  run(line) {
    const stop = stopOnSignals();
    const perform = async () => {
      const { reproduceRelease } = await import('../../ingest/reproduce/reproduceRelease.ts');
      return reproduceRelease(line, { stream: process.stderr, stop });
    };
    return runCommand({ name: 'reproduce', json: line.json, perform, stop });
  },
};
