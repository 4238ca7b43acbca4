import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cellCenter, type Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { type GeotiffOptions, writeGeotiff } from '../../support/files/geotiff.ts';
import { writeGunw } from './gunw/gunwGranule.ts';
import { ingested } from '../../support/files/ingested.ts';
import { writeMintpyHdfEos5 } from '../../support/files/mintpyFiles.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';
import { datesFrom, yearsSince } from '../../support/planted/recoveredVelocity.ts';

/**
 * The same ground in the layout of each producer, from its files to what is sold: a bowl that sinks by 60 mm/yr in stable
 * ground, seen at 37 degrees from a descending orbit, with noise of 1 mm on each date.
 */
const INCIDENCE = 37;
const HEADING = 193;
const DEGREE = Math.PI / 180;
const up = Math.cos(INCIDENCE * DEGREE);
const east = -Math.sin(INCIDENCE * DEGREE) * Math.cos(HEADING * DEGREE);
const north = Math.sin(INCIDENCE * DEGREE) * Math.sin(HEADING * DEGREE);
const SENTINEL1 = 299_792_458 / 5.405e9;
const grid: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_000,
  cellWidth: 80,
  cellHeight: 80,
  rows: 40,
  cols: 40,
};
const degrees: Grid = {
  ...grid,
  epsg: 4326,
  originX: -99.2,
  originY: 19.45,
  cellWidth: 0.001,
  cellHeight: 0.001,
};
const dates = datesFrom('20210105', 34);
const [bowl, hill] = [
  { row: 30, col: 30 },
  { row: 5, col: 5 },
];
/** Vertical, mm/yr. */
const velocity = (row: number, col: number) => -60 * Math.exp(-((row - 30) ** 2 + (col - 30) ** 2) / 20);
const noise = dates.map((_, date) => {
  const random = randomNumbers(date + 1);
  return Float32Array.from({ length: 1600 }, () => random() + random() - 1);
});
/** Millimeters toward the sensor on a date, with the noise of the whole image and of each cell. */
const towards = (row: number, col: number, date: number) =>
  velocity(row, col) * up * yearsSince(dates[0]!, dates[date]!) + 1.5 * noise[date]![row * 40 + col]!;
const pairs = dates.flatMap((_, i) => (dates[i + 1] ? [[i, i + 1] as const] : []));
const phaseOf = (first: number, second: number, wavelength: number) => (row: number, col: number) =>
  ((towards(row, col, second) - towards(row, col, first)) * -4 * Math.PI) / (wavelength * 1000) + 3;

type Layout = readonly [name: string, write: (folder: string) => void | Promise<unknown>, ProductStatements];

function write(
  folder: string,
  name: string,
  value: (row: number, col: number) => number,
  o: Partial<GeotiffOptions> = {},
) {
  writeGeotiff(folder, name, { grid, bands: [value], noData: 0, isDeflated: true, ...o });
}

