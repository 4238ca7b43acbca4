import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { type EpochDay, epochDayOf, formatIsoDate } from '../core/date.ts';
import { errorMessage, invalidInput } from '../core/error.ts';
import { attach, wholeNumber, type CommandSpec } from './command.ts';
import { DEMO_SIDE_CELLS } from './demo/demoPlan.ts';
import type { DemoTruth } from './demo/writeDemoGranules.ts';

const DAYS_TO_PUBLICATION = 6;
/** Each takes about 200 MB. */
const MOST_PROCESSES = 4;
/** The ground of the two looks: east of the demo frame, so that a lake can hold both. */
const TWO_LOOKS_GROUND = { epochs: 40, seed: 2, eastKm: 16 };
const TWO_LOOKS_CELLS = 256;

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

interface TwoLooksOptions {
  readonly out?: string;
  readonly cells: number;
}

const TWO_LOOKS: CommandSpec<TwoLooksOptions, TwoLooksOptions & { readonly out: string }> = {
  define: (command) =>
    command
      .option('--out <folder>', OUT)
      .option('--cells <n>', 'cells down and across, 30 m each', most, TWO_LOOKS_CELLS),
  read: (_, options) => ({ ...options, out: outOf(options) }),
  run: (line) => reported(() => writeLooks(line)),
};

/** `./gm demo`: writes a synthetic frame over Houston, two looks at other ground, and the addresses of a fictional town. */
export function addDemoCommands(command: Command): void {
  attach(command, GRANULES);
  const looks = command
    .command('two-looks')
    .summary(
      'write an ascending and a descending frame east of the demo frame, over ground that also slides',
    );
  attach(looks, TWO_LOOKS);
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
  // Loaded late: HDF5 takes a second, and help doesn't need it.
  const { writeDemoGranules } = await import('./demo/writeDemoGranules.ts');
  const truth = await writeDemoGranules({
    ...plan,
    outDir: out,
    endDate: endDate ?? formatIsoDate(lastPublishedDay()),
    frameId: frame,
    eastKm: east,
    ...writingTools(),
  });
  const { writeStations } = await import('./demo/writeStations.ts');
  await writeStations(out, { ...truth, seed: plan.seed, slides: false });
  describe(out, [truth], started);
}

async function writeLooks({ out, cells }: TwoLooksOptions & { readonly out: string }): Promise<void> {
  const started = performance.now();
  const { writeTwoLooks } = await import('./demo/writeTwoLooks.ts');
  const ground = { rows: cells, cols: cells, ...TWO_LOOKS_GROUND, lastDay: lastPublishedDay() };
  describe(out, await writeTwoLooks(out, ground, writingTools()), started);
}

function lastPublishedDay(): EpochDay {
  return epochDayOf(Date.now()) - DAYS_TO_PUBLICATION;
}

/** Several processes, and the progress in steps of a tenth. */
function writingTools() {
  let tenths = 0;
  return {
    processes: Math.min(availableParallelism(), MOST_PROCESSES),
    onProgress: (share: number) => {
      if (Math.floor(share * 10) === tenths) return;
      tenths = Math.floor(share * 10);
      process.stderr.write(`${tenths * 10} %\n`);
    },
  };
}

function describe(folder: string, frames: readonly DemoTruth[], started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const { fileNames, frameId } of frames)
    process.stdout.write(`${fileNames.length} files of frame ${frameId} in ${folder}, ${seconds} s\n`);
  for (const { name, lat, lon } of frames[0]?.places ?? [])
    process.stdout.write(`  ${lat.toFixed(5)}, ${lon.toFixed(5)}  ${name}\n`);
}
