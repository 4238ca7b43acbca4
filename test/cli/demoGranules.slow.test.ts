import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromFile } from 'geotiff';
import { type Dataset, File, ready } from 'h5wasm/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GDAL, gdal } from '../support/gis/gdal.ts';
import { yearsBetween } from '../../core/date.ts';
import { planDemo } from '../../cli/demo/demoPlan.ts';
import { type DemoTruth, writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { commandArguments } from '../support/machine/runProcess.ts';
import { sharedData } from '../support/machine/sharedData.ts';
import { realData, testWith } from '../support/machine/needs.ts';

const options = { rows: 96, cols: 80, epochs: 12, seed: 3, endDate: '2026-04-18' };
const realFolder = sharedData('disp-s1-mexico-city');
let work: string;
let dir: string;
let demo: DemoTruth;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'demo-granules-'));
  dir = join(work, 'frame');
  demo = await writeDemoGranules({
    ...options,
    outDir: dir,
    noise: { atmosphereMm: 0, decorrelationScale: 0 },
  });
});
afterAll(() => rm(work, { recursive: true, force: true }));

const truthOf = (index: number) =>
  demo.truthAt({ row: Math.floor(index / options.cols), col: index % options.cols });
const granules = () => demo.fileNames.filter((name) => name.endsWith('.nc'));

function layer(fileName: string, path: string, folder = dir): number[] {
  const file = new File(join(folder, fileName), 'r');
  const values = (file.get(path) as Dataset).value as Float32Array;
  file.close();
  return Array.from(values);
}

/** Names of the datasets in a file and of their attributes, without those that the netCDF library uses internally. */
function layout(path: string): string[] {
  const file = new File(path, 'r');
  const names = file.paths().flatMap((name) => {
    const attributes = Object.keys((file.get(name) as Dataset).attrs);
    return [name].concat(attributes.map((attribute) => `${name}@${attribute}`));
  });
  names.push(...Object.keys(file.attrs).map((attribute) => `@${attribute}`));
  file.close();
  return names
    .filter((name) => !/@_NCProperties$|@_Netcdf4|@(REFERENCE|DIMENSION)_LIST$/.test(name))
    .toSorted();
}

