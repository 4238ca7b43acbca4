import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as h5wasm from 'h5wasm/node';
import { expect, test } from 'vitest';
import { formatIsoDate } from '../../../core/date.ts';
import { createInverter } from '../../../core/inversion/inverter.ts';
import { planNetwork } from '../../../core/pairs/network.ts';
import type { FrameStack } from '../../../ingest/reader/stack/frameStack.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';

const dispS1 = sharedData('disp-s1-mexico-city');
const pairs = sharedData('s1-pairs-mexico-city');
const californiaPoints = sharedData('ca-dwr');

const table = (path: string) => parse<Record<string, string>>(readFileSync(path), { columns: true });

/** The granules that belong to the series, in date order. */
function granuleNames(): string[] {
  return readdirSync(dispS1!).filter((name) => name.endsWith('.nc') && !name.includes('_v0.9_'));
}

/** A layer as read by another HDF5 library, in stored order. */
async function readWithH5wasm(path: string, layer: string): Promise<ArrayLike<number>> {
  await h5wasm.ready;
  const file = new h5wasm.File(path, 'r');
  try {
    return (file.get(layer) as h5wasm.Dataset).value as Float32Array;
  } finally {
    file.close();
  }
}

/** Cumulative series (mm) of one cell from a stack, after applying `adjust` to each pair's value. */
async function seriesOf(
  stack: FrameStack,
  cell: { row: number; col: number },
  adjust: (pair: number) => number,
) {
  const network = planNetwork(stack.pairs);
  const { displacementMm } = await stack.readPairs({ ...cell, rows: 1, cols: 1 }, network.pairIndices);
  const adjusted = displacementMm.map((value, i) => value + adjust(network.pairIndices[i]!));
  const series = new Float32Array(network.epochDays.length);
  const run = { values: adjusted, offset: 0, stride: 1, count: 1, pairOffsetsMm: null };
  createInverter(network).invertRun(run, series, 0, new Int32Array(1));
  return { days: network.epochDays, series };
}

