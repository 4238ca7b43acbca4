import type { Command } from 'commander';
import { invalidInput } from '../../core/error.ts';
import { stopOnSignals } from '../../ingest/command/commandProcess.ts';
import type { CommandResult } from '../../ingest/command/commandResult.ts';
import { runCommand } from '../../ingest/command/runCommand.ts';
import { openReporter } from '../../ingest/progress/reporter.ts';
import { diskFullError } from '../../ingest/scratch/diskFull.ts';
import { attach, type CommandSpec } from '../command.ts';
import { addLakeOptions, lakeAddress, type LakeOptions } from '../lakeOptions.ts';

const MOST_ATTRIBUTION = 200;

interface BasemapLine {
  readonly operands: readonly string[];
  readonly dataDir: string;
  readonly json: boolean;
}

const basemapLine = (operands: readonly string[], options: LakeOptions): BasemapLine => ({
  operands,
  dataDir: lakeAddress(options),
  json: options.json ?? false,
});

function perform(
  name: string,
  { json, dataDir }: BasemapLine,
  work: (stop: AbortSignal) => Promise<CommandResult>,
): Promise<number> {
  const stop = stopOnSignals();
  return runCommand({
    name: `basemap ${name}`,
    json,
    perform: () => work(stop),
    nameError: (error) => diskFullError(error, dataDir) ?? error,
    stop,
  });
}

const FILES = `
A unit is a county or state by its FIPS code, \`us\`, or a file of house outlines. Give all files of an area in one import:
it replaces the unit. Folders may hold address files too. Files:
  TIGER/Line of the US Census Bureau, shapefiles as shipped (.shp with its .dbf and .shx, or .zip), recognized by name:
    tl_2025_48201_edges      streets, railways, streams; otherwise tl_…_roads, or the streets of tl_…_addrfeat
    tl_2025_48201_areawater  lakes and rivers
    tl_2025_48_arealm        parks, golf courses, cemeteries
    tl_2025_48_place         names of towns
    tl_2025_us_rails, tl_2025_48201_linearwater   railways and streams, where edges aren't given
  House outlines: GeoJSON in degrees, one feature a line (.geojson, .geojsonl, also .gz), at most a million a file.
`;

interface ImportOptions extends LakeOptions {
  readonly attribution?: string;
}

const IMPORT: CommandSpec<ImportOptions, BasemapLine & { readonly attribution: string | null }> = {
  define: (command) =>
    addLakeOptions(command.argument('<paths...>', 'files and folders of map data'))
      .option(
        '--attribution <text>',
        'who made the data, shown on every map (default: U.S. Census Bureau for TIGER/Line, nothing for outlines)',
      )
      .addHelpText('after', FILES),
  read(paths, options) {
    const attribution = options.attribution?.trim() ?? null;
    if (attribution !== null && attribution.length > MOST_ATTRIBUTION)
      throw invalidInput(
        'bad_usage',
        `--attribution has ${attribution.length} characters; at most ${MOST_ATTRIBUTION}`,
      );
    return { ...basemapLine(paths, options), attribution };
  },
  run: (line) =>
    perform('import', line, async (stop) => {
      const { importBasemap } = await import('../../ingest/basemap/importBasemap.ts');
      const { dataDir, attribution, operands: paths } = line;
      return importBasemap({
        dataDir,
        paths,
        attribution,
        reporter: openReporter(process.stderr),
        stop,
        clock: Date.now,
      });
    }),
};

const STATUS: CommandSpec<LakeOptions, BasemapLine> = {
  define: addLakeOptions,
  read: basemapLine,
  run: (line) =>
    perform('status', line, async () => {
      const { basemapStatus } = await import('../../ingest/basemap/importBasemap.ts');
      return basemapStatus(line.dataDir);
    }),
};

const REMOVE: CommandSpec<LakeOptions, BasemapLine> = {
  define: (command) => addLakeOptions(command.argument('<unit...>', 'units to remove')),
  read: basemapLine,
  run: (line) =>
    perform('remove', line, async () => {
      const { removeBasemapUnits } = await import('../../ingest/basemap/importBasemap.ts');
      return removeBasemapUnits(line.dataDir, line.operands, Date.now());
    }),
};

/** `./gm basemap`: imports and lists the map layers below the data. */
export function addBasemapCommands(command: Command): void {
  const child = (name: string, summary: string) => command.command(name).summary(summary);
  attach(child('import', 'cut map files into tiles, unit by unit; an existing unit is replaced'), IMPORT);
  attach(child('status', 'every unit: features, tiles, size, layers, sources'), STATUS);
  attach(child('remove', 'remove units'), REMOVE);
}
