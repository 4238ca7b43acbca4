import { required } from '../../../core/required.ts';
import { streetKey } from '../../address/street/streetName.ts';
import { stateOfFips } from '../../address/words/usStates.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { cityOfZip, countyOfFips } from '../../zips/zipTable.ts';
import type { RangeRow, RowPlacement } from '../../gazetteer/write/gazetteerRows.ts';
import type { GazetteerSpool } from '../../gazetteer/write/gazetteerSpool.ts';
import { DropCounts, type DropReason } from '../source/dropCounts.ts';
import { NearestZip } from './nearestZip.ts';
import { readLayer } from './shapefile.ts';
import type { TigerFile, TigerLayer } from '../source/sourceFiles.ts';
import { readFaces, readFurtherNames, type Face, type NamedArea, type TigerContext } from './tigerContext.ts';
import { ADDRFEAT_FIELDS, EDGES_FIELDS, sidesOf, streetNameOf, type TigerSide } from './tigerSides.ts';
import { unreadableSource } from '../source/unreadableSource.ts';

/** What happened to a county's records. */
export interface CountyCounts {
  readonly records: number;
  /** Sides without their own ZIP that took that of their face or of the nearest side. */
  readonly zipsFound: number;
  readonly drops: DropCounts;
}

/**
 * Reads a county's layers into a spool: ranges from ADDRFEAT if there is one, else from EDGES; roads in EDGES without
 * ranges as streets without numbers; places and ZIPs from FACES. Throws `source_refused`.
 */
export async function readCounty(
  files: ReadonlyMap<TigerLayer, TigerFile>,
  context: TigerContext,
  spool: GazetteerSpool,
  scratch: string,
): Promise<CountyCounts> {
  const { area: unit, year, path } = files.get('addrfeat') ?? required(files.get('edges'));
  const state = stateOfCounty(unit, path);
  const [facesFile, namesFile] = [files.get('faces'), files.get('featnames')];
  const faces = facesFile ? await readFaces(facesFile, scratch) : new Map<string, Face>();
  const furtherNames = namesFile ? await readFurtherNames(namesFile, scratch) : null;
  const county = context.counties.get(unit) ?? countyOf(unit);
  const postal = postalPlaces(state);
  const placeOf = facesFile ? placeFinder(context, faces, postal) : postal;
  const source = `TIGER/Line ${year}`;
  const drops = new DropCounts();
  const drop = drops.add.bind(drops);
  const keeper = sideKeeper({ faces, drop }, (side, zip) => {
    spool.addRange(rowOf(side, { zip, place: placeOf(zip, side.face), unit, state, county, source }));
  });

  let records = 0;
  const ranged = new Set<string>();
  const addrfeat = files.get('addrfeat');
  if (addrfeat) {
    const fields = ['TLID', 'FULLNAME', 'ZIPL', 'ZIPR', ...ADDRFEAT_FIELDS.from, ...ADDRFEAT_FIELDS.to];
    records += await readLayer(addrfeat.path, scratch, fields, (record) => {
      ranged.add(record.text('TLID'));
      const options = { fullName: record.text('FULLNAME'), keepsUnnumbered: false };
      sidesOf(record, ADDRFEAT_FIELDS, options, drop).forEach(keeper.take);
    });
  }
  const edges = files.get('edges');
  if (edges) {
    const fields = ['TLID', 'MTFCC', 'FULLNAME', 'ZIPL', 'ZIPR', ...EDGES_FIELDS.from, ...EDGES_FIELDS.to];
    records += await readLayer(edges.path, scratch, fields, (record) => {
      const tlid = record.text('TLID');
      if (ranged.has(tlid)) return;
      const fullName = record.text('FULLNAME');
      for (const name of namesOf(fullName, furtherNames?.get(tlid))) {
        sidesOf(record, EDGES_FIELDS, { fullName: name, keepsUnnumbered: true }, drop).forEach(keeper.take);
      }
    });
  }
  keeper.placeTheRest();
  return { records, zipsFound: keeper.zipsFound(), drops };
}

/**
 * A side as a row of its county. The fields are written out: spreading objects with many fields took most of an import's
 * time.
 */
