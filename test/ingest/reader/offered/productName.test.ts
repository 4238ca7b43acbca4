import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../../core/date.ts';
import {
  compareVersions,
  dayOfText,
  parseDispS1Name,
  parseGunwName,
  parsePairDates,
  parseStaticLayerName,
} from '../../../../ingest/reader/offered/productName.ts';

const GRANULE = 'OPERA_L3_DISP-S1_IW_F08882_VV_20160927T002615Z_20161009T002616Z_v1.0_20241219T231545Z.nc';

describe('the name of a NISAR GUNW granule', () => {
  const GUNW =
    'NISAR_L2_PR_GUNW_025_034_D_073_026_2000_SH_20260710T002000_20260710T002035_20260722T002000_20260722T002035_P05023_N_F_J_001.h5';

  it('gives track, direction and frame, dates, release and counter', () => {
    expect(parseGunwName(GUNW)).toEqual({
      frameId: 'NISAR-034-D-073',
      referenceDay: parseIsoDate('2026-07-10'),
      secondaryDay: parseIsoDate('2026-07-22'),
      version: '05023',
      generatedAt: '001',
    });
  });

  it.each([
    ['its quality report', GUNW.replace('.h5', '_QA_STATS.h5')],
    ['another product', GUNW.replace('GUNW', 'GOFF')],
    ['a date that is not in the calendar', GUNW.replaceAll('20260722', '20260742')],
  ])('is not taken from %s', (_, name) => {
    expect(parseGunwName(name)).toBeNull();
  });
});

describe('the name of a DISP-S1 granule', () => {
  it('gives frame, dates, version and generation', () => {
    expect(parseDispS1Name(GRANULE)).toEqual({
      frameId: 'F08882',
      referenceDay: parseIsoDate('2016-09-27'),
      secondaryDay: parseIsoDate('2016-10-09'),
      version: '1.0',
      generatedAt: '20241219T231545Z',
    });
  });

  it('may be of either polarization that OPERA produces', () => {
    expect(parseDispS1Name(GRANULE.replace('_VV_', '_HH_'))).toEqual(parseDispS1Name(GRANULE));
  });

  it.each([
    ['another sensor', GRANULE.replace('DISP-S1', 'DISP-NI')],
    ['a cross polarization', GRANULE.replace('_VV_', '_VH_')],
    ['a frame of four digits', GRANULE.replace('F08882', 'F8882')],
    ['a date that is not in the calendar', GRANULE.replace('20161009', '20161039')],
    ['another extension', GRANULE.replace('.nc', '.h5')],
    ['something before it', `copy of ${GRANULE}`],
  ])('is not taken from %s', (_, name) => {
    expect(parseDispS1Name(name)).toBeNull();
  });

  it('of a static layer gives frame, version and layer', () => {
    const name = 'OPERA_L3_DISP-S1-STATIC_F08882_20140403_S1A_v1.0_line_of_sight_enu.tif';
    expect(parseStaticLayerName(name)).toEqual({
      frameId: 'F08882',
      version: '1.0',
      layer: 'line_of_sight_enu',
    });
    expect(parseStaticLayerName(GRANULE)).toBeNull();
  });
});

describe('versions', () => {
  it('are compared as numbers, part by part', () => {
    expect(compareVersions('0.9', '0.10')).toBeLessThan(0);
    expect(compareVersions('1.0', '0.9')).toBeGreaterThan(0);
    expect(compareVersions('1', '1.0')).toBe(0);
    expect(compareVersions('10.0', '9.9')).toBeGreaterThan(0);
  });

  const version = fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
  test.prop([version, version])('order the same from both sides', (a, b) => {
    expect(Math.sign(compareVersions(a, b))).toBe(0 - Math.sign(compareVersions(b, a)));
  });
});

describe('two dates in a name', () => {
  const pair = { referenceDay: parseIsoDate('2018-01-06'), secondaryDay: parseIsoDate('2018-01-30') };
  it.each([
    'cropA_20180106-20180130_VV_8rlks_eqa_unw.tif',
    '20180106_20180130.geo.unw.tif',
    'S1AA_20180106T004012_20180130T004011_VVP024_INT80_unw_phase.tif',
    'S1_20180106T004012Z_20180130T004011Z_unw.tif',
  ])('are found in %s', (name) => {
    expect(parsePairDates(name)).toEqual(pair);
  });

  it('are not found in longer numbers or where the calendar has no such day', () => {
    expect(parsePairDates('120180106_201801301_unw.tif')).toBeNull();
    expect(parsePairDates('20181306_20180130_unw.tif')).toBeNull();
    expect(parsePairDates('dem_20180106.tif')).toBeNull();
  });

  it('of tags come with or without hyphens', () => {
    expect(dayOfText('2018-01-06')).toBe(pair.referenceDay);
    expect(dayOfText('20180106')).toBe(pair.referenceDay);
    expect(dayOfText('20180106T004012')).toBe(pair.referenceDay);
    expect(dayOfText('2018-02-30')).toBeNull();
    expect(dayOfText('')).toBeNull();
  });
});