const layouts: readonly Layout[] = [
  [
    'HyP3',
    (folder) => {
      for (const [first, second] of pairs) {
        const name = `S1AA_${dates[first]}T004012_${dates[second]}T004013_VVP012_INT80_G_ueF_12E3`;
        write(folder, `${name}_unw_phase.tif`, phaseOf(first, second, SENTINEL1));
        write(folder, `${name}_corr.tif`, () => 0.8);
      }
      const name = `S1AA_${dates[0]}T004012_${dates[1]}T004013_VVP012_INT80_G_ueF_12E3`;
      write(folder, `${name}_lv_theta.tif`, () => Math.PI / 2 - INCIDENCE * DEGREE);
      write(folder, `${name}_lv_phi.tif`, () => Math.atan2(north, east));
    },
    {},
  ],
  [
    'NISAR GUNW',
    async (folder) => {
      for (const [first, second] of pairs)
        await writeGunw(folder, {
          grid,
          dates: [dates[first]!, dates[second]!],
          longer: (row, col) => (towards(row, col, first) - towards(row, col, second)) / 1000,
          look: () => [east, north],
        });
      write(folder, 'heights.tif', () => 2240);
    },
    {},
  ],
  [
    'LiCSAR',
    (folder) => {
      for (const [first, second] of pairs) {
        const name = `${dates[first]}_${dates[second]}.geo`;
        write(folder, `${name}.unw.tif`, phaseOf(first, second, SENTINEL1), { grid: degrees });
        write(folder, `${name}.cc.tif`, () => 204, { grid: degrees, dataType: 'Byte' });
      }
      for (const [name, value] of Object.entries({ E: east, N: north, U: up }))
        write(folder, `005D_07021_131313.geo.${name}.tif`, () => value, { grid: degrees });
    },
    {},
  ],
  [
    'dolphin, without coherence',
    (folder) => {
      for (const [first, second] of pairs)
        write(folder, `${dates[first]}_${dates[second]}.unw.tif`, phaseOf(first, second, 0.24));
    },
    { wavelength_m: 0.24, incidence_deg: INCIDENCE, heading_deg: HEADING, without_coherence: true },
  ],
  [
    'MintPy in HDF-EOS5',
    (folder) =>
      writeMintpyHdfEos5(folder, {
        grid,
        dates,
        meters: (row, col, date) => (towards(row, col, date) - towards(row, col, 0)) / 1000,
        attributes: { ORBIT_DIRECTION: 'DESCENDING' },
        layers: {
          'geometry/incidenceAngle': () => INCIDENCE,
          'geometry/azimuthAngle': () => Math.atan2(north, east) / DEGREE - 90,
          'quality/temporalCoherence': () => 0.9,
        },
      }),
    {},
  ],
  [
    'DePSI',
    (folder) => {
      const lines = [`pnt_id,pnt_lat,pnt_lon,pnt_enscoh,${dates.map((date) => `d_${date}`).join(',')}`];
      for (let at = 0; at < 1600; at++) {
        const [row, col] = [Math.floor(at / 40), at % 40];
        const place = [degrees.originY - (row + 0.5) / 1000, degrees.originX + (col + 0.5) / 1000];
        const values = dates.map((_, date) =>
          ((towards(row, col, date) - towards(row, col, 0)) / 1000).toFixed(5),
        );
        lines.push([`L${at}`, ...place.map((value) => value.toFixed(6)), '0.9', ...values].join(','));
      }
      writeFileSync(join(folder, 'depsi.csv'), lines.join('\n'));
    },
    { incidence_deg: INCIDENCE, heading_deg: HEADING },
  ],
];

describe('planted ground in the files of each producer', () => {
  test.each(layouts)(
    '%s: the bowl sinks and the hill is stable, within the sold σ',
    async (name, files, statements) => {
      const folder = await temporaryFolder();
      await files(folder);
      const lake = await ingested({
        paths: [folder],
        dataDir: await temporaryFolder(),
        // NISAR granules name their frame.
        frameId: name === 'NISAR GUNW' ? 'NISAR-034-D-073' : 'PLANTED',
        statements,
      });
      const { manifest } = lake.summary;
      expect(manifest.orbit_direction).toBe('descending');
      const isTable = manifest.product_kind === 'point_series';
      const placeOf = ({ row, col }: { row: number; col: number }) => ({
        lat: degrees.originY - (row + 0.5) / 1000,
        lon: degrees.originX + (col + 0.5) / 1000,
      });
      for (const cell of [bowl, hill]) {
        const found = isTable ? await lake.cellAt(placeOf(cell)) : await lake.cell(cell);
        const error = found!.velocityVerticalMmYr - velocity(cell.row, cell.col);
        expect(Math.abs(error)).toBeLessThan(1.96 * found!.velocityUncertaintyMmYr);
        expect(Math.abs(error)).toBeLessThan(2);
      }
    },
  );
});

test('attribution and license of an ingest are in the sold report, on the map and in the catalog', async () => {
  const folder = await temporaryFolder();
  const [, files] = layouts[0]!;
  await files(folder);
  const statements = { attribution: 'Survey of the planted bowl', license: 'CC-BY-4.0' };
  const server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '2' },
    prepare: async (dataDir) =>
      void (await ingested({ paths: [folder], dataDir, frameId: 'PLANTED', statements })),
  });
  onTestFinished(() => server.close());
  const { lat, lon } = projectionFor(grid.epsg).inverse(cellCenter(grid, bowl));
  const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, await server.register());
  expect(body).toMatchObject({ status: 'ok', provenance: statements });
  const map = await server.get('/tiles/velocity.json');
  expect(map.body['attribution']).toContain(statements.attribution);
  const item = await server.get('/stac/collections/ground-motion/items/PLANTED');
  expect(JSON.stringify(item.body)).toContain(statements.attribution);
});
