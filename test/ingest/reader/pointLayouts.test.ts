import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import type { FrameStack } from '../../../ingest/reader/stack/frameStack.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { realData, testWith } from '../../support/machine/needs.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const others = sharedData('others');

async function openTable(lines: readonly string[], statements: ProductStatements = {}): Promise<FrameStack> {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'points.csv'), lines.join('\n'));
  return openFrameStack([folder], { frameId: 'TEST-POINTS', statements });
}

/** The values of a table's only point. */
async function valuesOf(stack: FrameStack): Promise<number[]> {
  const pairs = stack.pairs.map((_, i) => i);
  const { displacementMm } = await stack.readPairs({ row: 0, col: 0, rows: 1, cols: 1 }, pairs);
  return [...displacementMm].map((value) => Number(value.toFixed(4)));
}

const SIGHT = { incidence_deg: 37, heading_deg: -12 };

describe('a table of TRE', () => {
  const table = [
    'CODE,LAT,LON,HEIGHT,VEL,V_STDEV,COHERENCE,D20210105,D20210117,D20210129',
    'A0001,36.1,-119.5,12.5,-20.1,0.4,0.83,0,-1.5,-2.5',
  ];

  it('has no line of sight: it must be stated, or that the motion is vertical', async () => {
    await expect(openTable(table)).rejects.toThrow(/--incidence.*--vertical/s);
    const stack = await openTable(table, SIGHT);
    expect(stack).toMatchObject({ isVertical: false, lineOfSightShare: 0.1, orbitDirection: 'ascending' });
    expect(await valuesOf(stack)).toEqual([-1.5, -2.5]);
    const { meanCoherence } = await stack.readPairs({ row: 0, col: 0, rows: 1, cols: 1 }, [0]);
    expect(meanCoherence[0]).toBeCloseTo(0.83, 6);
    const vertical = await openTable(table, { vertical: true });
    // Its zero is a reference point of the producer, so the frame's own zero is determined.
    expect(vertical).toMatchObject({ isVertical: true, ownReference: null });
  });

  it('may be separated by semicolons, with decimal commas', async () => {
    const european = table.map((line) => line.replaceAll(',', ';').replaceAll('.', ','));
    expect(await valuesOf(await openTable(european, SIGHT))).toEqual([-1.5, -2.5]);
    const tabs = table.map((line) => line.replaceAll(',', '\t'));
    expect(await valuesOf(await openTable(tabs, SIGHT))).toEqual([-1.5, -2.5]);
  });

  it('with both decimal marks is refused, because one of them may separate thousands', async () => {
    const mixed = table.map((line) => line.replaceAll(',', ';').replace('-2.5', '-2,500'));
    await expect(openTable(mixed, SIGHT)).rejects.toThrow('a decimal point or a decimal comma');
  });
});

describe('a table of DePSI', () => {
  const table = [
    ',pnt_id,pnt_lat,pnt_lon,pnt_enscoh,d_20160327,d_20160407,d_20160418,a_20160327,h2ph_20160327',
    '0,L1,52.345,4.911,0.77,0.0,0.0018,-0.0052,1.99,-0.48',
  ];

  it('is in meters, and its amplitudes and heights to phase are not values', async () => {
    const stack = await openTable(table, SIGHT);
    expect(stack.pairs).toHaveLength(2);
    expect(await valuesOf(stack)).toEqual([1.8, -5.2]);
  });

  it('with values that cannot be meters requires their unit, which is then used', async () => {
    const inMillimeters = [table[0]!, '0,L1,52.345,4.911,0.77,0.0,1.8,-5.2,1.99,-0.48'];
    await expect(openTable(inMillimeters, SIGHT)).rejects.toThrow('--units');
    expect(await valuesOf(await openTable(inMillimeters, { ...SIGHT, units: 'mm' }))).toEqual([1.8, -5.2]);
  });

  testWith(realData(others))('of a real stack is read whole', async () => {
    const stack = await openFrameStack([join(others!, 'depsi-stm/example.csv')], {
      frameId: 'DEPSI',
      statements: { ...SIGHT, attribution: 'TU Delft' },
    });
    expect(stack.pairs).toHaveLength(10);
    expect(stack.attribution).toBe('TU Delft');
    expect(stack.products[0]!.reason ?? '').not.toContain('dropped');
  });
});

it('a vertical table in meters without a unit is refused, not read as a thousandth of the motion', async () => {
  const table = ['id,lat,lon,2021-01-05,2021-01-17,2021-01-29', 'a,36.1,-119.5,0,-0.0015,-0.0025'];
  await expect(openTable(table)).rejects.toThrow('--units');
  expect(await valuesOf(await openTable(table, { units: 'm' }))).toEqual([-1.5, -2.5]);
});
