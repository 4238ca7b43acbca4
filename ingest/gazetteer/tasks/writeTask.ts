import { required } from '../../../core/required.ts';
import type {
  GazetteerFamily,
  GazetteerPointer,
  GazetteerSourceFile,
  UnitManifest,
} from '../../../schemas/gazetteerFiles.ts';
import { writeAreaRows } from '../../../location/gazetteer/write/areaRows.ts';
import { importsOf } from '../../../location/gazetteer/write/gazetteerMaintenance.ts';
import { readGazetteerPointer } from '../../../location/gazetteer/gazetteerPointer.ts';
import type { GazetteerSpool } from '../../../location/gazetteer/write/gazetteerSpool.ts';
import { IMPORT_RULES } from '../../../location/gazetteer/write/importRows.ts';
import {
  newImportStamp,
  writeImport,
  type UnitImport,
} from '../../../location/gazetteer/write/publishUnits.ts';
import { writeUnitTables } from '../../../location/gazetteer/write/unitTables.ts';
import type { UnitReport } from './importReport.ts';
import type { ImportTask } from './importTasks.ts';
import type { TaskRead } from './readTask.ts';
import { adoptOwnTypes } from './adoptOwnTypes.ts';
import { identify, type TigerFile } from '../../../location/import/source/sourceFiles.ts';

/** The files of a task, by index; those that the whole task depends on are in each list. */
export type TaskIdentity = readonly (readonly GazetteerSourceFile[])[];

/** Sizes and checksums of a task's files. A county also depends on the layers that name its places. */
export async function identifyTask(task: ImportTask, context: readonly TigerFile[]): Promise<TaskIdentity> {
  if (task.kind === 'points') return Promise.all(task.files.map(({ file }) => identify(file)));
  if (task.kind === 'outlines') return [await identify(task.file)];
  const names = context.filter(
    ({ layer, area }) => layer !== 'zcta' && (area === 'us' || task.unit.startsWith(area)),
  );
  const files: GazetteerSourceFile[] = [];
  for (const file of [...task.files.values(), ...names]) files.push(...(await identify(file)));
  return [files];
}

interface TaskResult {
  readonly reports: readonly UnitReport[];
  readonly finishedFiles: GazetteerPointer['finished_files'];
}

/**
 * Earlier imports of exactly a task's files, including those of a run that was killed before publishing them; null if the
 * task must be done.
 */
export async function keptImports(
  dataDir: string,
  task: ImportTask,
  identity: TaskIdentity,
): Promise<(TaskResult & { readonly unserved: readonly UnitImport[] }) | null> {
  const pointer = await readGazetteerPointer(dataDir);
  const wanted = await wantedImports(dataDir, task, identity, pointer);
  if (!wanted) return null;
  const unserved = wanted.filter(({ unit, family, stamp }) => pointer?.units[unit]?.[family] !== stamp);
  const reports = wanted.map((manifest) =>
    reportOf(manifest, unserved.includes(manifest) ? 'imported' : 'unchanged'),
  );
  const isNew = task.kind === 'points' && unserved.length > 0;
  const finishedFiles = isNew ? finishedOf(identity, wanted, () => true) : {};
  return { unserved, reports, finishedFiles };
}

async function wantedImports(
  dataDir: string,
  task: ImportTask,
  identity: TaskIdentity,
  pointer: GazetteerPointer | null,
): Promise<UnitManifest[] | null> {
  const isOfThese = (manifest: UnitManifest) =>
    isOfThisVersion(manifest) && sameFiles(manifest.files, identity.flat());
  if (task.unit !== null) {
    const family = familyOf(task);
    const found = (await importsOf(dataDir, task.unit, family)).findLast(isOfThese);
    return found ? [found] : null;
  }
  // Which units the rows of these files belong to is only known after reading all of them.
  const units = new Map<string, UnitImport>();
  for (const { sha256 } of identity.flat()) {
    const of = pointer?.finished_files[sha256];
    if (!of) return null;
    for (const one of of) units.set(`${one.unit} ${one.family}`, one);
  }
  const all = new Set(identity.flat().map(({ sha256 }) => sha256));
  const found: UnitManifest[] = [];
  for (const { unit, family, stamp } of units.values()) {
    const manifest = (await importsOf(dataDir, unit, family)).find((one) => one.stamp === stamp);
    if (!manifest || !isOfThisVersion(manifest)) return null;
    if (!manifest.files.every(({ sha256 }) => all.has(sha256))) return null;
    found.push(manifest);
  }
  return found;
}

