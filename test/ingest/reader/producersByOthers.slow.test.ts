import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { ingested } from '../../support/files/ingested.ts';
import { judging, pythonJudge } from '../../support/gis/pythonJudges.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const python = pythonJudge('producers');
const program = readFileSync(join(import.meta.dirname, 'producers.py'), 'utf8');

/** The program's bowl, mm/yr, and where its cells are. */
const velocity = (row: number, col: number) => -60 * Math.exp(-((row - 30) ** 2 + (col - 30) ** 2) / 20);
const placeOf = (row: number, col: number) => ({
  lat: 19.45 - (row + 0.5) / 1000,
  lon: -99.2 + (col + 0.5) / 1000,
});
const CELLS = [
  [30, 30],
  [32, 29],
  [5, 5],
] as const;

const LINE_OF_SIGHT = { incidence_deg: 37, heading_deg: 193 };
const READ: readonly (readonly [folder: string, ProductStatements])[] = [
  ['hyp3', {}],
  ['licsar', {}],
  ['dolphin', { wavelength_m: 0.24, ...LINE_OF_SIGHT }],
  ['gmtsar-translated', { wavelength_m: 299_792_458 / 5.405e9, ...LINE_OF_SIGHT }],
  ['aria', {}],
  ['mintpy-he5', {}],
  ['licsbas', {}],
  ['tre', LINE_OF_SIGHT],
  ['depsi', LINE_OF_SIGHT],
];
const REFUSED: readonly (readonly [folder: string, remedy: RegExp])[] = [
  ['gmtsar', /GMTSAR.*gdal_translate.*--wavelength/s],
];

describeWith(judging(python))('planted ground in files that other programs wrote', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'ground-motion-producers-'));
    if ('why' in python) throw new Error(python.why);
    await python.run(program, root);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(READ)('is read from %s', async (folder, statements) => {
    const lake = await ingested({
      paths: [join(root, folder)],
      dataDir: await temporaryFolder(),
      frameId: 'PLANTED',
      statements,
    });
    const isProjected = folder === 'hyp3' || folder === 'dolphin';
    for (const [row, col] of CELLS) {
      const found = await (isProjected ? lake.cell({ row, col }) : lake.cellAt(placeOf(row, col)));
      const error = found!.velocityVerticalMmYr - velocity(row, col);
      expect(Math.abs(error), `${row}, ${col}`).toBeLessThan(2.6 * found!.velocityUncertaintyMmYr);
      expect(Math.abs(error), `${row}, ${col}`).toBeLessThan(2);
    }
  });

  test('is read from granules of DISP with their calibrations, also when a frame grows by them', async () => {
    const folder = join(root, 'cal-disp');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.nc'));
    const late = names.filter((name) => /_2022(?:01|02)\d\dT\d+Z_v/.test(name));
    const paths = (chosen: readonly string[]) => chosen.map((name) => join(folder, name));
    const lineOfSight = join(
      folder,
      'OPERA_L3_DISP-S1-STATIC_F00001_20140403_S1A_v1.0_line_of_sight_enu.tif',
    );
    const grown = await temporaryFolder();
    const early = names.filter((name) => !late.includes(name));
    // First without the calibrations of the early ones, then with them, and then the late ones.
    const granules = early.filter((name) => name.includes('_L3_'));
    await ingested({ paths: [...paths(granules), lineOfSight], dataDir: grown });
    await ingested({ paths: paths(early), dataDir: grown });
    const lake = await ingested({ paths: paths(late), dataDir: grown });
    const whole = await ingested({ paths: [folder], dataDir: await temporaryFolder() });
    expect(late).toHaveLength(6);
    expect(lake.summary.manifest.products.filter(({ outcome }) => outcome === 'used')).toHaveLength(67);
    for (const [row, col] of CELLS) {
      const found = await lake.cell({ row, col });
      const error = found!.velocityVerticalMmYr - velocity(row, col);
      expect(Math.abs(error), `${row}, ${col}`).toBeLessThan(2);
      expect(found).toEqual(await whole.cell({ row, col }));
    }
  });

  test.each(REFUSED)('is refused from %s, with what makes it readable', async (folder, remedy) => {
    const attempt = ingested({
      paths: [join(root, folder)],
      dataDir: await temporaryFolder(),
      frameId: 'PLANTED',
    });
    await expect(attempt).rejects.toThrow(remedy);
  });
});
