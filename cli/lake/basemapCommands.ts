import type { Command } from 'commander';
import { invalidInput } from '../../core/error.ts';
import { openReporter } from '../../ingest/progress/reporter.ts';
import { attach, type CommandSpec } from '../command.ts';
import { lakeLine, performOnLake, type LakeLine } from './lakeCommand.ts';
import { addLakeOptions, type LakeOptions } from '../lakeOptions.ts';

const MOST_ATTRIBUTION = 200;

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

const IMPORT: CommandSpec<ImportOptions, LakeLine & { readonly attribution: string | null }> = {
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
    return { ...lakeLine(paths, options), attribution };
  },
  run: (line) =>
    performOnLake('basemap import', line, async (stop) => {
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

const STATUS: CommandSpec<LakeOptions, LakeLine> = {
  define: addLakeOptions,
  read: lakeLine,
  run: (line) =>
    performOnLake('basemap status', line, async () => {
      const { basemapStatus } = await import('../../ingest/basemap/importBasemap.ts');
      return basemapStatus(line.dataDir);
    }),
};

const REMOVE: CommandSpec<LakeOptions, LakeLine> = {
  define: (command) => addLakeOptions(command.argument('<unit...>', 'units to remove')),
  read: lakeLine,
  run: (line) =>
    performOnLake('basemap remove', line, async () => {
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
