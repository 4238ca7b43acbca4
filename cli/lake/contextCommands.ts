import type { Command } from 'commander';
import { CONTEXT_REACH_M, CONTEXT_KINDS } from '../../core/context/contextKinds.ts';
import { invalidInput } from '../../core/error.ts';
import { openReporter } from '../../ingest/progress/reporter.ts';
import {
  contextKindSchema,
  contextNameSchema,
  contextTextSchema,
} from '../../schemas/context/contextFiles.ts';
import { isoDateSchema } from '../../schemas/frame.ts';
import type { ContextImport } from '../../ingest/context/importContext.ts';
import { attach, repeated, wholeNumber, type CommandSpec } from '../command.ts';
import { lakeLine, performOnLake, type LakeLine } from './lakeCommand.ts';
import { addLakeOptions, type LakeOptions } from '../lakeOptions.ts';

const ABOUT = `
A layer is a map that others made: soils, karst, mines, flood zones. Reports name it under \`context\` when they are asked
to (include=context), apart from what was measured. Every report that names it shows its attribution, license and date.
  GeoParquet 1.x  areas, lines or points, as WKB, in any coordinate reference system
  GeoTIFF         one band of classes or values, in any coordinate reference system
docs/context.md has the details. This imports flood zones:
  ./gm context import flood.parquet --kind flood --attribute FLD_ZONE --class 'AE=1 % annual chance' \\
    --attribution FEMA --license 'Public domain' --date 2026-01-15
`;

interface ImportOptions extends LakeOptions {
  readonly name?: string;
  readonly kind?: string;
  readonly attribution?: string;
  readonly license?: string;
  readonly date?: string;
  readonly attribute?: string;
  readonly unit?: string;
  readonly class?: readonly string[];
  readonly near?: number;
}

type ImportLine = LakeLine & Omit<ContextImport, 'dataDir' | 'reporter' | 'stop' | 'clock'>;

const IMPORT: CommandSpec<ImportOptions, ImportLine> = {
  define: (command) =>
    addLakeOptions(command.argument('<file>', 'a GeoParquet or GeoTIFF file'))
      .option('--kind <kind>', `what it shows (required): ${Object.keys(CONTEXT_KINDS).join(', ')}`)
      .option('--attribution <text>', 'who made it (required)')
      .option('--license <text>', 'its license (required)')
      .option('--date <date>', 'its date, YYYY-MM-DD (required)')
      .option(
        '--name <name>',
        'name of the layer; an existing one is replaced (default: the name of the file)',
      )
      .option('--attribute <column>', 'the column with the class or value of each feature (default: none)')
      .option('--class <value=meaning>', 'what a value means; repeat it for each', repeated)
      .option('--unit <unit>', 'unit of the values (default: none)')
      .option(
        '--near <meters>',
        `report the nearest feature within this distance; 0 = don't (default: ${CONTEXT_REACH_M.ofMines} for mines, 0 for others)`,
        wholeNumber(0, CONTEXT_REACH_M.most),
      )
      .addHelpText('after', ABOUT),
  read(operands, options) {
    const [path = ''] = operands;
    const kind = checked('kind', options.kind, contextKindSchema);
    return {
      ...lakeLine(operands, options),
      path,
      kind,
      name: checked('name', options.name ?? nameOfFile(path), contextNameSchema),
      attribution: checked('attribution', options.attribution, contextTextSchema),
      license: checked('license', options.license, contextTextSchema),
      date: checked('date', options.date, isoDateSchema),
      attribute: options.attribute ?? null,
      unit: options.unit === undefined ? null : checked('unit', options.unit, contextTextSchema.max(30)),
      classes: classesOf(options.class ?? []),
      reachM: reachOf(options.near, kind, path),
    };
  },
  run: (line) =>
    performOnLake('context import', line, async (stop) => {
      const { importContext } = await import('../../ingest/context/importContext.ts');
      return importContext({ ...line, reporter: openReporter(process.stderr), stop, clock: Date.now });
    }),
};

interface Schema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } };
}

function checked<T>(option: string, value: string | undefined, schema: Schema<T>): T {
  if (value === undefined) throw invalidInput('bad_usage', `--${option} is required`);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const reason = result.error.issues[0]?.message ?? 'it is invalid';
  throw invalidInput('bad_usage', `--${option} ${JSON.stringify(value)}: ${reason}`);
}

/** `Flood 48201.parquet` → `flood-48201` */
function nameOfFile(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 60);
}

function classesOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=');
      if (at < 1) throw invalidInput('bad_usage', `--class ${JSON.stringify(each)}: expected value=meaning`);
      return [each.slice(0, at).trim(), checked('class', each.slice(at + 1), contextTextSchema)];
    }),
  );
}

function reachOf(near: number | undefined, kind: string, path: string): number {
  if (near === undefined) return kind === 'mines' && !/\.tiff?$/i.test(path) ? CONTEXT_REACH_M.ofMines : 0;
  if (near === 0 || near >= CONTEXT_REACH_M.least) return near;
  throw invalidInput(
    'bad_usage',
    `--near ${near}: 0, or ${CONTEXT_REACH_M.least} to ${CONTEXT_REACH_M.most} m`,
  );
}

const LIST: CommandSpec<LakeOptions, LakeLine> = {
  define: addLakeOptions,
  read: lakeLine,
  run: (line) =>
    performOnLake('context list', line, async () => {
      const { listContext } = await import('../../ingest/context/importContext.ts');
      return listContext(line.dataDir);
    }),
};

const REMOVE: CommandSpec<LakeOptions, LakeLine> = {
  define: (command) => addLakeOptions(command.argument('<name...>', 'layers to remove')),
  read: lakeLine,
  run: (line) =>
    performOnLake('context remove', line, async () => {
      const { removeContext } = await import('../../ingest/context/importContext.ts');
      return removeContext(line.dataDir, line.operands, Date.now());
    }),
};

/** `./gm context`: imports and lists maps of others that reports name apart from the measurement. */
export function addContextCommands(command: Command): void {
  const child = (name: string, summary: string) => command.command(name).summary(summary);
  attach(child('import', 'import a GeoParquet or GeoTIFF file as a layer'), IMPORT);
  attach(child('list', 'every layer: kind, features, date, size, source'), LIST);
  attach(child('remove', 'remove layers'), REMOVE);
}
