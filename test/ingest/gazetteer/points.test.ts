import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { importFiles, servedRows } from '../../support/files/gazetteerImport.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

/** Imports a file with this name and text, and returns what some ZIPs then contain. */
async function imported(name: string, content: string | Buffer, zips: readonly string[]) {
  const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
  const path = join(files, name);
  await writeFile(path, content);
  const report = await importFiles(dataDir, [path]);
  const served = await servedRows(dataDir, zips);
  return { report, rows: zips.flatMap((zip) => served[zip] ?? []) };
}

const NAD =
  'OID_,AddNum_Pre,Add_Number,AddNum_Suf,St_PreMod,St_PreDir,St_PreTyp,St_PreSep,St_Name,St_PosTyp,St_PosDir,St_PosMod,' +
  'County,Inc_Muni,Post_City,Uninc_Comm,State,Zip_Code,Longitude,Latitude';

const FEATURES = [
  {
    number: '742',
    street: 'EVERGREEN TER',
    city: 'SPRINGFIELD',
    district: '',
    region: 'OR',
    postcode: '97403-1234',
  },
  { number: '123 1/2', street: 'Main St', city: '', district: 'Lane', region: '', postcode: '97403' },
];
const LINES = FEATURES.map((properties, index) =>
  JSON.stringify({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [-123.0862 - index, 44.0462] },
  }),
);

