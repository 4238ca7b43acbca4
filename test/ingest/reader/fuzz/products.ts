import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeGeotiffByGdal } from '../../../support/gis/geotiffByGdal.ts';
import type { Grid } from '../../../../core/geodesy/grid.ts';
import { writeCslcStatic } from '../../../support/files/cslcStaticFile.ts';
import { writeGranule } from '../../../support/files/dispS1Granule.ts';
import { writeEgmsLineOfSight, writeEgmsOrtho } from '../../../support/files/egmsTable.ts';
import { lineOfSightBands, writeGeotiff } from '../../../support/files/geotiff.ts';
import { writeFloatRaster, writeLicsbasSeries } from '../../../support/files/licsbasFiles.ts';
import { writeMintpyLayers, writeMintpySeries } from '../../../support/files/mintpyFiles.ts';
import { writeAria } from '../aria/ariaProduct.ts';
import { writeGunw } from '../gunw/gunwGranule.ts';
import { datesFrom, yearsSince } from '../../../support/planted/recoveredVelocity.ts';

/** A folder of good files of one kind of product. */
export interface GoodProduct {
  readonly name: string;
  /** Writes the folder and returns the names of the files to damage, one at a time. */
  readonly write: (folder: string) => Promise<readonly string[]>;
  /** Whether native code decodes the files to damage. */
  readonly usesGdal?: boolean;
}

const utm: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 8,
  cols: 6,
};
const degrees: Grid = {
  epsg: 4326,
  originX: 14.0295,
  originY: 40.9005,
  cellWidth: 0.001,
  cellHeight: 0.001,
  rows: 6,
  cols: 4,
};
const dates = datesFrom('20190103', 24);
const ramp = (row: number, col: number, date: number) => (row - col) * yearsSince(dates[0]!, dates[date]!);
const [eastOf, northOf, upOf] = lineOfSightBands() as [
  (row: number, col: number) => number,
  (row: number, col: number) => number,
  (row: number, col: number) => number,
];
const STATIC = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';

async function writeGranules(folder: string): Promise<string[]> {
  const displacement = (row: number, col: number) => Math.sin(row * 12.9898 + col * 78.233) / 8;
  const paths: string[] = [];
  for (const secondary of ['20200113', '20200125', '20200206']) {
    paths.push(await writeGranule(folder, { reference: '20200101', secondary, grid: utm, displacement }));
  }
  return paths.map((path) => basename(path));
}

/** Each date with the next one. */
function pairsOf(days: readonly string[]): (readonly [string, string])[] {
  return days.slice(1).map((day, i) => [days[i]!, day]);
}

const points = Array.from({ length: 9 }, (_, i) => ({
  lat: 43.06 + 0.0016 * i,
  lon: 12.03 + 0.0021 * i,
  millimeters: (date: number) => ramp(i, 3, date),
  sensor: [-0.6, -0.1, 0.794] as const,
  temporalCoherence: 0.8,
}));

