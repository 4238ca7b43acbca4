import { placeKey } from '../../address/words/placeKey.ts';
import { readLayer } from './shapefile.ts';
import type { TigerFile } from '../source/sourceFiles.ts';

/** A named place or county. */
export interface NamedArea {
  readonly name: string;
  readonly key: string;
}

/** Names of codes, from layers for whole states. */
export interface TigerContext {
  /** By state and place code, seven digits. */
  readonly places: ReadonlyMap<string, NamedArea>;
  /** By county code, five digits. */
  readonly counties: ReadonlyMap<string, NamedArea>;
}

/** Reads the names of places and counties from the given PLACE and COUNTY layers. Throws `source_refused`. */
export async function readTigerContext(files: readonly TigerFile[], scratch: string): Promise<TigerContext> {
  const places = new Map<string, NamedArea>();
  const counties = new Map<string, NamedArea>();
  for (const { path, layer } of files) {
    const into = layer === 'place' ? places : layer === 'county' ? counties : null;
    if (!into) continue;
    await readLayer(path, scratch, ['GEOID', 'NAME'], (record) => {
      const name = record.text('NAME');
      if (name !== '') into.set(record.text('GEOID'), { name, key: placeKey(name) });
    });
  }
  return { places, counties };
}

/** What a county's FACES say about the land next to an edge, by face id. */
export interface Face {
  /** State and place code; '' outside all places. */
  readonly place: string;
  /** The ZIP Code Tabulation Area; '' = none. */
  readonly zip: string;
}

/** Reads a FACES layer. Throws `source_refused`. */
export async function readFaces(file: TigerFile, scratch: string): Promise<ReadonlyMap<string, Face>> {
  const faces = new Map<string, Face>();
  await readLayer(file.path, scratch, ['TFID'], (record) => {
    const code = firstOf(record, ['PLACEFP', 'PLACEFP20', 'PLACEFP10']);
    const state = firstOf(record, ['STATEFP', 'STATEFP20', 'STATEFP10']);
    const zip = firstOf(record, ['ZCTA5CE20', 'ZCTA5CE', 'ZCTA5CE10']);
    faces.set(record.text('TFID'), { place: code === '' ? '' : state + code, zip });
  });
  return faces;
}

/** Reads the additional names of edges from a FEATNAMES table, by TLID. Throws `source_refused`. */
export async function readFurtherNames(
  file: TigerFile,
  scratch: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  await readLayer(file.path, scratch, ['TLID', 'FULLNAME'], (record) => {
    const name = record.text('FULLNAME');
    if (name === '') return;
    const tlid = record.text('TLID');
    const known = names.get(tlid);
    if (!known) names.set(tlid, [name]);
    else if (!known.includes(name)) known.push(name);
  });
  return names;
}

/** The first field that a record has; field names include the census year. */
export function firstOf(record: { text(field: string): string }, fields: readonly string[]): string {
  for (const field of fields) {
    const text = record.text(field);
    if (text !== '') return text;
  }
  return '';
}
