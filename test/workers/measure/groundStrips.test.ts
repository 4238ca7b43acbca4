import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createPlanter, plantedDays } from '../../../bench/science/groundEvents/plantedEvents.ts';
import type { EventNoise } from '../../../core/noise/eventNoise.ts';
import { createSeriesFitter } from '../../../core/fit/fit.ts';
import { createJumpScan } from '../../../core/fit/seriesJumps.ts';
import type { Noise } from '../../../core/statistics/noiseClasses.ts';
import type { Surroundings } from '../../../core/surroundings/surroundings.ts';
import { type ColumnFile, writeColumnFile } from '../../../workers/measure/columnFile.ts';
import type { FittedColumns } from '../../../workers/measure/fittedColumns.ts';
import { groundBlock } from '../../../workers/measure/groundBlock.ts';
import { createGroundScanners } from '../../../workers/measure/scanBlock.ts';
import { MISSING_NARROW, MISSING_WIDE } from '../../../workers/measure/seriesStore.ts';

const ROWS = 13;
const COLS = 17;
const EVENT_WIDTH = 9;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strips-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Planted {
  readonly epochs: number;
  readonly seed: number;
  readonly model: Noise;
  /** Share of cells with gaps. */
  readonly gaps: number;
  readonly isWide: boolean;
}

/**
 * Cells of a block with their stored series: quiet ones, steps, jumps of a cycle, gaps; two nodes, and cells without a
 * node.
 */
function plantBlock({ epochs, seed, gaps, isWide }: Planted) {
  const days = plantedDays(epochs, 4);
  const planting = { days, noise: { kind: 'white' as const }, sigmaMm: 2, seasonMm: 4 };
  const [whole, gappy] = [{ missing: 0 }, { missing: 0.3 }].map((more) =>
    createPlanter({ ...planting, ...more }, seed),
  );
  const cells = ROWS * COLS;
  const stored = new (isWide ? Int32Array : Int16Array)(cells * epochs);
  for (let cell = 0; cell < cells; cell++) {
    const planter = (cell % 10 < 10 * gaps ? gappy : whole)!;
    const one = new Float64Array(epochs);
    planter.fillNoise(one);
    planter.addUsual(one);
    const seen = planter.seen();
    const stepMm = cell % 7 === 0 ? cell % 40 : 0;
    for (let i = 0; i < epochs; i++) {
      const value = Math.round(100 * (one[i]! + (i > epochs / 3 ? stepMm : 0)));
      stored[cell * epochs + i] = seen[i] === 0 ? (isWide ? MISSING_WIDE : MISSING_NARROW) : value;
    }
  }
  const surroundings: Surroundings = {
    nodes: { rows: 3, cols: 1, cellRows: 5, cellCols: COLS },
    indexOfNode: Int32Array.of(0, 1, -1),
    rateMmYr: Float64Array.of(1, -2),
    ringRow: Float64Array.of(2, 8),
    ringCol: Float64Array.of(3, 4),
    seriesMm: Float32Array.from({ length: 2 * epochs }, (_, i) => Math.sin(i) + i / 30),
  };
  return { days, stored, surroundings };
}

const columnsOf = (path: string, { columns }: ColumnFile) =>
  Object.entries(columns).map(([name, { byteOffset, length, type }]) => {
    const Column = { Float32Array, Float64Array, Int32Array }[type]!;
    const bytes = readFileSync(path);
    const from = bytes.byteOffset + byteOffset;
    const end = from + length * Column.BYTES_PER_ELEMENT;
    return [name, new Column(bytes.buffer.slice(from, end))] as const;
  });

/** The description of a block, by column, in strips or cell by cell. */
function describeBlock(planted: Planted, byStrips: boolean) {
  const { epochs, model } = planted;
  const { days, stored, surroundings } = plantBlock(planted);
  const cells = ROWS * COLS;
  const file = writeColumnFile(join(folder, 'cells.bin'), {
    row: Int32Array.from({ length: cells }, (_, i) => Math.floor(((i * 5) % cells) / COLS)),
    col: Int32Array.from({ length: cells }, (_, i) => ((i * 5) % cells) % COLS),
    velocitySigmaMmYr: new Float32Array(cells).fill(1.5),
    jumpMmYr: new Float32Array(cells),
    up: new Float32Array(cells).fill(0.8),
    seriesHundredths: stored,
  }) as ColumnFile<keyof FittedColumns>;
  const season = { sigmaMm: Infinity, changeMmPerYear: 0 };
  const point = { series: 3.8, neighbors: 4.2 };
  const known: EventNoise = {
    place: { model, usualSigmaMm: 2, season },
    thresholds: { careful: point, default: point, sensitive: point },
  };
  const noise = { cells: known, differences: known, surroundings: known };
  const [fitter, jumps] = [createSeriesFitter([...days]), createJumpScan([...days])];
  const scanners = createGroundScanners([...days], noise, { fitter, jumps });
  const found = groundBlock(
    {
      file,
      epochs,
      surroundings,
      pooled: {
        tiles: { rows: 1, cols: 1, cellRows: ROWS, cellCols: COLS },
        factors: { rate: [1.1], pace: [1.2], local: [1.3] } as never,
      },
      noise,
      halfWavelengthMm: 28,
      scratchPath: join(folder, 'ground.bin'),
    },
    { scanners: () => (byStrips ? scanners : { ...scanners, strips: () => null }) },
  );
  return columnsOf(join(folder, 'ground.bin'), found);
}

describe('strips of cells', () => {
  test.prop(
    [
      fc.record({
        epochs: fc.constantFrom(20, 41, 64, 65),
        seed: fc.integer({ min: 1, max: 1e6 }),
        model: fc.constantFrom<Noise>(
          { kind: 'white', parameter: 0 },
          { kind: 'autoregressive', parameter: 0.5 },
        ),
        gaps: fc.constantFrom(0, 0.1, 1),
        isWide: fc.boolean(),
      }),
    ],
    { numRuns: 3 },
  )('match to the bit what cells get one by one, and events to a millionth', (planted) => {
    const expected = new Map(describeBlock(planted, false));
    for (const [name, values] of describeBlock(planted, true)) {
      if (name !== 'events') expect([name, values]).toEqual([name, expected.get(name)]);
      else {
        expect(values.length).toBe(expected.get(name)!.length);
        values.forEach((value, i) => expect(value).toBeCloseTo(expected.get(name)![i]!, 6));
      }
    }
    expect(expected.get('events')!.length).toBeGreaterThan(5 * EVENT_WIDTH);
  });
});
