import { parseArgs } from 'node:util';
import { invalidInput } from '../../../core/error.ts';
import {
  placeToFetch,
  transferOptions,
  TRANSFER_OPTIONS,
  type TransferChoice,
} from '../../fetch/transferOptions.ts';
import { parseArea } from './area.ts';
import { type CensusChoice, parseLayers, USUAL_LAYERS } from './censusFiles.ts';

export const HELP = `Fetches what a gazetteer is made of: street ranges of the Census Bureau (TIGER/Line), and address points.

  npm run gazetteer -- fetch --state TX [options]      every county of a state
  npm run gazetteer -- fetch --county 48201 [options]  a county by its FIPS code
  npm run gazetteer -- fetch --all [options]           the country
  npm run gazetteer -- import addresses                then

  --state <TX>         (repeatable)
  --county <48201>     (repeatable)
  --points <source>    also address points (repeatable): openaddresses, nad (one archive of the country, 8 GB),
                       overture (parts of the world that touch the states)
  --layers <list>      of TIGER/Line: addrfeat,faces,place,county (the default), zcta (outlines of ZIP Codes, 0.5 GB),
                       edges, featnames; or none
  --year <2025>        of TIGER/Line (default: the latest that is there)
  --to <folder>        where they go (default: ./addresses)
  --disk-budget <GB>   what may lie there in all, earlier files included
  --jobs <n>           files at once (default 4; the Census Bureau turns away who asks for much at once)
  --patience <s>       a connection that sends nothing for so long is given up (default 60)
  --dry-run            tell what would be fetched; nothing is written
  --json               the result as JSON on standard output
  --help               this text

Files that are there are asked for again and fetched when their source has newer ones. A run that is stopped at any
moment leaves whole files, and parts that the next one goes on with. Exit codes: 0 done, 1 failed (also: a file could not
be had or did not fit), 2 wrong usage. docs/fetching.md tells more.
`;

const POINT_SOURCES = ['openaddresses', 'nad', 'overture'] as const;
export type PointSource = (typeof POINT_SOURCES)[number];

/** What the command line asks for. */
export interface AddressLine extends TransferChoice, CensusChoice {
  readonly command: 'fetch' | 'help';
  readonly points: readonly PointSource[];
}

const USUAL_JOBS = 4;
const FIRST_YEAR = 2011;

/** Parses the arguments after `fetch`; throws on a wrong one, with the reason as message. */
export function parseAddressLine(argv: readonly string[]): AddressLine {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      ...TRANSFER_OPTIONS,
      state: { type: 'string', multiple: true, default: [] },
      county: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
      points: { type: 'string', multiple: true, default: [] },
      layers: { type: 'string' },
      year: { type: 'string' },
    },
  });
  const { help } = values;
  const isPart = values.state.length + values.county.length > 0;
  if (!help && positionals.length > 0) {
    const remedy = `states are named by --state, counties by --county, a folder by --to`;
    throw invalidInput('bad_usage', `fetch takes no files (${positionals[0]}); ${remedy}`);
  }
  if (!help && isPart === values.all) {
    const problem = isPart ? 'not --all as well' : 'or --all';
    throw invalidInput('bad_usage', `fetch needs --state or --county, ${problem}`);
  }
  const to = placeToFetch(values.to, './addresses');
  if (!help && to.startsWith('s3://')) {
    throw invalidInput('bad_usage', `--to ${to}: addresses go to a folder, from which an import reads them`);
  }
  const points = values.points.flatMap((text) => text.split(',')).map(pointSource);
  const layers = values.layers === undefined ? USUAL_LAYERS : parseLayers(values.layers);
  if (!help && layers.length + points.length === 0) {
    throw invalidInput('bad_usage', '--layers none leaves nothing to fetch; give --points');
  }
  return {
    ...transferOptions(values, USUAL_JOBS),
    command: help ? 'help' : 'fetch',
    to,
    area: values.all || help ? { is: 'all' } : parseArea(values.state, values.county),
    points: [...new Set(points)],
    layers: [...new Set(layers)],
    year: yearOf(values.year),
  };
}

function pointSource(text: string): PointSource {
  const known = POINT_SOURCES.find((source) => source === text);
  if (known) return known;
  throw invalidInput('bad_usage', `--points ${text}: give one of ${POINT_SOURCES.join(', ')}`);
}

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR) return Number(text);
  throw invalidInput('bad_usage', `--year ${text}: give a year from ${FIRST_YEAR} on`);
}
