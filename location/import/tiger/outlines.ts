import { stateOfFips } from '../../address/words/usStates.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import type { AreaRow } from '../../gazetteer/write/areaRows.ts';
import { isInUnitedStates } from '../source/microDegrees.ts';
import { DropCounts } from '../source/dropCounts.ts';
import { readLayer, type LayerRecord } from './shapefile.ts';
import type { TigerFile } from '../source/sourceFiles.ts';
import { firstOf } from './tigerContext.ts';

/** Fields whose names include the census year in some layers. */
const LATITUDE = ['INTPTLAT', 'INTPTLAT20', 'INTPTLAT10'];
const LONGITUDE = ['INTPTLON', 'INTPTLON20', 'INTPTLON10'];
const LAND_M2 = ['ALAND', 'ALAND20', 'ALAND10'];
const ZCTA = ['ZCTA5CE20', 'ZCTA5CE10', 'ZCTA5CE'];

/**
 * The areas in a PLACE, COUNTY or ZCTA layer: internal point, and the radius of a circle with the area of their land.
 * Throws `source_refused`.
 */
export async function readOutlines(
  file: TigerFile,
  scratch: string,
): Promise<{ readonly rows: AreaRow[]; readonly records: number; readonly drops: DropCounts }> {
  const rows: AreaRow[] = [];
  const drops = new DropCounts();
  const records = await readLayer(file.path, scratch, [], (record) => {
    const lat = Number(firstOf(record, LATITUDE) || Number.NaN);
    const lon = Number(firstOf(record, LONGITUDE) || Number.NaN);
    const named = nameOf(file, record);
    if (!named) drops.add('no_name');
    else if (!isInUnitedStates(lat, lon)) drops.add('bad_coordinates');
    else {
      const radiusM = Math.sqrt(Number(firstOf(record, LAND_M2)) / Math.PI);
      rows.push({ ...named, lat, lon, radiusM: Number.isFinite(radiusM) ? radiusM : 0 });
    }
  });
  return { rows, records, drops };
}

function nameOf(
  { layer }: TigerFile,
  record: LayerRecord,
): Pick<AreaRow, 'kind' | 'key' | 'name' | 'state'> | null {
  if (layer === 'zcta') {
    const zip = firstOf(record, ZCTA);
    return /^\d{5}$/.test(zip) ? { kind: 'zip', key: zip, name: null, state: '' } : null;
  }
  const name = record.text('NAME');
  const state = stateOfFips(record.text('STATEFP'))?.abbreviation;
  if (name === '' || state === undefined) return null;
  return { kind: layer === 'place' ? 'place' : 'county', key: placeKey(name), name, state };
}
