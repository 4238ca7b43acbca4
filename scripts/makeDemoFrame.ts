import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { epochDayOf, formatIsoDate } from '../core/date.ts';
import { errorMessage, invalidInput } from '../core/error.ts';
import { DEMO_SIDE_CELLS } from './demo/plan.ts';

const HELP = `Writes a synthetic OPERA DISP-S1 frame over Houston: granules and static layers with a planted truth.

  tsx scripts/makeDemoFrame.ts --out <folder> [options]

  --out <folder>     new or empty folder; it appears at once, complete
  --rows <n>         cells down, 30 m each (default ${DEMO_SIDE_CELLS})
  --cols <n>         cells across (default ${DEMO_SIDE_CELLS})
  --epochs <n>       acquisition dates (default 40, which span 3.6 years)
  --seed <n>         same seed, same numbers (default 1)
  --end-date <date>  last acquisition, YYYY-MM-DD (default six days ago)
  --frame <id>       frame id, F and five digits (default F08882)
  --east <km>        how far east of downtown Houston its middle lies (default 0; the default frame ends at 9)
  --help             this text
`;

const DAYS_TO_PUBLICATION = 6;
/** Each takes some 200 MB. */
const MOST_PROCESSES = 4;

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) {
    throw invalidInput('invalid_demo_option', `--${name} is "${text}"; write a whole number`);
  }
  return Number(text);
}

function parseOptions() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      rows: { type: 'string', default: String(DEMO_SIDE_CELLS) },
      cols: { type: 'string', default: String(DEMO_SIDE_CELLS) },
      epochs: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      'end-date': { type: 'string', default: formatIsoDate(epochDayOf(Date.now()) - DAYS_TO_PUBLICATION) },
      frame: { type: 'string', default: 'F08882' },
      east: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

async function main(): Promise<void> {
  const values = parseOptions();
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (values.out === undefined)
    throw invalidInput('invalid_demo_option', '--out is missing; name a new folder');
  const started = performance.now();
  let tenths = 0;
  const options = {
    outDir: values.out,
    rows: wholeNumber('rows', values.rows),
    cols: wholeNumber('cols', values.cols),
    epochs: wholeNumber('epochs', values.epochs),
    seed: wholeNumber('seed', values.seed),
    endDate: values['end-date'],
    frameId: values.frame,
    eastKm: wholeNumber('east', values.east),
  };
  // Loaded late: HDF5 takes a second, which a help text or a wrong option need not wait for.
  const { writeDemoGranules } = await import('./demo/writeDemoGranules.ts');
  const truth = await writeDemoGranules({
    ...options,
    processes: Math.min(availableParallelism(), MOST_PROCESSES),
    onProgress: (share) => {
      if (Math.floor(share * 10) === tenths) return;
      tenths = Math.floor(share * 10);
      process.stderr.write(`${tenths * 10} %\n`);
    },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${truth.fileNames.length} files of frame ${truth.frameId} in ${values.out}, ${seconds} s\n`,
  );
  for (const { name, lat, lon } of truth.places) {
    process.stdout.write(`  ${lat.toFixed(5)}, ${lon.toFixed(5)}  ${name}\n`);
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\nSee --help.\n`);
  process.exitCode = 1;
}
