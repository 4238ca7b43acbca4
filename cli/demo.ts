import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { epochDayOf, formatIsoDate } from '../core/date.ts';
import { errorMessage, invalidInput } from '../core/error.ts';
import { attach, wholeNumber, type CommandSpec } from './command.ts';
import { DEMO_SIDE_CELLS } from './demo/demoPlan.ts';

const DAYS_TO_PUBLICATION = 6;
/** Each takes about 200 MB. */
const MOST_PROCESSES = 4;

/** The parameters of the demo frame. */
interface DemoOptions {
  readonly out?: string;
  readonly rows: number;
  readonly cols: number;
  readonly epochs: number;
  readonly seed: number;
  readonly endDate?: string;
  readonly frame: string;
  readonly east: number;
}

const OUT = 'new or empty folder; it appears only when complete';

function outOf({ out }: { readonly out?: string }): string {
  if (out === undefined) throw invalidInput('bad_usage', 'demo needs --out: a new folder');
  return out;
}

const most = wholeNumber(0, 1_000_000);

/** `./gm demo`: writes synthetic granules and GNSS stations with a planted truth. */
const GRANULES: CommandSpec<DemoOptions, DemoOptions & { readonly out: string }> = {
  define: (command) =>
    command
      .option('--out <folder>', OUT)
      .option('--rows <n>', 'cells down, 30 m each', most, DEMO_SIDE_CELLS)
      .option('--cols <n>', 'cells across', most, DEMO_SIDE_CELLS)
      .option('--epochs <n>', 'acquisition dates; 40 span 3.6 years', most, 40)
      .option('--seed <n>', 'the same seed gives the same numbers', most, 1)
      .option('--end-date <date>', 'last acquisition, YYYY-MM-DD (default: six days ago)')
      .option('--frame <id>', 'frame id, F and five digits', 'F08882')
      .option(
        '--east <km>',
        'how far east of downtown Houston its middle lies; the default frame ends at 7',
        most,
        0,
      ),
  read: (_, options) => ({ ...options, out: outOf(options) }),
  run: (line) => reported(() => writeGranules(line)),
};

const TOWN: CommandSpec<{ readonly out?: string }, { readonly out: string }> = {
  define: (command) => command.option('--out <folder>', OUT),
  read: (_, options) => ({ out: outOf(options) }),
  run: ({ out }) =>
    reported(async () => {
      const { writeTown } = await import('./demoTown/writeTown.ts');
      for (const path of await writeTown(out)) process.stdout.write(`${path}\n`);
    }),
};

/** `./gm demo`: writes a synthetic frame over Houston, and the addresses of a fictional town in it. */
export function addDemoCommands(command: Command): void {
  attach(command, GRANULES);
  const town = command
    .command('town')
    .summary('write an invented town in the demo frame: TIGER/Line ranges and OpenAddresses points');
  attach(town, TOWN);
}

async function reported(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`);
    return 1;
  }
}

async function writeGranules({
  out,
  endDate,
  frame,
  east,
  ...plan
}: DemoOptions & { readonly out: string }): Promise<void> {
  const started = performance.now();
  let tenths = 0;
  // Loaded late: HDF5 takes a second, and help doesn't need it.
  const { writeDemoGranules } = await import('./demo/writeDemoGranules.ts');
  const truth = await writeDemoGranules({
    ...plan,
    outDir: out,
    endDate: endDate ?? formatIsoDate(epochDayOf(Date.now()) - DAYS_TO_PUBLICATION),
    frameId: frame,
    eastKm: east,
    processes: Math.min(availableParallelism(), MOST_PROCESSES),
    onProgress: (share) => {
      if (Math.floor(share * 10) === tenths) return;
      tenths = Math.floor(share * 10);
      process.stderr.write(`${tenths * 10} %\n`);
    },
  });
  const { writeStations } = await import('./demo/writeStations.ts');
  await writeStations(out, { ...truth, seed: plan.seed });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${truth.fileNames.length} files of frame ${truth.frameId} in ${out}, ${seconds} s\n`);
  for (const { name, lat, lon } of truth.places) {
    process.stdout.write(`  ${lat.toFixed(5)}, ${lon.toFixed(5)}  ${name}\n`);
  }
}