function rowOf(
  side: TigerSide,
  of: {
    readonly zip: string;
    readonly place: NamedArea | null;
    readonly unit: string;
    readonly state: string;
    readonly county: NamedArea | null;
    readonly source: string;
  },
): RangeRow & RowPlacement {
  const { zip, place, unit, state, county, source } = of;
  return {
    name: side.name,
    display: side.display,
    urbanization: '',
    tlid: side.tlid,
    latE6: side.latE6,
    lonE6: side.lonE6,
    side: side.side,
    prefix: side.prefix,
    fromNumber: side.fromNumber,
    toNumber: side.toNumber,
    parity: side.parity,
    isOffset: side.isOffset,
    isImputed: side.isImputed,
    zip,
    unit,
    file: 0,
    state,
    county: unit,
    place: place?.name ?? null,
    placeKey: place?.key ?? null,
    countyName: county?.name ?? null,
    countyKey: county?.key ?? null,
    source,
  };
}

/** Throws `source_refused` if a file's name has no county code. */
function stateOfCounty(unit: string, path: string): string {
  const state = stateOfFips(unit);
  if (state) return state.abbreviation;
  throw unreadableSource(path, `${unit} is not the code of a county`, 'name the file as the Bureau does');
}

/** Finds the place of a side from its ZIP and postal city. */
type PostalPlaces = (zip: string) => NamedArea | null;

/** The place of a side by its ZIP and face. If the layer of places is given, a face outside all places has none. */
function placeFinder({ places }: TigerContext, faces: ReadonlyMap<string, Face>, postal: PostalPlaces) {
  return (zip: string, face: string): NamedArea | null =>
    places.size > 0 ? (places.get(faces.get(face)?.place ?? '') ?? null) : postal(zip);
}

/** The county's name if no layer gives it. */
function countyOf(fips: string): NamedArea | null {
  const name = countyOfFips(fips);
  return name === null ? null : { name, key: placeKey(name) };
}

/**
 * The postal city, used if no layer gives a place; a ZIP in two states has the city of only one. Each ZIP is looked up
 * once.
 */
function postalPlaces(state: string): PostalPlaces {
  const known = new Map<string, NamedArea | null>();
  const find = (zip: string): NamedArea | null => {
    const city = cityOfZip(zip);
    return city?.state === state ? { name: city.name, key: placeKey(city.name) } : null;
  };
  return (zip) => {
    let place = known.get(zip);
    if (place === undefined) known.set(zip, (place = find(zip)));
    return place;
  };
}

/** Stores sides with their ZIP: their own, that of their face or, once all others are known, that of the nearest side. */
function sideKeeper(
  { faces, drop }: { readonly faces: ReadonlyMap<string, Face>; readonly drop: (reason: DropReason) => void },
  write: (side: TigerSide, zip: string) => void,
) {
  const anchors = new NearestZip();
  const withoutZip: TigerSide[] = [];
  let zipsFound = 0;
  const keep = (side: TigerSide, zip: string): void => {
    write(side, zip);
    anchors.add(required(side.latE6[0]), required(side.lonE6[0]), zip);
  };
  const found = (side: TigerSide, zip: string): void => {
    zipsFound++;
    keep(side, zip);
  };
  return {
    take: (side: TigerSide): void => {
      const zip = faces.get(side.face)?.zip ?? '';
      if (side.zip !== '') keep(side, side.zip);
      else if (zip === '') withoutZip.push(side);
      else found(side, zip);
    },
    placeTheRest: (): void => {
      for (const side of withoutZip) {
        const middle = Math.floor(side.latE6.length / 2);
        const zip = anchors.find(required(side.latE6[middle]), required(side.lonE6[middle]));
        if (zip === null) drop('no_zip');
        else found(side, zip);
      }
    },
    zipsFound: () => zipsFound,
  };
}

/** An edge's own name, followed by its other names whose keys differ. */
function namesOf(fullName: string, further: readonly string[] = []): string[] {
  const names = new Map([[streetKey(streetNameOf(fullName)), fullName]]);
  for (const name of further) {
    const key = streetKey(streetNameOf(name));
    if (!names.has(key)) names.set(key, name);
  }
  if (names.size > 1) names.delete('');
  return [...names.values()];
}
