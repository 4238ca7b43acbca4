import { invalidInput } from '../../core/error.ts';
import {
  removeUnfinished,
  removeUnserved,
  servedImports,
} from '../../location/gazetteer/write/gazetteerMaintenance.ts';
import { readGazetteerPointer } from '../../location/gazetteer/gazetteerPointer.ts';
import { lockGazetteer, openScratchSpool } from '../../location/gazetteer/write/importRows.ts';
import { publishImports } from '../../location/gazetteer/write/publishUnits.ts';
import { familySchema } from '../../schemas/gazetteerFiles.ts';
import type { CommandResult } from '../command/commandResult.ts';

/** The contents of the gazetteer, unit by unit. Throws `release_unusable`. */
export async function gazetteerStatus(dataDir: string): Promise<CommandResult> {
  const served = await servedImports(dataDir);
  const units = served.map(({ manifest, bytes }) => ({
    unit: manifest.unit,
    family: manifest.family,
    rows: manifest.rows,
    streets: manifest.streets,
    zips: manifest.zips,
    sources: manifest.sources,
    files: manifest.files.map(({ name }) => name),
    imported_at: manifest.created_at,
    bytes,
  }));
  const rows = units.reduce((sum, unit) => sum + unit.rows, 0);
  const bytes = units.reduce((sum, unit) => sum + unit.bytes, 0);
  return {
    lines: [
      ...units.map(
        (unit) =>
          `${unit.unit} ${unit.family}: ${unit.rows.toLocaleString('en-US')} rows, ${unit.streets.toLocaleString('en-US')} streets, ` +
          `${unit.zips} ZIPs, ${megabytes(unit.bytes)}, ${unit.sources.join(', ')}, ${unit.imported_at}`,
      ),
      units.length === 0
        ? 'there is no gazetteer; import one'
        : `${new Set(units.map(({ unit }) => unit)).size} units, ${rows.toLocaleString('en-US')} rows, ${megabytes(bytes)}`,
    ],
    json: { units, rows, bytes },
    ok: true,
  };
}

/** Removes units from the gazetteer, all families of each. Throws `unit_unknown`, `ingest_in_progress`. */
export async function removeUnits(
  dataDir: string,
  units: readonly string[],
  now: number,
): Promise<CommandResult> {
  const lock = await lockGazetteer(dataDir);
  try {
    const pointer = await readGazetteerPointer(dataDir);
    const unknown = units.filter((unit) => pointer?.units[unit] === undefined);
    if (unknown.length > 0) {
      throw invalidInput(
        'unit_unknown',
        `${unknown.join(', ')}: no such unit is served; "status" lists them`,
      );
    }
    const removed = units.flatMap((unit) => familySchema.options.map((family) => ({ unit, family })));
    await removeUnfinished(dataDir);
    const scratch = await openScratchSpool(dataDir, { threads: 1, memoryMb: 512 });
    try {
      await publishImports(scratch.spool.connection, dataDir, { imports: [], removed }, now);
    } finally {
      await scratch.close();
    }
    await removeUnserved(dataDir);
    return { lines: units.map((unit) => `${unit} removed`), json: { removed: units }, ok: true };
  } finally {
    await lock.release();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