export const GOOD_PRODUCTS: readonly GoodProduct[] = [
  {
    name: 'DISP-S1 granule',
    async write(folder) {
      const names = await writeGranules(folder);
      writeGeotiff(folder, STATIC, { grid: utm, bands: lineOfSightBands() });
      return names.slice(2);
    },
  },
  {
    name: 'static line of sight',
    usesGdal: true,
    async write(folder) {
      await writeGranules(folder);
      const creationOptions = [
        'TILED=YES',
        'BLOCKXSIZE=16',
        'BLOCKYSIZE=16',
        'COMPRESS=LZW',
        'PREDICTOR=3',
        'BIGTIFF=YES',
      ];
      writeGeotiffByGdal(folder, STATIC, { grid: utm, bands: lineOfSightBands(), creationOptions });
      return [STATIC];
    },
  },
  {
    name: 'CSLC-STATIC',
    async write(folder) {
      await writeGranules(folder);
      const grid = { ...utm, cellWidth: 15, cellHeight: 30, rows: 9, cols: 13 };
      return [
        basename(
          await writeCslcStatic(folder, {
            burstId: 'T005-008704-IW1',
            grid,
            east: () => -0.6,
            north: () => -0.1,
          }),
        ),
      ];
    },
  },
  {
    name: 'NISAR GUNW',
    async write(folder) {
      const paths: string[] = [];
      for (const [first, second] of pairsOf(['20260622', '20260704', '20260716', '20260728'])) {
        paths.push(
          await writeGunw(folder, {
            grid: { ...utm, cellWidth: 80, cellHeight: 80 },
            dates: [first, second],
            longer: (row, col) => Math.sin(row * 12.9898 + col * 78.233) / 100,
            look: () => [-0.6, 0.11],
            tide: () => 1,
            ionosphere: (row, col) => row - col,
          }),
        );
      }
      writeGeotiff(folder, 'heights.tif', { grid: utm, bands: [() => 2240] });
      return paths.slice(2).map((path) => basename(path));
    },
  },
  {
    name: 'ARIA S1-GUNW',
    async write(folder) {
      const paths: string[] = [];
      for (const [earlier, later] of pairsOf(['20180623', '20180705', '20180717', '20180729'])) {
        paths.push(
          await writeAria(folder, {
            grid: degrees,
            dates: [later, earlier],
            longer: (row, col) => Math.sin(row * 12.9898 + col * 78.233) / 100,
            look: () => [36, 10],
            tide: [1, 2],
            ionosphere: (lat, lon) => lat - lon,
          }),
        );
      }
      writeGeotiff(folder, 'heights.tif', { grid: degrees, bands: [() => 240] });
      return paths.slice(2).map((path) => basename(path));
    },
  },
  {
    name: 'unwrapped pair',
    write(folder) {
      const tags = { WAVELENGTH_METRES: '0.0555', INCIDENCE_DEGREES: '39.5' };
      for (const pair of ['20180106-20180130', '20180130-20180307', '20180307-20180319']) {
        writeGeotiff(folder, `${pair}_unw.tif`, {
          grid: degrees,
          bands: [eastOf],
          noData: 0,
          tags,
          isDeflated: true,
        });
        writeGeotiff(folder, `${pair}_cc.tif`, {
          grid: degrees,
          bands: [() => 0.75],
          noData: 0,
          isDeflated: true,
        });
      }
      return Promise.resolve(['20180130-20180307_unw.tif', '20180130-20180307_cc.tif']);
    },
  },
  {
    name: 'MintPy',
    async write(folder) {
      const meters = (row: number, col: number, date: number) => ramp(row, col, date) / 1000;
      await writeMintpySeries(folder, { grid: degrees, dates, meters, chunks: [10, 4, 3] });
      await writeMintpyLayers(folder, 'geometryGeo.h5', degrees, {
        incidenceAngle: () => 33,
        azimuthAngle: () => 102,
      });
      await writeMintpyLayers(folder, 'maskTempCoh.h5', degrees, { mask: () => 1 });
      await writeMintpyLayers(folder, 'temporalCoherence.h5', degrees, { temporalCoherence: () => 0.8 });
      return ['geo_timeseries_ERA5_demErr.h5', 'geometryGeo.h5', 'maskTempCoh.h5', 'temporalCoherence.h5'];
    },
  },
  {
    name: 'LiCSBAS',
    async write(folder) {
      await writeLicsbasSeries(folder, { grid: degrees, dates, millimeters: ramp });
      writeFloatRaster(folder, 'E.geo', degrees, eastOf);
      writeFloatRaster(folder, 'N.geo', degrees, northOf);
      writeFloatRaster(folder, 'U.geo', degrees, upOf);
      writeFloatRaster(folder, 'mask', degrees, () => 1);
      writeFloatRaster(folder, 'coh_avg', degrees, () => 0.4);
      return ['cum.h5', 'U.geo', 'mask', 'coh_avg'];
    },
  },
  table('EGMS Basic', (folder) =>
    writeEgmsLineOfSight(folder, 'EGMS_L2a_088_0282_IW2_VV_2019_2023_1.csv', dates, points),
  ),
  table('EGMS Calibrated', (folder) =>
    writeEgmsLineOfSight(folder, 'EGMS_L2b_088_0282_IW2_VV_2019_2023_1.csv', dates, points),
  ),
  table('EGMS Ortho', (folder) =>
    writeEgmsOrtho(folder, 'EGMS_L3_E44N22_100km_U_2019_2023_1.csv', dates, points),
  ),
  table('table of points', (folder) => {
    const header = ['id', 'lat', 'lon', ...dates].join(',');
    const rows = points.map(({ lat, lon, millimeters }, i) =>
      [`p${i}`, lat, lon, ...dates.map((_, date) => millimeters(date).toFixed(2))].join(','),
    );
    return writeText(folder, 'points.csv', [header, ...rows]);
  }),
  table('GNSS table', (folder) =>
    writeText(folder, 'stations.csv', [
      'station,lat,lon,v_up_mm_yr,sigma_mm_yr',
      'CAFP,36.1,-119.5,-73.7,0.5',
      'MULN,36.2,-119.6,-1.5,0.4',
    ]),
  ),
  table('tenv3', (folder) => {
    const lines = Array.from(
      { length: 800 },
      (_, day) =>
        `P056 15JAN01 2015.0 ${57_023 + day} 1825 4 -119.1 -1234 0.1 3987654 0.2 10 ${(0.1 - day / 1e5).toFixed(6)} 0.0083 0.0008 0.0009 0.003 0 0 0 36.0274 -119.0629 121.5`,
    );
    const header =
      'site YYMMMDD yyyy.yyyy __MJD week d reflon _e0(m) __east(m) ____n0(m) _north(m) u0(m) ____up(m) _ant(m) sig_e(m) sig_n(m) sig_u(m) __corr_en __corr_eu __corr_nu _latitude(deg) _longitude(deg) __height(m)';
    return writeText(folder, 'P056.tenv3', [header, ...lines]);
  }),
];

function table(name: string, write: (folder: string) => string): GoodProduct {
  return { name, write: (folder) => Promise.resolve([basename(write(folder))]) };
}

function writeText(folder: string, name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return name;
}
