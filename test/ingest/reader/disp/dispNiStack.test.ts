import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Grid, Window } from '../../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import { granuleName, type GranuleOptions, writeGranule } from '../../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../../support/files/geotiff.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32605,
  originX: 280000,
  originY: 2150790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 20,
  cols: 30,
};
const all: Window = { row: 0, col: 0, rows: grid.rows, cols: grid.cols };
const first: GranuleOptions = {
  frameId: 'F26410',
  reference: '20251101',
  secondary: '20251113',
  grid,
  displacement: () => 0.0625,
  nisar: {},
};

async function open(granules: readonly GranuleOptions[], options = {}) {
  const place = await temporaryFolder();
  for (const granule of granules) await writeGranule(place, granule);
  writeGeotiff(place, 'nisar_line_of_sight_enu.tif', { grid, bands: lineOfSightBands() });
  return openFrameStack([place], options);
}

const valueOf = async (changes: Partial<GranuleOptions>) => {
  const stack = await open([{ ...first, ...changes }]);
  return (await stack.readPairs(all, [0])).displacementMm[5]!;
};

describe('a stack of OPERA DISP-NI', () => {
  it.each([[{}], [{ hasF: true, modeAndPolarization: '20_HH' }], [{ modeAndPolarization: '4005_DH' }]])(
    'is recognized with every name that its producer gives: %j',
    async (nisar) => {
      const stack = await open([{ ...first, nisar }]);
      expect(stack).toMatchObject({ kind: 'opera_disp_ni', frameId: 'DISP-NI-26410', wavelengthM: 0.2384 });
      expect(stack.dataSource).toBe('files in the layout of OPERA DISP-NI by an unnamed institution');
    },
  );

  it('has the granules of one frame, whichever way they are named', async () => {
    const later = { ...first, secondary: '20251125', nisar: { hasF: true } };
    expect((await open([first, later])).pairs).toHaveLength(2);
  });

  it('subtracts the solid earth tide, and the ionospheric delay only where its producer has not', async () => {
    const layers = { solidEarthTide: () => 0.03125, ionosphericDelay: () => 0.015625 };
    expect(await valueOf(layers)).toBe(31.25);
    expect(await valueOf({ ...layers, nisar: { isIonosphereApplied: false } })).toBe(15.625);
    const applied = await open([{ ...first, ...layers }]);
    expect(applied.origins?.[0]?.corrections).toMatch(/the ionospheric delay by its producer already$/);
  });

  it.each([
    ['no wavelength', { wavelengthM: null }, /expected a wavelength in meters .* found none/],
    ['a wavelength in centimeters', { wavelengthM: 23.84 }, /found 23\.84/],
    ['the title of a DISP-S1 product', { title: 'OPERA_L3_DISP-S1 Product' }, /expected a title of DISP-NI/],
  ])('refuses a granule with %s', async (_, nisar, said) => {
    await expect(open([{ ...first, nisar }])).rejects.toThrow(said);
  });

  it('refuses a granule of DISP-S1 whose title says that NISAR measured it', async () => {
    const { nisar: _, ...sentinel } = first;
    const place = await temporaryFolder();
    const path = await writeGranule(place, { ...first, nisar: {} });
    await rename(path, join(place, granuleName(sentinel)));
    await expect(openFrameStack([place], {})).rejects.toThrow(/expected a title of DISP-S1 as in its name/);
  });

  it('does not mix with DISP-S1, whose frames have the same numbers', async () => {
    const { nisar: _, ...sentinel } = first;
    await expect(open([first, sentinel])).rejects.toThrow(
      /OPERA DISP-NI granules .* and OPERA DISP-S1 granules/,
    );
  });

  it('takes one stated angle for the scene where no line of sight was published, and no heading', async () => {
    const place = await temporaryFolder();
    await writeGranule(place, first);
    await expect(openFrameStack([place], {})).rejects.toThrow(/state one angle .* --incidence/);
    const stack = await openFrameStack([place], { statements: { incidence_deg: 38 } });
    expect(stack.lineOfSightShare).toBe(0.1);
    const { up } = await stack.readLineOfSight(all);
    expect(up[0]).toBeCloseTo(Math.cos((38 * Math.PI) / 180), 6);
    const statements = { incidence_deg: 38, heading_deg: -12 };
    await expect(openFrameStack([place], { statements })).rejects.toThrow(/heading/);
  });
});
