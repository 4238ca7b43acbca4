import { lakeFolder } from './chunk-2B5MNWZ2.js';
import { dataDirSchema, lakeUrlSchema } from './chunk-QWK2JG2H.js';
import './chunk-OB34HNWC.js';
import './chunk-OMHHBRYQ.js';
import { parseIsoDate } from './chunk-P5YXQPQ2.js';
import { errorMessage, invalidInput } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// ingest/fetch/commandLine.ts
import { parseArgs } from 'node:util';

// ingest/fetch/opera/selection.ts
var COVERED = [-180, 5, -50, 73];
function operaFrameId(text) {
  let digits = /^F?(\d{1,5})$/.exec(text.trim().toUpperCase())?.[1];
  if (digits !== void 0 && Number(digits) > 0) return `F${digits.padStart(5, '0')}`;
  throw invalidInput('bad_usage', `--frame ${text}: an OPERA frame is F and five digits, for example F08882`);
}
function parseBox(text) {
  let numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))),
    form = 'give west,south,east,north in degrees, for example --bbox=-96,29.4,-95,30.1';
  if (numbers.length !== 4 || !numbers.every(Number.isFinite))
    throw invalidInput('bad_usage', `--bbox ${text}: ${form}`);
  let box = numbers,
    [west, south, east, north] = box,
    problem = problemOf(box) ?? (south >= north ? `south (${south}) is not below north (${north})` : null),
    swapped = [south, west, north, east];
  if (problemOf(swapped) === null && isCovered(swapped) && (problem !== null || !isCovered(box)))
    throw invalidInput(
      'bad_usage',
      `--bbox ${text}: latitudes come first; did you mean --bbox=${swapped.join(',')}?`,
    );
  if (problem !== null || west === east)
    throw invalidInput('bad_usage', `--bbox ${text}: ${problem ?? 'it has no width'}; ${form}`);
  return box;
}
function problemOf([west, south, east, north]) {
  return Math.abs(south) > 90 || Math.abs(north) > 90
    ? 'latitudes are from -90 to 90'
    : Math.abs(west) > 180 || Math.abs(east) > 180
      ? 'longitudes are from -180 to 180'
      : null;
}
function isCovered([west, south, east, north]) {
  return west <= COVERED[2] && east >= COVERED[0] && south <= COVERED[3] && north >= COVERED[1] && east < 0;
}

// ingest/fetch/transferOptions.ts
var TRANSFER_OPTIONS = {
    to: { type: 'string' },
    'disk-budget': { type: 'string' },
    jobs: { type: 'string' },
    patience: { type: 'string' },
    'dry-run': { type: 'boolean', default: !1 },
    json: { type: 'boolean', default: !1 },
    help: { type: 'boolean', short: 'h', default: !1 },
  },
  PATIENCE_SECONDS = 60,
  MOST_JOBS = 64;
function transferOptions(values, jobs) {
  let budget = values['disk-budget'];
  if (budget !== void 0 && !(/^\d+(\.\d+)?$/.test(budget) && Number(budget) > 0))
    throw invalidInput('bad_usage', `--disk-budget ${budget}: give gigabytes, such as 500 or 0.5`);
  return {
    diskBudgetBytes: budget === void 0 ? 1 / 0 : Number(budget) * 1e9,
    jobs: whole('--jobs', values.jobs, MOST_JOBS) ?? jobs,
    patienceMs: 1e3 * (whole('--patience', values.patience, 3600) ?? PATIENCE_SECONDS),
    dryRun: values['dry-run'],
    json: values.json,
  };
}
function whole(option, text, most) {
  if (text === void 0) return null;
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw invalidInput('bad_usage', `${option} ${text}: give a whole number from 1 to ${most}`);
}
function placeToFetch(option, standard) {
  let place = option ?? standard,
    parsed = (place.startsWith('s3://') ? lakeUrlSchema : dataDirSchema).safeParse(place);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    'bad_usage',
    `--to ${JSON.stringify(place)}: give a folder of this machine, or s3://bucket/prefix`,
  );
}