/** Whether an import is the same as it would be now: made by these rules, with checksums. */
function isOfThisVersion({ rules, checks }: UnitManifest): boolean {
  return rules === IMPORT_RULES && checks !== undefined;
}

/** Writes every unit that a task's rows belong to. */
export async function writeTask(
  dataDir: string,
  task: ImportTask,
  identity: TaskIdentity,
  read: TaskRead,
  spool: GazetteerSpool,
  clock: () => number,
): Promise<TaskResult & { readonly imports: readonly UnitManifest[] }> {
  const pointer = await readGazetteerPointer(dataDir);
  const created = () => ({ created_at: new Date(clock()).toISOString(), rules: IMPORT_RULES });
  const imports: UnitManifest[] = [];
  const ownTypes = new Map<string, Readonly<Record<string, string>>>();
  if (task.kind === 'outlines') {
    const imported = { unit: task.unit, family: 'areas' as const, stamp: newImportStamp(clock()) };
    imports.push(
      await writeImport(dataDir, imported, async (folder) => {
        await writeAreaRows(spool.connection, read.outlines, folder);
        const counts = { rows: read.outlines.length, duplicates: 0, streets: 0, zips: 0 };
        return {
          ...created(),
          sources: [`TIGER/Line ${task.file.year}`],
          files: identity.flat(),
          ...counts,
        };
      }),
    );
  } else {
    const family = task.kind === 'county' ? 'ranges' : 'points';
    for (const { unit, files, sources } of await spool.units(family)) {
      const learned = await adoptOwnTypes(spool, unit);
      if (Object.keys(learned).length > 0) ownTypes.set(unit, learned);
      const imported = { unit, family, stamp: newImportStamp(clock()) } as const;
      // If the rows state their units, each unit lists the files that its rows come from.
      const own = task.unit === null ? files : [...read.whole];
      const of = own.flatMap((file) => required(identity[file]));
      imports.push(
        await writeImport(dataDir, imported, async (folder) => ({
          ...created(),
          sources: [...sources],
          files: of,
          ...(await writeUnitTables(spool.connection, family, unit, folder)),
        })),
      );
    }
  }
  const reports = imports.map((manifest) => {
    const report = reportOf(
      manifest,
      pointer?.units[manifest.unit]?.[manifest.family] ? 'replaced' : 'imported',
    );
    const own = ownTypes.get(manifest.unit);
    return own ? { ...report, own_types: own } : report;
  });
  const isPoints = task.kind === 'points';
  const finishedFiles = isPoints ? finishedOf(identity, imports, (index) => read.whole.has(index)) : {};
  return { imports, reports, finishedFiles };
}

function familyOf({ kind }: ImportTask): GazetteerFamily {
  return kind === 'county' ? 'ranges' : kind === 'outlines' ? 'areas' : 'points';
}

function finishedOf(
  identity: TaskIdentity,
  imports: readonly UnitManifest[],
  isWhole: (index: number) => boolean,
): GazetteerPointer['finished_files'] {
  const finished: GazetteerPointer['finished_files'] = {};
  for (const [index, files] of identity.entries()) {
    if (!isWhole(index)) continue;
    for (const { sha256 } of files) {
      finished[sha256] = imports
        .filter((manifest) => manifest.files.some((file) => file.sha256 === sha256))
        .map(({ unit, family, stamp }) => ({ unit, family, stamp }));
    }
  }
  return finished;
}

function sameFiles(a: readonly GazetteerSourceFile[], b: readonly GazetteerSourceFile[]): boolean {
  return identityText(a) === identityText(b);
}

function identityText(files: readonly GazetteerSourceFile[]): string {
  const texts = files.map(({ name, sha256 }) => `${name} ${sha256}`);
  return texts.toSorted().join('\n');
}

function reportOf(manifest: UnitManifest, outcome: UnitReport['outcome']): UnitReport {
  const { unit, family, rows, duplicates, streets, zips } = manifest;
  return { unit, family, outcome, rows, duplicates, streets, zips };
}
