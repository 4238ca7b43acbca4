import { parseArgs } from 'node:util';
import { invalidInput } from '../../core/error.ts';
import { lakeFolder, refuseUnheeded, type OptionsOfCommands } from '../command/commandOptions.ts';

export const HELP = `Makes the gazetteer by which addresses are found, offline, and looks after it.

  npm run gazetteer -- fetch --state TX …                    bring the files from where they are published: fetch --help
  npm run gazetteer -- import <files or folders> [options]   read, and serve unit by unit; a unit that is there is replaced
  npm run gazetteer -- status                                every unit: rows, streets, ZIPs, source, size
  npm run gazetteer -- remove <unit> …                       take units out again

A unit is a county by its FIPS code where the files tell it, else what a source delivers. Files:
  TIGER/Line of the US Census Bureau, shapefiles as shipped (.shp with its .dbf and .shx, or .zip), known by their names:
    tl_2021_30059_addrfeat   ranges of house numbers, a county (what is needed; everything else adds to it)
    tl_2021_30059_edges      streets without numbers; where there is no ADDRFEAT the ranges, too
    tl_2021_30059_faces, …_featnames   the places of both sides of a street; its further names (with EDGES alone)
    tl_2021_30_place, tl_2021_us_county, tl_2021_us_zcta520   names and outlines of places, counties, ZIPs
  address points: OpenAddresses (.geojson with a feature a line, .csv), the National Address Database (.csv, .txt,
    NAD_r22.zip), Overture Maps (.parquet). Texts may be packed as .gz or as archives with any number of tables (.zip), be in
    UTF-8, UTF-16 or Windows-1252, and have commas, semicolons, tabs or bars. A file of one county has its FIPS code in its name.

  --source <name>    what points are from, where the file's name does not tell: "NAD r22"
  --data-dir <dir>   the lake, a folder or s3://bucket/prefix (default: GM_LAKE_URL, else GM_DATA_DIR, else ./data)
  --dry-run          read everything, tell what would be kept and dropped; nothing is written
  --threads <n>      counties that are imported side by side (default: the machine's processors)
  --json             the result as JSON on standard output
  --help             this text

An import that is stopped at any moment leaves every unit as it was or replaced; run it again: units whose files have
not changed are skipped. A command refuses options that it does not use. Exit codes: 0 done, 1 failed or a file was refused, 2 wrong usage.
`;

const COMMANDS = ['import', 'status', 'remove'] as const;
const HEEDED = {
  options: {
    source: { type: 'string' },
    'data-dir': { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    threads: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
  heeded: {
    import: ['source', 'data-dir', 'dry-run', 'threads', 'json'],
    status: ['data-dir', 'json'],
    remove: ['data-dir', 'json'],
  },
} as const satisfies OptionsOfCommands<(typeof COMMANDS)[number]>;

/** What the command line asks for. */
export interface GazetteerCommandLine {
  readonly command: (typeof COMMANDS)[number] | 'help';
  /** Files and folders of an import, units to remove. */
  readonly operands: readonly string[];
  readonly source: string | null;
  readonly dataDir: string;
  readonly dryRun: boolean;
  readonly threads: number;
  readonly json: boolean;
}

/** Parses the arguments; throws on a wrong one, with the reason as message. */
export function parseGazetteerCommandLine(
  argv: readonly string[],
  defaults: { readonly dataDir: string; readonly threads: number },
): GazetteerCommandLine {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: HEEDED.options,
    tokens: true,
  });
  const [first, ...operands] = positionals;
  const named = COMMANDS.find((command) => command === first);
  if (!values.help && !named) {
    throw invalidInput('bad_usage', `${first ?? 'no command'}: give one of ${COMMANDS.join(', ')}`);
  }
  if (!values.help) refuseUnheeded(HEEDED, named!, tokens);
  if (!values.help && named !== 'status' && operands.length === 0) {
    throw invalidInput('bad_usage', `${named} needs ${named === 'import' ? 'files or folders' : 'units'}`);
  }
  if (!values.help && named === 'status' && operands.length > 0) {
    throw invalidInput('bad_usage', 'status takes no operands');
  }
  if (values.source !== undefined && (values.source.trim() === '' || values.source.length > 60)) {
    throw invalidInput('bad_usage', `--source "${values.source}": give a name of 1 to 60 characters`);
  }
  if (values.threads !== undefined && !/^([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-6])$/.test(values.threads)) {
    throw invalidInput('bad_usage', `--threads ${values.threads}: give a whole number from 1 to 256`);
  }
  return {
    command: values.help ? 'help' : named!,
    operands,
    source: values.source?.trim() ?? null,
    dataDir: lakeFolder(values['data-dir'], defaults.dataDir),
    dryRun: values['dry-run'],
    threads: Number(values.threads ?? defaults.threads),
    json: values.json,
  };
}
