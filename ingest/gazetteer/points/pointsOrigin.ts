import { basename } from 'node:path';
import { stateOfAbbreviation, stateOfFips } from '../../../core/address/usStates.ts';
import { unitName, type PointsOrigin } from './pointRecord.ts';
import type { PointsFile } from '../source/sourceFiles.ts';

/**
 * What the path of a file of points tells: `nad_39061_5000.csv` is of a county, `us/mt/meagher.geojson` of a state;
 * `NAD_r22.txt` and Overture's files are of the whole country. `source` names what is not known by its name.
 */
export function originOf({ path, format }: PointsFile, source: string | null): Omit<PointsOrigin, 'file'> {
  const name = basename(path);
  const nad = /(?:^|[^a-z])nad(?:[^a-z]|$)/i.test(name);
  const release = /(?:^|[^a-z])r(\d{1,3})(?!\d)/i.exec(name)?.[1];
  const known =
    format === 'parquet' ? 'Overture Maps' : nad ? `NAD${release ? ` r${release}` : ''}` : 'OpenAddresses';
  const fips = /(?<!\d)\d{5}(?!\d)/.exec(name)?.[0] ?? '';
  const ofCounty = stateOfFips(fips);
  const shared = { source: source ?? known, unitPrefix: nad ? 'nad' : 'overture' };
  if (ofCounty) return { ...shared, county: fips, state: ofCounty.abbreviation, unit: fips };
  const folders = /(?:^|[/_-])us[/_-]([a-z]{2})(?=[/_.-])(.*)$/i.exec(path);
  const state = stateOfAbbreviation((folders?.[1] ?? '').toUpperCase())?.abbreviation ?? '';
  if (nad || format === 'parquet') return { ...shared, county: '', state, unit: null };
  const of = state === '' ? [name] : ['us', state, folders![2]!];
  return {
    ...shared,
    county: '',
    state,
    unit: unitName(of.map((part) => part.replace(/\.[a-z]+(\.gz)?$/i, ''))),
  };
}
