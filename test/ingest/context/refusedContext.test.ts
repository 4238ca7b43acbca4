import { copyFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listContext } from '../../../ingest/context/importContext.ts';
import { geoMetadata, wkb, writeParquet } from '../../support/gis/geoParquetFile.ts';
import { HOUSTON, useContextLake } from './contextLake.ts';

const lake = useContextLake();

describe('a file in another reference system', () => {
  // NAD83 / Conus Albers as GDAL's coordinates: -95.5, 29.7 is 48366.255, 736221.816 (gdaltransform 3.6.2).
  const ALBERS = {
    type: 'ProjectedCRS',
    name: 'NAD83 / Conus Albers',
    base_crs: {
      name: 'NAD83',
      datum: {
        type: 'GeodeticReferenceFrame',
        name: 'North American Datum 1983',
        ellipsoid: { name: 'GRS 1980', semi_major_axis: 6378137, inverse_flattening: 298.257222101 },
      },
      coordinate_system: {
        subtype: 'ellipsoidal',
        axis: [
          { name: 'Geodetic latitude', abbreviation: 'Lat', direction: 'north', unit: 'degree' },
          { name: 'Geodetic longitude', abbreviation: 'Lon', direction: 'east', unit: 'degree' },
        ],
      },
    },
    conversion: {
      name: 'Conus Albers',
      method: { name: 'Albers Equal Area', id: { authority: 'EPSG', code: 9822 } },
      parameters: [
        {
          name: 'Latitude of false origin',
          value: 23,
          unit: 'degree',
          id: { authority: 'EPSG', code: 8821 },
        },
        {
          name: 'Longitude of false origin',
          value: -96,
          unit: 'degree',
          id: { authority: 'EPSG', code: 8822 },
        },
        {
          name: 'Latitude of 1st standard parallel',
          value: 29.5,
          unit: 'degree',
          id: { authority: 'EPSG', code: 8823 },
        },
        {
          name: 'Latitude of 2nd standard parallel',
          value: 45.5,
          unit: 'degree',
          id: { authority: 'EPSG', code: 8824 },
        },
        { name: 'Easting at false origin', value: 0, unit: 'metre', id: { authority: 'EPSG', code: 8826 } },
        { name: 'Northing at false origin', value: 0, unit: 'metre', id: { authority: 'EPSG', code: 8827 } },
      ],
    },
    coordinate_system: {
      subtype: 'Cartesian',
      axis: [
        { name: 'Easting', abbreviation: 'X', direction: 'east', unit: 'metre' },
        { name: 'Northing', abbreviation: 'Y', direction: 'north', unit: 'metre' },
      ],
    },
    id: { authority: 'EPSG', code: 5070 },
  };

  it('is reprojected, to within a meter', async () => {
    await writeParquet(lake.file, [{ wkb: wkb.point(48366.255, 736221.816) }], geoMetadata({ crs: ALBERS }));
    const { lines } = await lake.importing({ reachM: 1000 });
    expect(lines[0]).toContain('read as EPSG:5070');
    const [layer] = await lake.at(29.7, -95.5);
    expect(layer?.nearest?.distanceM).toBeLessThan(1);
  });

  it.each([
    [null, 'it states no coordinate reference system'],
    [{ type: 'ProjectedCRS', name: 'Local' }, "coordinate reference system, Local, can't be converted"],
  ])('is refused with %j', async (crs, reason) => {
    await writeParquet(lake.file, [{ wkb: wkb.point(1, 2) }], geoMetadata({ crs }));
    await expect(lake.importing()).rejects.toThrow(reason);
  });
});

describe('a file that can not be used', () => {
  const point = { wkb: wkb.point(-95.5, 29.7), values: { zone: 'X' } };

  it.each([
    ['it has no rows', [], geoMetadata(), {}],
    ['without the `geo` metadata', [point], null, {}],
    ['expected WKB', [point], geoMetadata({ encoding: 'polygon' }), {}],
    ['the sides of its geometries are spherical', [point], geoMetadata({ edges: 'spherical' }), {}],
    ['it has no attribute zonne; did you mean zone?', [point], geoMetadata(), { attribute: 'zonne' }],
    [
      'a value of its attribute has 300 characters; at most 200',
      [{ ...point, values: { zone: 'x'.repeat(300) } }],
      geoMetadata(),
      { attribute: 'zone' },
    ],
    [
      'of row 1, 4000000, 736221 is not on the Earth',
      [{ wkb: wkb.point(4_000_000, 736_221) }],
      geoMetadata(),
      {},
    ],
    ['a ring is not closed', [{ wkb: wkb.polygon(HOUSTON.slice(0, 4)) }], geoMetadata(), {}],
    ['a ring has 3 positions', [{ wkb: wkb.polygon(HOUSTON.slice(0, 3)) }], geoMetadata(), {}],
    [
      'a position is not a number',
      [
        {
          wkb: wkb.line([
            [0, NaN],
            [1, 1],
          ]),
        },
      ],
      geoMetadata(),
      {},
    ],
    ['its geometry is truncated', [{ wkb: wkb.point(1, 2).subarray(0, 12) }], geoMetadata(), {}],
    ['its geometry is empty', [{ wkb: wkb.many(6, []) }], geoMetadata(), {}],
    ['it has no geometry', [{ wkb: null }], geoMetadata(), {}],
  ] as const)('is refused: %s', async (reason, rows, geo, about) => {
    await writeParquet(lake.file, rows, geo);
    await expect(lake.importing(about)).rejects.toMatchObject({
      code: 'source_refused',
      message: expect.stringContaining(reason),
    });
    expect((await listContext(lake.dataDir)).lines).toEqual(['no context layer is imported']);
  });

  it('is refused by its content, whatever its name', async () => {
    await writeFile(lake.file, 'PAR? no');
    await expect(lake.importing()).rejects.toThrow('its content is neither Parquet nor a TIFF');
    await writeParquet(lake.file, [point]);
    const renamed = join(lake.dataDir, 'given.tif');
    await copyFile(lake.file, renamed);
    await expect(lake.importing({ path: renamed })).rejects.toThrow('given.tif: its content is Parquet');
    await truncate(lake.file, 300);
    await expect(lake.importing()).rejects.toThrow("it can't be read as Parquet");
    await expect(lake.importing({ path: join(lake.dataDir, 'absent.parquet') })).rejects.toThrow(
      "it can't be opened",
    );
  });

  it('is refused with the row that stopped it when only some rows are bad', async () => {
    const unclosed = { wkb: wkb.polygon(HOUSTON.slice(0, 4)), values: { zone: 'A' } };
    await writeParquet(lake.file, [point, unclosed, unclosed]);
    const { lines } = await lake.importing();
    expect(lines).toEqual([
      expect.stringContaining('1 feature,'),
      'skipped 2 rows, the first 2: a ring is not closed',
    ]);
  });
});
