import { describe, expect, test } from 'vitest';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { openGazetteerSpool } from '../../../location/gazetteer/write/gazetteerSpool.ts';
import { writeUnitTables } from '../../../location/gazetteer/write/unitTables.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const ROWS = 200_000;
const MEMORY_MB = 96;

describe('a unit of many points', () => {
  test.each([
    ['in many ZIPs', '75000 + street % 40'],
    ['in one ZIP', '75000'],
  ])('%s is written in less memory than its rows take, each row once', async (_, zip) => {
    const spool = await openGazetteerSpool(await temporaryFolder(), { threads: 1, memoryMb: MEMORY_MB });
    try {
      for (let street = 0; street < 1000; street++) {
        const name = parseStreetName(`Street ${street} Rd`);
        spool.addPoint({
          name,
          display: `Street ${street} Rd`,
          place: 'Alder',
          placeKey: 'ALDER',
          urbanization: '',
          state: 'TX',
          county: '48999',
          countyName: null,
          countyKey: null,
          source: 'planted',
          unit: '48999',
          file: 0,
          zip: '75000',
          prefix: '',
          number: 1,
          suffix: '',
          latE7: 0,
          lonE7: 0,
        });
      }
      await spool.count('points');
      // Every point occurs twice.
      await spool.connection.run(`CREATE OR REPLACE TABLE points AS
        SELECT file, area, street, (${zip})::INTEGER AS zip, prefix, (step % 100)::INTEGER AS number, suffix,
          (295000000 + step)::INTEGER AS lat_e7, -950000000 AS lon_e7
        FROM points, range(${ROWS / 2000}) r(step), range(2)`);
      const written = await writeUnitTables(spool.connection, 'points', '48999', await temporaryFolder());
      expect(written).toEqual({
        rows: ROWS / 2,
        duplicates: ROWS / 2,
        streets: 1000,
        zips: zip === '75000' ? 1 : 40,
      });
    } finally {
      spool.close();
    }
  });
});