describeWith(realData(dispS1))('the DISP-S1 granules of Mexico City', () => {
  test('are chained over the moving reference to the series of an independent inversion', async () => {
    const stack = await openFrameStack([dispS1!], {});
    expect(stack.grid).toEqual({
      epsg: 32614,
      originX: 479_910,
      originY: 2_150_790,
      cellWidth: 30,
      cellHeight: 30,
      rows: 309,
      cols: 488,
    });
    expect(stack.pairs).toHaveLength(12);
    // The synthetic tide isn't part of the reference series, so it is added back.
    const tides = await Promise.all(
      granuleNames().map((name) => readWithH5wasm(join(dispS1!, name), 'corrections/solid_earth_tide')),
    );
    for (const point of table(join(dispS1!, 'points_reference.csv'))) {
      const cell = { row: Number(point['row']), col: Number(point['col']) };
      const at = cell.row * stack.grid.cols + cell.col;
      const { days, series } = await seriesOf(stack, cell, (pair) => tides[pair]![at]! * 1000);
      for (const [i, day] of days.entries()) {
        const expected = Number(point[`d_${formatIsoDate(day).replaceAll('-', '')}_mm`]);
        // The reference was made before displacements were rounded to 12 bits.
        expect(Math.abs(series[i]! - expected)).toBeLessThan(0.015);
      }
    }
    stack.close();
  });

  test('have the values of another HDF5 library, masked and corrected, each in its own row', async () => {
    const stack = await openFrameStack([dispS1!], {});
    const path = join(dispS1!, granuleNames()[4]!);
    const [y, displacement, mask, tide] = await Promise.all(
      ['y', 'displacement', 'recommended_mask', 'corrections/solid_earth_tide'].map((layer) =>
        readWithH5wasm(path, layer),
      ),
    );
    const { rows, cols, originY, cellHeight } = stack.grid;
    const block = await stack.readPairs({ row: 0, col: 0, rows, cols }, [4]);
    let measured = 0;
    for (let stored = 0; stored < rows; stored += 7) {
      const row = Math.round((originY - y![stored]!) / cellHeight - 0.5);
      for (let col = 0; col < cols; col++) {
        const value = block.displacementMm[row * cols + col]!;
        const at = stored * cols + col;
        const isMeasured = mask![at] === 1 && !Number.isNaN(displacement![at]!);
        const expected = isMeasured ? (displacement![at]! - tide![at]!) * 1000 : NaN;
        expect(isMeasured ? Math.abs(value - expected) : Number(!Number.isNaN(value))).toBeLessThan(1e-3);
        measured += Number(isMeasured);
      }
    }
    expect(measured).toBeGreaterThan(10_000);
  });

  test('lose the older version of the crossover product, and report it', async () => {
    const { products } = await openFrameStack([dispS1!], {});
    expect(products.find(({ name }) => name.includes('_v0.9_'))).toMatchObject({
      outcome: 'ignored',
      reason: expect.stringContaining('the higher version of the same dates'),
    });
    expect(products.filter(({ outcome }) => outcome === 'used')).toHaveLength(13);
    expect(products.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });

  test('see the ground from the west, 31 to 32 degrees from the vertical', async () => {
    const stack = await openFrameStack([dispS1!], {});
    expect(stack).toMatchObject({ orbitDirection: 'ascending', track: 5 });
    const { up } = await stack.readLineOfSight({
      row: 0,
      col: 0,
      rows: stack.grid.rows,
      cols: stack.grid.cols,
    });
    const known = up.filter((value) => !Number.isNaN(value));
    expect(Math.min(...known.filter((_, i) => i % 50 === 0))).toBeGreaterThan(0.845);
    expect(Math.max(...known.filter((_, i) => i % 50 === 0))).toBeLessThan(0.857);
  });

  test('are not NASA products, and are not called NASA products', async () => {
    const { dataSource, attribution } = await openFrameStack([dispS1!], {});
    expect(dataSource).toContain('derived test data');
    expect(attribution).toContain('NOT an OPERA product');
  });
});

describeWith(realData(pairs, dispS1))('the interferograms of Mexico City', () => {
  const options = { frameId: 'MEXICO-T005' };

  test('are thirty pairs of thirteen dates, nearly all valid', async () => {
    const stack = await openFrameStack([pairs!], options);
    const network = planNetwork(stack.pairs);
    expect(network.epochDays).toHaveLength(13);
    expect(network.pairIndices).toHaveLength(30);
    const { displacementMm } = await stack.readPairs(
      { row: 0, col: 0, rows: 60, cols: 100 },
      network.pairIndices,
    );
    const valid = displacementMm.filter((value) => !Number.isNaN(value)).length;
    expect(valid / displacementMm.length).toBeGreaterThan(0.9);
    expect(
      stack.products.filter(({ role, outcome }) => role === 'quality' && outcome === 'used'),
    ).toHaveLength(30);
    expect(stack.products.find(({ name }) => name.includes('dem'))).toMatchObject({ outcome: 'ignored' });
  });

  test('report that their incidence angle is the scene center, unless a line of sight is given', async () => {
    const constant = await openFrameStack([pairs!], options);
    expect(constant.lineOfSightInWords).toContain('39.70 degrees');
    const lineOfSight = readdirSync(dispS1!).find((name) => name.endsWith('line_of_sight_enu.tif'))!;
    const stack = await openFrameStack([pairs!, join(dispS1!, lineOfSight)], options);
    const { up } = await stack.readLineOfSight({ row: 30, col: 50, rows: 1, cols: 1 });
    expect(up[0]).toBeCloseTo(0.851, 2);
    expect(stack.orbitDirection).toBe('ascending');
  });
});

describeWith(realData(californiaPoints))('the points of the Central Valley', () => {
  test('are vertical series of 130 dates in the cells that contain the points', async () => {
    const stack = await openFrameStack([californiaPoints!], { frameId: 'CA-DWR' });
    expect(stack).toMatchObject({ kind: 'point_series', isVertical: true });
    expect(stack.pairs).toHaveLength(129);
    // 55 rows are at 44 places; four of these end before the last date.
    const places = new Set(
      table(join(californiaPoints!, 'insar_points.csv')).map(({ lat, lon }) => `${lat},${lon}`),
    );
    const window = { row: 0, col: 0, rows: stack.grid.rows, cols: stack.grid.cols };
    const { displacementMm } = await stack.readPairs(window, [128]);
    expect(displacementMm.filter((value) => !Number.isNaN(value)).length).toBe(40);
    expect(places.size).toBe(44);
    expect(stack.products.find(({ name }) => name === 'gps_stations.csv')).toMatchObject({
      role: 'gnss',
      outcome: 'ignored',
    });
  });
});
