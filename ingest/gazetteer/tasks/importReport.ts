import type { GazetteerFamily } from '../../../schemas/gazetteerFiles.ts';
import type { RefusedFile } from '../../../location/import/source/sourceFiles.ts';

/** The result for one family of a unit. */
export interface UnitReport {
  readonly unit: string;
  readonly family: GazetteerFamily;
  /** `planned` in a dry run; `unchanged`: exactly these files are already published. */
  readonly outcome: 'imported' | 'replaced' | 'unchanged' | 'planned';
  readonly rows: number;
  readonly duplicates: number;
  readonly streets: number;
  readonly zips: number;
  /** The files' own abbreviations of street types, with the postal ones that they were read as. */
  readonly own_types?: Readonly<Record<string, string>>;
}

/** What was read from the files of a task. */
export interface ReadReport {
  readonly files: readonly string[];
  readonly records: number;
  /** Range sides and points that were kept, before deduplication. */
  readonly kept: number;
  readonly dropped: Readonly<Record<string, number>>;
  /** Sides and points whose ZIP was inferred from their face or from the nearest feature. */
  readonly zips_found: number;
}

/** The result of an import. */
export interface ImportReport {
  readonly units: readonly UnitReport[];
  readonly read: readonly ReadReport[];
  readonly refused: readonly RefusedFile[];
}

/** The report as lines for people. */
export function reportLines({ units, read, refused }: ImportReport): string[] {
  return [
    ...read.map(({ files, records, kept, dropped, zips_found: zipsFound }) => {
      const drops = Object.entries(dropped).map(
        ([reason, rows]) => `${reason} ${rows.toLocaleString('en-US')}`,
      );
      const parts = [count(records, 'records'), count(kept, 'rows kept')];
      if (drops.length > 0) parts.push(`dropped: ${drops.join(', ')}`);
      if (zipsFound > 0) parts.push(count(zipsFound, 'took the ZIP next to them'));
      return `${files.join(', ')}: ${parts.join('; ')}`;
    }),
    ...units.map(({ unit, family, outcome, rows, duplicates, streets, zips, own_types: own }) => {
      const what = family === 'ranges' ? 'sides' : family;
      const more = family === 'areas' ? '' : `, ${count(streets, 'streets')}, ${count(zips, 'ZIPs')}`;
      return `${unit} ${family} ${outcome}: ${count(rows, what)}${more}${duplicates > 0 ? `, ${count(duplicates, 'duplicates')}` : ''}${ownText(own)}`;
    }),
    ...refused.map(({ reason }) => `refused: ${reason}`),
    `${count(new Set(units.map(({ unit }) => unit)).size, 'units')}, ${count(
      units.reduce((sum, { rows }) => sum + rows, 0),
      'rows',
    )}${refused.length > 0 ? `, ${count(refused.length, 'files refused')}` : ''}`,
  ];
}

function ownText(own: UnitReport['own_types'] = {}): string {
  const pairs = Object.entries(own).map(([word, type]) => `${word} as ${type}`);
  return pairs.length === 0 ? '' : `; street types read: ${pairs.join(', ')}`;
}

function count(value: number, what: string): string {
  return `${value.toLocaleString('en-US')} ${what}`;
}
