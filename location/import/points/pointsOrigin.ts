import { basename } from 'node:path';
import { required } from '../../../core/required.ts';
import { stateOfAbbreviation, stateOfFips } from '../../address/words/usStates.ts';
import { unitName, type PointsOrigin } from './pointRecord.ts';
import type { PointsFile } from '../source/sourceFiles.ts';

const FIPS = /(?<!\d)\d{5}(?!\d)/;
const FOLDERS = /(?:^|[/_-])us[/_-]([a-z]{2})(?=[/_.-])(.*)$/i;

/** The path of a table. In an archive: the archive's path followed by the table's, unless the latter gives the state. */
function fullPath({ path, entry }: PointsFile): string {
  if (entry === null) return path;
  return FOLDERS.test(entry.name) ? entry.name : `${path.replace(/\.zip$/i, '')}/${entry.name}`;
}

/**
 * What the path of a file of points says: `nad_39061_5000.csv` is for a county, `us/mt/meagher.geojson` for a state;
 * `NAD_r22.txt` and Overture's files cover the whole country. `source`, if given, replaces
 * the name of the source that the file's name suggests.
 */
export function originOf(file: PointsFile, source: string | null): Omit<PointsOrigin, 'file'> {
  const { format } = file;
  const path = fullPath(file);
  const name = basename(path);
  const nad = /(?:^|[^a-z])nad(?:[^a-z]|$)/i.test(name);
  const release = /(?:^|[^a-z])r(\d{1,3})(?!\d)/i.exec(name)?.[1];
  const known =
    format === 'parquet' ? 'Overture Maps' : nad ? `NAD${release ? ` r${release}` : ''}` : 'OpenAddresses';
  const fips = FIPS.exec(name)?.[0] ?? FIPS.exec(basename(file.path))?.[0] ?? '';
  const ofCounty = stateOfFips(fips);
  const shared = { source: source ?? known, unitPrefix: nad ? 'nad' : 'overture' };
  if (ofCounty) return { ...shared, county: fips, state: ofCounty.abbreviation, unit: fips };
  const folders = FOLDERS.exec(path);
  const state = stateOfAbbreviation((folders?.[1] ?? '').toUpperCase())?.abbreviation ?? '';
  if (nad || format === 'parquet') return { ...shared, county: '', state, unit: null };
  const of = state === '' ? [name] : ['us', state, required(required(folders)[2])];
  return {
    ...shared,
    county: '',
    state,
    unit: unitName(of.map((part) => part.replace(/\.[a-z]+(\.gz)?$/i, ''))),
  };
}
