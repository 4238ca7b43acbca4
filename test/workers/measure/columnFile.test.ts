import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readColumnInto, readFloatColumn, writeColumnFile } from '../../../workers/measure/columnFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'columns-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a scratch file of columns', () => {
  test('returns every column and any part of it, of any type', () => {
    const columns = {
      epochs: Int16Array.of(1, -2, 3),
      velocity: Float32Array.of(0.5, NaN, -7.25),
      h3: BigUint64Array.of(631_243_921_234_567_167n, 1n, 2n),
      lat: Float64Array.of(29.76, -1, 90),
    };
    const file = writeColumnFile(join(folder, 'a.bin'), columns);
    expect(readFloatColumn(file, 'velocity')).toEqual(columns.velocity);
    const h3 = new BigUint64Array(2);
    readColumnInto(file, 'h3', 1, h3);
    expect(h3).toEqual(BigUint64Array.of(1n, 2n));
    const epochs = new Int16Array(3);
    readColumnInto(file, 'epochs', 0, epochs);
    expect(epochs).toEqual(columns.epochs);
    const lat = new Float64Array(1);
    readColumnInto(file, 'lat', 2, lat);
    expect(lat[0]).toBe(90);
  });

  test('refuses a range outside the column and a column of another type', () => {
    const file = writeColumnFile(join(folder, 'b.bin'), { rows: Int32Array.of(1, 2, 3) });
    expect(() => readColumnInto(file, 'rows', 2, new Int32Array(2))).toThrow(RangeError);
    expect(() => readFloatColumn(file, 'rows')).toThrow(RangeError);
  });
});
