import { parseArgs } from 'node:util';
import { type EpochDay, parseIsoDate } from '../../core/date.ts';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { lakeFolder } from '../command/commandOptions.ts';
import { operaFrameId, parseBox, type Selection } from './opera/selection.ts';
import { placeToFetch, transferOptions, TRANSFER_OPTIONS, type TransferChoice } from './transferOptions.ts';

export const HELP = `Fetches what an ingest is made of, and leaves out what the lake has.

  npm run ingest -- fetch --frame F08882 [options]     OPERA DISP-S1 granules and the line of sight of frames
  npm run ingest -- fetch --bbox=W,S,E,N [options]     of every frame that touches a box of degrees
  npm run ingest -- fetch --all [options]              of every frame there is
  npm run ingest -- fetch --gnss --frame F08882 …      GNSS series of the stations within those frames, and of a grid

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
`;

/** What the command line asks for. */
export interface FetchLine extends TransferChoice {
  readonly command: 'fetch' | 'help';
  readonly what: 'granules' | 'gnss';
  readonly selection: Selection;
  readonly since: EpochDay | null;
  readonly takesRevisions: boolean;
  readonly acceptsWithdrawals: boolean;
  readonly tokenFile: string | null;
  readonly dataDir: string;
}

const GRANULES_ONLY = ['since', 'revisions', 'accept-withdrawals', 'token-file'] as const;

/** Parses the arguments after `fetch`; throws on a wrong one, with the reason as message. */
export function parseFetchLine(argv: readonly string[], defaults: { readonly dataDir: string }): FetchLine {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      ...TRANSFER_OPTIONS,
      frame: { type: 'string', multiple: true, default: [] },
      bbox: { type: 'string' },
      all: { type: 'boolean', default: false },
      gnss: { type: 'boolean', default: false },
      since: { type: 'string' },
      revisions: { type: 'boolean', default: false },
      'accept-withdrawals': { type: 'boolean', default: false },
      'token-file': { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  if (!values.help && positionals.length > 0) {
    throw invalidInput(
      'bad_usage',
      `fetch takes no files (${positionals[0]}); frames are named by --frame, a place by --to`,
    );
  }
  const what = values.gnss ? 'gnss' : 'granules';
  const unheeded = GRANULES_ONLY.find((name) => values[name] !== undefined && values[name] !== false);
  if (!values.help && what === 'gnss' && unheeded) {
    throw invalidInput('bad_usage', `--${unheeded} means nothing with --gnss`);
  }
  const to = placeToFetch(values.to, what === 'gnss' ? './gnss' : './granules');
  if (!values.help && what === 'gnss' && to.startsWith('s3://')) {
    throw invalidInput(
      'bad_usage',
      `--to ${to}: GNSS series go to a folder, from which an ingest reads them`,
    );
  }
  return {
    ...transferOptions(values, 8),
    command: values.help ? 'help' : 'fetch',
    what,
    to,
    selection: values.help ? { is: 'all' } : selectionOf(values),
    since: values.since === undefined ? null : dayOf(values.since),
    takesRevisions: values.revisions,
    acceptsWithdrawals: values['accept-withdrawals'],
    tokenFile: values['token-file'] ?? null,
    dataDir: lakeFolder(values['data-dir'], defaults.dataDir),
  };
}

function selectionOf(values: {
  readonly frame: readonly string[];
  readonly bbox?: string | undefined;
  readonly all: boolean;
}): Selection {
  const given = [values.frame.length > 0, values.bbox !== undefined, values.all].filter(Boolean).length;
  if (given !== 1) {
    throw invalidInput(
      'bad_usage',
      `fetch needs one of --frame, --bbox and --all${given > 1 ? ', not several' : ''}`,
    );
  }
  if (values.bbox !== undefined) return { is: 'box', box: parseBox(values.bbox) };
  if (values.all) return { is: 'all' };
  return { is: 'frames', frameIds: [...new Set(values.frame.map(operaFrameId))] };
}

function dayOf(text: string): EpochDay {
  try {
    return parseIsoDate(text);
  } catch (error) {
    throw invalidInput('bad_usage', `--since: ${errorMessage(error)}`);
  }
}