describe('address points', () => {
  test('of the National Address Database are built from its parts; their units are counties', async () => {
    const rows = [
      '1,37-,12,,,,,,82nd,Street,,,Queens,New York,,,NY,11372,-73.885,40.749',
      '2,,123,1/2,Old,N,,,Main,St,,,Queens,New York,Flushing,,NY,11372,-73.886,40.750',
      '3,,5,,,,,,Elm,St,,,Kings,Unincorporated,,Red Hook,NY,11372,-73.887,40.751',
    ];
    const { report, rows: served } = await imported('NAD_r22.txt', [NAD, ...rows].join('\r\n'), ['11372']);
    expect(report.units.map(({ unit, outcome }) => [unit, outcome])).toEqual([
      ['nad-ny-kings', 'imported'],
      ['nad-ny-queens', 'imported'],
    ]);
    expect(served).toHaveLength(3);
    expect(served.map(({ number, street, place, source }) => [number, street, place, source])).toEqual([
      ['37-12', '82ND ST', 'New York', 'NAD r22'],
      ['5', 'ELM ST', 'Red Hook', 'NAD r22'],
      ['123 1/2', 'OLD N MAIN ST', 'Flushing', 'NAD r22'],
    ]);
    expect(served[0]!.places).toEqual([[40.749, -73.885]]);
  });

  test.each([
    ['us-or-lane.geojson', LINES.join('\n')],
    ['us-or-lane.geojson.gz', gzipSync(LINES.join('\n'))],
    [
      'us-or-lane.csv',
      `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH
-123.0862,44.0462,742,EVERGREEN TER,,SPRINGFIELD,,OR,97403,1,a
-124.0862,44.0462,123 1/2,Main St,,,Lane,,97403,2,b`,
    ],
  ])(
    'of OpenAddresses (%s) are read, the state from the name where a row has none',
    async (name, content) => {
      const { report, rows } = await imported(name, content, ['97403']);
      expect(report.ok).toBe(true);
      expect(report.units.map(({ unit }) => unit)).toEqual(['us-or-lane']);
      expect(rows).toEqual([
        {
          street: 'EVERGREEN TER',
          place: 'Springfield',
          state: 'OR',
          county: '',
          source: 'OpenAddresses',
          number: '742',
          places: [[44.0462, -123.0862]],
        },
        expect.objectContaining({ street: 'MAIN ST', number: '123 1/2', place: null, state: 'OR' }),
      ]);
    },
  );

  test.each([
    ['WKB', "unhex('0101000000' || '7b832f4ca68a5ec0' || 'd044d8f0f4054640')"],
    ['big-endian WKB with SRID', "unhex('0020000001000010e6' || 'c05e8aa64c2f837b' || '404605f4f0d844d0')"],
    ['boxes', null],
  ])(
    'of Overture Maps are read at their %s, and those of other countries are left out',
    async (_, geometry) => {
      const path = join(await temporaryFolder(), 'overture.parquet');
      const connection = await (await DuckDBInstance.create()).connect();
      const place = geometry
        ? `${geometry} AS geometry`
        : '{xmin: -122.166400::FLOAT, xmax: -122.166398::FLOAT, ymin: 44.04652::FLOAT, ymax: 44.046526::FLOAT} AS bbox';
      await connection.run(`COPY (SELECT country, number, street, '97403' AS postcode, 'Springfield' AS postal_city,
      [{value: 'OR'}, {value: 'Springfield'}] AS address_levels, ${place}
      FROM (VALUES ('US', '742', 'Evergreen Terrace'), ('CA', '1', 'Rue Main')) v(country, number, street)) TO '${path}'`);
      connection.closeSync();
      const dataDir = await temporaryFolder();
      const report = await importFiles(dataDir, [path]);
      expect(report.read[0]).toMatchObject({ records: 2, kept: 1, dropped: { other_country: 1 } });
      const [row] = (await servedRows(dataDir, ['97403']))['97403']!;
      expect(row).toMatchObject({
        street: 'EVERGREEN TER',
        number: '742',
        place: 'Springfield',
        source: 'Overture Maps',
      });
      expect(row!.places[0]![0]).toBeCloseTo(44.04652, 4);
      expect(row!.places[0]![1]).toBeCloseTo(-122.1664, 4);
    },
  );

  test('that cannot be used are counted by reason, and equal ones become one', async () => {
    const rows = [
      '-123,44,742,Main St,Eugene,OR,97403',
      '-123,44,742,MAIN STREET,Eugene,OR,97403',
      '-123,44,,Main St,Eugene,OR,97403',
      '-123,44,Lot 5,Main St,Eugene,OR,97403',
      '-123,44,1,,Eugene,OR,97403',
      '-123,44,1,Main St,Eugene,OR,',
      '-120,44,1,Main St,Eugene,OR,',
      '-123,44,1,Main St,Eugene,,97403',
      '0,0,1,Main St,Eugene,OR,97403',
      'x,44,1,Main St,Eugene,OR,97403',
      '-123,44,1',
    ];
    const { report, rows: served } = await imported(
      'town.csv',
      `LON,LAT,NUMBER,STREET,CITY,REGION,POSTCODE\n${rows.join('\n')}`,
      ['97403'],
    );
    expect(report.read[0]).toMatchObject({
      records: 11,
      kept: 3,
      zips_found: 1,
      dropped: {
        no_numbers: 1,
        bad_number: 1,
        no_name: 1,
        no_zip: 1,
        no_state: 1,
        bad_coordinates: 2,
        bad_row: 1,
      },
    });
    expect(report.units[0]).toMatchObject({ rows: 2, duplicates: 1 });
    expect(served.map(({ number }) => number).toSorted()).toEqual(['1', '742']);
  });

  test.each([
    [
      'a table of other columns',
      'town.csv',
      'id,value\n1,2\n',
      /its header has no column for number, street, zip, lat, lon/,
    ],
    [
      'JSON of another kind',
      'town.geojson',
      '{"type":"FeatureCollection","features":[]}',
      /1 of 1 rows are not address points/,
    ],
    ['no rows', 'town.geojson', '', /it has no rows/],
    [
      'a packed file that is cut off',
      'town.geojson.gz',
      gzipSync(LINES.join('\n')).subarray(0, 40),
      /cannot be read: unexpected end/,
    ],
    ['no Parquet', 'town.parquet', 'PAR1', /cannot be read as Parquet/],
  ])(
    'in a file with %s are refused by name; what is served does not change',
    async (_, name, content, message) => {
      const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
      const good = join(files, 'us-or-lane.geojson');
      await writeFile(good, LINES.join('\n'));
      await importFiles(dataDir, [good]);
      const before = await servedRows(dataDir, ['97403']);
      await writeFile(join(files, name), content);
      const report = await importFiles(dataDir, [files]);
      expect(report.ok).toBe(false);
      expect(report.refused.map(({ reason }) => reason)).toEqual([expect.stringMatching(message)]);
      expect(report.refused[0]!.reason).toContain(name);
      expect(await servedRows(dataDir, ['97403'])).toEqual(before);
    },
  );
});
