import type { Command } from 'commander';
import { invalidInput } from '../core/error.ts';
import { stopOnSignals } from '../ingest/command/commandProcess.ts';
import { runCommand } from '../ingest/command/runCommand.ts';
import { placeToFetch } from '../ingest/fetch/transferOptions.ts';
import { parseArea } from '../ingest/gazetteer/fetch/area.ts';
import { parseLayers, USUAL_LAYERS } from '../ingest/gazetteer/fetch/censusFiles.ts';
import {
  POINT_SOURCES,
  type AddressLine,
  type PointSource,
} from '../ingest/gazetteer/fetch/fetchAddresses.ts';
import { openReporter } from '../ingest/progress/reporter.ts';
import { attach, repeated, wholeNumber, type CommandSpec } from './command.ts';
import { addTransferOptions, transferOf, type TransferOptions } from './fetch.ts';
import { lakeLine, performOnLake, type LakeLine } from './lake/lakeCommand.ts';
import { addJsonOption, addLakeOptions, usualThreads, type LakeOptions } from './lakeOptions.ts';

const FIRST_YEAR = 2011;
/** The Census Bureau blocks clients that request many files at once. */
const USUAL_JOBS = 4;

interface FetchOptions extends TransferOptions {
  readonly state?: readonly string[];
  readonly county?: readonly string[];
  readonly all?: boolean;
  readonly points?: readonly string[];
  readonly layers?: string;
  readonly year?: number;
}

/** `./gm addresses fetch`: downloads street ranges and address points. */
export const FETCH_ADDRESSES: CommandSpec<FetchOptions, AddressLine> = {
  define: (command) =>
    addTransferOptions(
      addJsonOption(command)
        .option('--state <TX>', 'every county of a state (repeatable)', repeated)
        .option('--county <48201>', 'a county by its FIPS code (repeatable)', repeated)
        .option('--all', 'the country')
        .option(
          '--points <source>',
          'also address points (repeatable): openaddresses, nad (one archive of the country, 8 GB), overture (parts of the world that touch the states)',
          repeated,
        )
        .option(
          '--layers <list>',
          'of TIGER/Line: addrfeat,faces,place,county (the default), zcta (outlines of ZIP Codes, 0.5 GB), edges, featnames, for the map areawater and arealm; or none',
        )
        .option('--year <2025>', 'of TIGER/Line (default: the latest)', wholeNumber(FIRST_YEAR, 9999))
        .option('--to <folder>', 'where the files go', './addresses'),
      USUAL_JOBS,
    ),
  read(_, options) {
    const { state = [], county = [], all = false, points: named = [], to: place = './addresses' } = options;
    const isPart = state.length + county.length > 0;
    if (isPart === all)
      throw invalidInput(
        'bad_usage',
        `fetch needs --state or --county, ${isPart ? 'not --all as well' : 'or --all'}`,
      );
    const to = placeToFetch(place);
    if (to.startsWith('s3://'))
      throw invalidInput(
        'bad_usage',
        `--to ${to}: addresses go to a folder, from which an import reads them`,
      );
    const points = named.flatMap((text) => text.split(',')).map(pointSource);
    const layers = options.layers === undefined ? USUAL_LAYERS : parseLayers(options.layers);
    if (layers.length + points.length === 0)
      throw invalidInput('bad_usage', '--layers none leaves nothing to fetch; give --points');
    return {
      ...transferOf(options),
      to,
      area: all ? { is: 'all' } : parseArea(state, county),
      points: [...new Set(points)],
      layers: [...new Set(layers)],
      year: options.year ?? null,
    };
  },
  async run(line) {
    const { nameFetchError } = await import('../ingest/fetch/fetchCommand.ts');
    const { fetchConfigOf } = await import('../schemas/fetchConfig.ts');
    const { fetchAddresses } = await import('../ingest/gazetteer/fetch/fetchAddresses.ts');
    const stop = stopOnSignals();
    const surroundings = () => ({
      settings: fetchConfigOf(process.env),
      reporter: openReporter(process.stderr),
      stop,
    });
    return runCommand({
      name: 'addresses fetch',
      json: line.json,
      perform: async () => fetchAddresses(line, surroundings()),
      nameError: (error) => nameFetchError(error, line.to, stop),
      stop,
    });
  },
};

