import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Grid, Window } from '../../../../core/geodesy/grid.ts';
import { planNetwork } from '../../../../core/pairs/network.ts';
import { silentReporter } from '../../../../ingest/progress/reporter.ts';
import { planTroposphere } from '../../../../ingest/troposphere/planTroposphere.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import { type CalibrationOptions, writeCalibration } from './dispCalibration.ts';
import { type GranuleOptions, writeGranule } from '../../../support/files/dispS1Granule.ts';
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
const DATES = ['20250113', '20250125', '20250206', '20250218'];
const AT = { row: 3, col: 4 };

const granuleOf = (secondary: string): GranuleOptions => ({
  reference: '20250101',
  secondary,
  grid,
  displacement: (row, col) => (row + col) / 64,
  solidEarthTide: () => 0.5,
  ionosphericDelay: () => 0.25,
});
const calibrationOf = (secondary: string): CalibrationOptions => ({
  reference: '20250101',
  secondary,
  grid,
  calibration: (row) => row / 64,
});

const LINE_OF_SIGHT = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';

async function open(
  granules: readonly GranuleOptions[],
  calibrations: readonly CalibrationOptions[],
  lineOfSight = LINE_OF_SIGHT,
) {
  const place = await temporaryFolder();
  for (const granule of granules) await writeGranule(place, granule);
  for (const calibration of calibrations) await writeCalibration(place, calibration);
  writeGeotiff(place, lineOfSight, {
    grid,
    bands: lineOfSightBands(),
  });
  return openFrameStack([place], {});
}

const granules = DATES.map(granuleOf);
const calibrations = DATES.map(calibrationOf);

async function valueOf(changes: Partial<CalibrationOptions> = {}) {
  const stack = await open(
    granules,
    DATES.map((date) => ({ ...calibrationOf(date), ...changes })),
  );
  return (await stack.readPairs(all, [0])).displacementMm[AT.row * grid.cols + AT.col];
}

async function refusalsOf(changed: Partial<CalibrationOptions>, dates = DATES.slice(0, 1)) {
  const stack = await open(
    granules,
    DATES.map((date) => ({ ...calibrationOf(date), ...(dates.includes(date) ? changed : {}) })),
  );
  const refused = stack.products.filter(({ outcome }) => outcome === 'refused');
  return { stack, reasons: refused.map(({ role, reason }) => `${role}: ${reason}`) };
}

describe('granules of OPERA DISP with their calibrations', () => {
  it('are their displacement minus the calibration, and neither tide nor delay is subtracted again', async () => {
    expect(await valueOf()).toBe((1000 * AT.col) / 64);
    const stack = await open(granules, calibrations);
    expect(stack).toMatchObject({ kind: 'opera_disp_s1', isCalibrated: true, ownReference: null });
    expect(stack.dataSource).toMatch(/, calibrated with UNR gridded data 0\.3, constant, in IGS20$/);
    expect(stack.origins?.[0]?.corrections).toMatch(
      /calibration subtracted, which contains the solid earth tide/,
    );
    expect(stack.origins?.[0]?.sources.map(({ role }) => role)).toEqual(['displacement', 'calibration']);
    expect(stack.storedGranules?.([0])).toEqual([null]);
  });

  it.each([[{ product: 'CAL-DISP-S1' }], [{ isFlat: true }], [{ southFirst: true }]])(
    'are read whichever way their producer wrote them: %j',
    async (changes) => {
      expect(await valueOf(changes)).toBe((1000 * AT.col) / 64);
    },
  );

  it('may be those of NISAR', async () => {
    const ofNisar = { frameId: 'F26410' };
    const stack = await open(
      granules.map((granule) => ({ ...granule, ...ofNisar, nisar: {} })),
      calibrations.map((calibration) => ({ ...calibration, ...ofNisar, product: 'DISP-CAL-NI' })),
      'nisar_line_of_sight_enu.tif',
    );
    expect(stack).toMatchObject({ frameId: 'DISP-NI-26410', isCalibrated: true });
    expect((await stack.readPairs(all, [3])).displacementMm[AT.col]).toBe((1000 * AT.col) / 64);
  });

  it('are not corrected for the troposphere, which their calibration took out', async () => {
    const stack = await open(granules, calibrations);
    const frame = { stack, network: planNetwork(stack.pairs), stations: [], damaged: new Map() };
    const given = { is: 'files', paths: ['a TROPO-ZENITH file'], areFound: false } as const;
    await expect(planTroposphere(given, frame, silentReporter)).rejects.toThrow(/would be subtracted twice/);
    expect(await planTroposphere({ ...given, areFound: true }, frame, silentReporter)).toBeNull();
  });

  it('are missing where the calibration is', async () => {
    expect(await valueOf({ calibration: (row) => (row === AT.row ? NaN : 1) })).toBeNaN();
  });

  it('are used without calibrations when most have none, and those with one are kept', async () => {
    const stack = await open(granules, calibrations.slice(0, 1));
    expect(stack.isCalibrated).toBe(false);
    expect(stack.pairs).toHaveLength(4);
    expect((await stack.readPairs(all, [0])).displacementMm[0]).toBe(-750);
    const refused = stack.products.find(({ outcome }) => outcome === 'refused');
    expect(refused?.reason).toMatch(/most granules of its frame have no calibration; give one for each/);
  });

  it('lose the few that have none, because a frame of both would jump', async () => {
    const stack = await open(granules, calibrations.slice(1));
    expect(stack.pairs).toHaveLength(3);
    const refused = stack.products.find(({ outcome }) => outcome === 'refused');
    expect(refused).toMatchObject({ role: 'displacement' });
    expect(refused?.reason).toMatch(/expected a calibration with UNR gridded data 0\.3.* found none/);
  });

  it.each([{ type: 'variable' }, { referenceVersion: '0.2' }])(
    'are never calibrated with two fields of GNSS: %j',
    async (changes) => {
      const { stack, reasons } = await refusalsOf(changes);
      expect(stack.pairs).toHaveLength(3);
      expect(reasons[0]).toMatch(/^displacement: .*expected a calibration with .* found UNR gridded data/);
      expect(reasons[1]).toMatch(/^calibration: .*as most of its frame/);
    },
  );

  it.each([
    ['is 0 everywhere', { calibration: () => 0 }, /a value other than 0 .* did not compute it/],
    ['is of another frame inside', { declared: { frame: 7 } }, /expected frame_id 90001 .* found 7/],
    ['is of another date inside', { declared: { secondary: '20250301' } }, /secondary_datetime on the day/],
    ['is in millimeters', { declared: { units: 'mm' } }, /\/calibration in meters, found mm/],
    ['lies on another grid', { grid: { ...grid, originX: 280030 } }, /expected the grid of its granule/],
  ])('refuse a calibration that %s', async (_, changes, reason) => {
    const { stack, reasons } = await refusalsOf(changes);
    expect(reasons.join('\n')).toMatch(reason);
    expect(stack.pairs).toHaveLength(3);
  });

  it('take the newest of two calibrations of one granule', async () => {
    const older = { ...calibrationOf(DATES[0]!), generated: '20260101T000000Z', calibration: () => 9 };
    const stack = await open(granules, [...calibrations, older]);
    expect((await stack.readPairs(all, [0])).displacementMm[AT.col]).toBe((1000 * AT.col) / 64);
  });

  it('need displacements: a folder of calibrations alone has no usable product', async () => {
    const place = await temporaryFolder();
    await writeCalibration(place, calibrationOf(DATES[0]!));
    await expect(openFrameStack([place], {})).rejects.toThrow(/no usable product/);
    await rm(place, { recursive: true });
  });
});