// ingest/fetch/commandLine.ts
var HELP = `Fetches what an ingest is made of, and leaves out what the lake has.

  npm run ingest -- fetch --frame F08882 [options]     OPERA DISP-S1 granules and the line of sight of frames
  npm run ingest -- fetch --bbox=W,S,E,N [options]     of every frame that touches a box of degrees
  npm run ingest -- fetch --all [options]              of every frame there is
  npm run ingest -- fetch --gnss --frame F08882 \u2026      GNSS series of the stations within those frames, and of a grid

Granules are found by NASA's search (CMR) and come from the Alaska Satellite Facility, which wants an Earthdata token:
  EARTHDATA_TOKEN in the environment, or --token-file. docs/fetching.md says how to get one.

  --frame <id>         F08882 or 8882 (repeatable)
  --since <date>       granules whose second date is not earlier, YYYY-MM-DD
  --to <place>         a folder or s3://bucket/prefix (default: ./granules, with --gnss ./gnss); a folder a frame
  --disk-budget <GB>   what may lie there in all, earlier files included
  --revisions          fetch also higher minor versions (1.1 of 1.0) of granules that are there: no new observations
  --accept-withdrawals take granules out that the source has withdrawn, however many they are
  --token-file <file>  holds the token
  --data-dir <dir>     the lake, a folder or s3://bucket/prefix (default: GM_LAKE_URL, else GM_DATA_DIR, else ./data)
  --jobs <n>           files at once (default 8)
  --patience <s>       a connection that sends nothing for so long is given up (default 60)
  --dry-run            tell what would be fetched; nothing is written
  --json               the result as JSON on standard output
  --help               this text

A run that is stopped at any moment leaves whole files, and parts that the next one goes on with. Exit codes: 0 done, 1 failed
(also: a file could not be had, did not fit, or is being fetched by another run), 2 wrong usage.
`,
  GRANULES_ONLY = ['since', 'revisions', 'accept-withdrawals', 'token-file'];
function parseFetchLine(argv, defaults) {
  let { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: !0,
    options: {
      ...TRANSFER_OPTIONS,
      frame: { type: 'string', multiple: !0, default: [] },
      bbox: { type: 'string' },
      all: { type: 'boolean', default: !1 },
      gnss: { type: 'boolean', default: !1 },
      since: { type: 'string' },
      revisions: { type: 'boolean', default: !1 },
      'accept-withdrawals': { type: 'boolean', default: !1 },
      'token-file': { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  if (!values.help && positionals.length > 0)
    throw invalidInput(
      'bad_usage',
      `fetch takes no files (${positionals[0]}); frames are named by --frame, a place by --to`,
    );
  let what = values.gnss ? 'gnss' : 'granules',
    unheeded = GRANULES_ONLY.find((name) => values[name] !== void 0 && values[name] !== !1);
  if (!values.help && what === 'gnss' && unheeded)
    throw invalidInput('bad_usage', `--${unheeded} means nothing with --gnss`);
  let to = placeToFetch(values.to, what === 'gnss' ? './gnss' : './granules');
  if (!values.help && what === 'gnss' && to.startsWith('s3://'))
    throw invalidInput(
      'bad_usage',
      `--to ${to}: GNSS series go to a folder, from which an ingest reads them`,
    );
  return {
    ...transferOptions(values, 8),
    command: values.help ? 'help' : 'fetch',
    what,
    to,
    selection: values.help ? { is: 'all' } : selectionOf(values),
    since: values.since === void 0 ? null : dayOf(values.since),
    takesRevisions: values.revisions,
    acceptsWithdrawals: values['accept-withdrawals'],
    tokenFile: values['token-file'] ?? null,
    dataDir: lakeFolder(values['data-dir'], defaults.dataDir),
  };
}
function selectionOf(values) {
  let given = [values.frame.length > 0, values.bbox !== void 0, values.all].filter(Boolean).length;
  if (given !== 1)
    throw invalidInput(
      'bad_usage',
      `fetch needs one of --frame, --bbox and --all${given > 1 ? ', not several' : ''}`,
    );
  return values.bbox !== void 0
    ? { is: 'box', box: parseBox(values.bbox) }
    : values.all
      ? { is: 'all' }
      : { is: 'frames', frameIds: [...new Set(values.frame.map(operaFrameId))] };
}
function dayOf(text) {
  try {
    return parseIsoDate(text);
  } catch (error) {
    throw invalidInput('bad_usage', `--since: ${errorMessage(error)}`);
  }
}
export { HELP, parseFetchLine };
//# sourceMappingURL=commandLine-GQAHD246.js.map