function pointSource(text: string): PointSource {
  const known = POINT_SOURCES.find((source) => source === text);
  if (known) return known;
  throw invalidInput('bad_usage', `--points ${text}: give one of ${POINT_SOURCES.join(', ')}`);
}

interface ImportOptions extends LakeOptions {
  readonly source?: string;
  readonly dryRun?: boolean;
  readonly threads?: number;
}

const FILES = `
A unit is a county by its FIPS code if the files name it, else what a source delivers. Files:
  TIGER/Line of the US Census Bureau, shapefiles as shipped (.shp with its .dbf and .shx, or .zip), recognized by name:
    tl_2021_30059_addrfeat   ranges of house numbers of a county (required; everything else adds to it)
    tl_2021_30059_edges      streets without numbers; without an ADDRFEAT file, the ranges too
    tl_2021_30059_faces, …_featnames   places on both sides of a street; its other names (with EDGES alone)
    tl_2021_30_place, tl_2021_us_county, tl_2021_us_zcta520   names and outlines of places, counties, ZIPs
  Address points: OpenAddresses (.geojson with a feature a line, .csv), the National Address Database (.csv, .txt,
    NAD_r22.zip), Overture Maps (.parquet). Text files can be packed as .gz or .zip, be in UTF-8, UTF-16 or Windows-1252,
    and have commas, semicolons, tabs or bars. A file of one county has its FIPS code in its name.

An import that is stopped at any moment leaves every unit as it was or replaced. Run it again: unchanged units are skipped.
`;

const IMPORT: CommandSpec<
  ImportOptions,
  LakeLine & { readonly source: string | null; readonly dryRun: boolean; readonly threads: number }
> = {
  define: (command) =>
    addLakeOptions(command.argument('<paths...>', 'files and folders of addresses'))
      .option(
        '--source <name>',
        'where points are from, when the name of the file does not state it: "NAD r22"',
      )
      .option('--dry-run', 'report what would be kept and dropped, and write nothing')
      .option(
        '--threads <n>',
        'counties imported in parallel (default: the processors of the machine)',
        wholeNumber(1, 256),
      )
      .addHelpText('after', FILES),
  read(paths, options) {
    const { source } = options;
    if (source !== undefined && (source.trim() === '' || source.length > 60))
      throw invalidInput('bad_usage', `--source "${source}": give a name of 1 to 60 characters`);
    return {
      ...lakeLine(paths, options),
      source: source?.trim() ?? null,
      dryRun: options.dryRun ?? false,
      threads: options.threads ?? usualThreads(),
    };
  },
  run: (line) =>
    performOnLake('addresses import', line, async (stop) => {
      const { importGazetteer } = await import('../ingest/gazetteer/importGazetteer.ts');
      const reporter = openReporter(process.stderr);
      return importGazetteer({ ...line, paths: line.operands, reporter, stop, clock: Date.now });
    }),
};

const STATUS: CommandSpec<LakeOptions, LakeLine> = {
  define: addLakeOptions,
  read: lakeLine,
  run: (line) =>
    performOnLake('addresses status', line, async () => {
      const { gazetteerStatus } = await import('../ingest/gazetteer/gazetteerStatus.ts');
      return gazetteerStatus(line.dataDir);
    }),
};

const REMOVE: CommandSpec<LakeOptions, LakeLine> = {
  define: (command) => addLakeOptions(command.argument('<unit...>', 'units to remove')),
  read: lakeLine,
  run: (line) =>
    performOnLake('addresses remove', line, async () => {
      const { removeUnits } = await import('../ingest/gazetteer/gazetteerStatus.ts');
      return removeUnits(line.dataDir, line.operands, Date.now());
    }),
};

/** `./gm addresses`: fetches, imports and lists address data. */
export function addAddressCommands(command: Command): void {
  const child = (name: string, summary: string) => command.command(name).summary(summary);
  attach(
    child('fetch', 'download street ranges of the Census Bureau (TIGER/Line), and address points'),
    FETCH_ADDRESSES,
  );
  attach(child('import', 'read files and serve them unit by unit; an existing unit is replaced'), IMPORT);
  attach(child('status', 'every unit: rows, streets, ZIPs, source, size'), STATUS);
  attach(child('remove', 'remove units'), REMOVE);
}