/** Runs the script and returns its exit code and output. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const command = [...commandArguments('demo', ...args)];
  return promisify(execFile)(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

describe('demo granules', () => {
  test('subtracting the tide and chaining the products recovers the planted motion', async () => {
    const chains = new Map<string, number[]>();
    const up = await fromFile(
      join(
        dir,
        demo.fileNames.find((name) => name.includes('line_of_sight'))!,
      ),
    );
    const [upBand] = (await (await up.getImage(0)).readRasters({ samples: [2] })) as unknown as [
      Float32Array,
    ];
    await up.close();
    for (const name of granules().filter((file) => file.includes('_v1.0_'))) {
      const [from, to] = name.match(/\d{8}(?=T)/g)! as [string, string];
      const displacement = layer(name, 'displacement');
      const tide = layer(name, 'corrections/solid_earth_tide');
      const start = chains.get(from) ?? displacement.map(() => 0);
      chains.set(
        to,
        displacement.map((value, index) => start[index]! + (value - tide[index]!) * 1000),
      );
    }
    const last = chains.get('20260418')!;
    const years = yearsBetween(demo.epochDays[0]!, demo.epochDays.at(-1)!);
    const yearsOfPace = yearsBetween(planDemo(options).paceChangeDay, demo.epochDays.at(-1)!);
    const errorsMm: number[] = [];
    last.forEach((value, index) => {
      const truth = truthOf(index);
      if (truth.isMasked || truth.isIntermittent || truth.seasonalAmplitudeMm > 0) return;
      const planted = truth.velocityMmYr * years + truth.stepMm + truth.paceChangeMmYr * yearsOfPace;
      errorsMm.push(Math.abs(value / upBand[index]! - planted));
    });
    expect(errorsMm.length).toBeGreaterThan(4000);
    expect(Math.max(...errorsMm)).toBeLessThan(0.1);
  });

  test('masked ground is never good, intermittent ground sometimes, all other ground always', async () => {
    const usable = { masked: 0, intermittent: 0, steady: 0 };
    const offered = { masked: 0, intermittent: 0, steady: 0 };
    for (const name of granules()) {
      const mask = layer(name, 'recommended_mask');
      const water = layer(name, 'water_mask');
      const displacement = layer(name, 'displacement');
      const truths = mask.map((_, index) => truthOf(index));
      truths.forEach((truth, index) => {
        const kind = truth.isMasked ? 'masked' : truth.isIntermittent ? 'intermittent' : 'steady';
        offered[kind]++;
        if (mask[index] === 1 && !Number.isNaN(displacement[index]!)) usable[kind]++;
      });
      expect(water).toEqual(truths.map((truth) => (truth.isOutside ? 255 : truth.isWater ? 0 : 1)));
      const outside = truths.map((truth) => truth.isOutside);
      expect(mask.map((value) => value === 255)).toEqual(outside);
      expect(outside.every((isOutside, index) => !isOutside || Number.isNaN(displacement[index]!))).toBe(
        true,
      );
    }
    expect(usable.masked).toBe(0);
    expect(usable.steady).toBe(offered.steady);
    expect(usable.intermittent).toBeGreaterThan(0.7 * offered.intermittent);
    expect(usable.intermittent).toBeLessThan(0.9 * offered.intermittent);
  });

  testWith(GDAL)(
    'GDAL places a layer where the plan does, from the grid mapping and from x and y',
    async () => {
      const path = join(dir, granules()[0]!);
      // Opened in this thread: the netCDF library silences HDF5's messages only in the thread that loaded it.
      const source = gdal.open(`NETCDF:"${path}":displacement`);
      const { originX, originY } = demo.grid;
      expect(source.geoTransform).toEqual([originX, 30, 0, originY, 0, -30]);
      expect(source.srs!.getAttrValue('AUTHORITY', 1)).toBe('32615');
      source.close();
      const arrays = (await gdal.openAsync(path, 'mr')).root.arrays;
      const y = arrays.get('y').read({ origin: [0], span: [2], data_type: gdal.GDT_Float64 });
      expect(Array.from(y as Float64Array)).toEqual([originY - 15, originY - 45]);
    },
  );

  test('the same options write the same numbers, and another seed different ones', async () => {
    const [again, other] = [join(work, 'again'), join(work, 'other')];
    await writeDemoGranules({ ...options, outDir: again });
    await writeDemoGranules({ ...options, outDir: other });
    for (const name of granules().slice(-2)) {
      for (const path of ['displacement', 'temporal_coherence', 'recommended_mask']) {
        expect(layer(name, path, again)).toEqual(layer(name, path, other));
      }
    }
    await rm(other, { recursive: true });
    await writeDemoGranules({ ...options, seed: 4, outDir: other });
    const name = granules()[0]!;
    expect(layer(name, 'displacement', again)).not.toEqual(layer(name, 'displacement', other));
  });

  test('the command line, which writes in several processes, writes the numbers of one', async () => {
    const [alone, together] = [join(work, 'alone'), join(work, 'together')];
    await writeDemoGranules({ ...options, outDir: alone });
    const numbers = ['rows', 'cols', 'epochs', 'seed'] as const;
    const told = numbers.flatMap((name) => [`--${name}`, String(options[name])]);
    const { code, text } = await run('--out', together, '--end-date', options.endDate, ...told);
    expect(code, text).toBe(0);
    // The command adds the stations.
    const products = (await readdir(together)).filter((name) => name !== 'gnss');
    expect(products).toEqual(await readdir(alone));
    for (const name of granules())
      for (const path of ['displacement', 'temporal_coherence', 'corrections/solid_earth_tide'])
        expect(layer(name, path, together)).toEqual(layer(name, path, alone));
  });

  test('a folder that is not empty is left alone, and the leftovers of a killed run are cleared', async () => {
    await expect(writeDemoGranules({ ...options, outDir: dir })).rejects.toThrow('is not empty');
    const fresh = join(work, 'fresh');
    await mkdir(`${fresh}.partial`);
    await writeFile(join(`${fresh}.partial`, 'half.nc'), 'half');
    await writeDemoGranules({ ...options, epochs: 6, outDir: fresh });
    expect(await readdir(fresh)).toHaveLength(6 + 3);
    expect(await readdir(work)).not.toContain('fresh.partial');
  });

  testWith(realData(realFolder))(
    'datasets and attributes are those of a granule written by NetCDF tools',
    async () => {
      await ready;
      const real = (await readdir(realFolder!)).find((name) => name.endsWith('.nc'))!;
      expect(layout(join(dir, granules()[0]!))).toEqual(layout(join(realFolder!, real)));
    },
  );

  test('the command line names a missing folder, an invalid number and an unknown option', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, text: expect.stringContaining('--end-date') });
    expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining('demo needs --out') });
    expect(await run('--out', join(work, 'x'), '--rows', 'many')).toMatchObject({
      code: 2,
      text: expect.stringContaining("argument 'many' is invalid. Give a whole number"),
    });
    expect(await run('--color')).toMatchObject({ code: 2, text: expect.stringContaining("'--color'") });
  });
});
