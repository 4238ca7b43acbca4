import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { errorMessage, GroundMotionError, invalidInput } from '../core/error.ts';
import { openReporter } from './reporter.ts';
import { runIngest } from './runIngest.ts';
import { formatSummary } from './summary.ts';

const HELP = `Turns the radar products of one frame into a release of the lake.

  npm run ingest -- <files or folders> [options]

Products: OPERA DISP-S1 granules (.nc, with their static line_of_sight_enu.tif), unwrapped interferogram
pairs with coherence (GeoTIFF), vertical point series (CSV). What each file must hold: ingest/reader/README.md.

  --frame <id>       frame id, for products that do not name their frame (A–Z, 0–9, _ and -)
  --gnss <file>      GNSS stations to tie to: CSV of rates, or .tenv3 series (repeatable)
  --data-dir <dir>   the lake (default: GM_DATA_DIR, else ./data)
  --threads <n>      worker threads (default: the machine's processors)
  --help             this text

An ingest that is stopped at any moment leaves the lake as it was; run it again. Exit codes: 0 published,
1 failed, 2 wrong usage.
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

interface Arguments {
  readonly paths: string[];
  readonly frame: string | undefined;
  readonly gnss: string[];
  readonly dataDir: string;
  readonly threads: number;
  readonly help: boolean;
}

function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      frame: { type: 'string' },
      gnss: { type: 'string', multiple: true, default: [] },
      'data-dir': { type: 'string' },
      threads: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const threads = values.threads === undefined ? availableParallelism() : Number(values.threads);
  if (!Number.isInteger(threads) || threads < 1 || threads > 256) {
    throw invalidInput('bad_threads', `--threads ${values.threads}: give a whole number from 1 to 256`);
  }
  return {
    paths: positionals,
    frame: values.frame,
    gnss: values.gnss,
    dataDir: values['data-dir'] ?? process.env['GM_DATA_DIR'] ?? './data',
    threads,
    help: values.help,
  };
}

async function main(argv: readonly string[]): Promise<number> {
  let given: Arguments;
  try {
    given = parseArguments(argv);
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${HELP}`);
    return EXIT_USAGE;
  }
  if (given.help) {
    console.log(HELP);
    return 0;
  }
  if (given.paths.length === 0) {
    console.error(`no product files given\n\n${HELP}`);
    return EXIT_USAGE;
  }
  try {
    const summary = await runIngest({
      paths: given.paths,
      frameId: given.frame,
      gnss: given.gnss,
      dataDir: given.dataDir,
      threads: given.threads,
      reporter: openReporter(process.stderr),
      now: Date.now(),
    });
    console.log(formatSummary(summary));
    return 0;
  } catch (error) {
    if (error instanceof GroundMotionError) console.error(`ingest failed (${error.code}): ${error.message}`);
    else console.error('ingest failed (internal_error):', error);
    return EXIT_FAILED;
  }
}

process.exitCode = await main(process.argv.slice(2));
