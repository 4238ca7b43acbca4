import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { publishMeasurement } from '../../report/examine/measurement.ts';
import { shownClassIndex } from '../../core/color/keptClasses.ts';
import { answerClassIndex } from '../../core/color/mapClasses.ts';
import { colorIndexOf, colorIndexTable } from '../../core/color/colorRamp.ts';
import { parseIsoDate } from '../../core/date.ts';
import type { Cell } from '../../core/geodesy/grid.ts';
import { MAP_LAYERS, NO_STEPS, type MapLayer } from '../../core/color/mapLayer.ts';
import { writeDemoGranules, type DemoTruth } from '../../cli/demo/writeDemoGranules.ts';
import { CLASSES_FILE, LAST_OBSERVATION_FILE, LAYER_FILES } from '../../tiles/mapFiles.ts';
import { frameDoubts } from '../../schemas/frameDoubts.ts';
import { ingested } from '../support/files/ingested.ts';
import { pointIn } from '../support/planted/plantedLake.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { stepsIn } from '../support/gis/stepsIn.ts';

const SIZE = { rows: 90, cols: 110, epochs: 30, seed: 4, endDate: '2026-09-30' };
const TIED = [
  [12, 12],
  [12, 95],
  [75, 12],
  [75, 95],
  [45, 50],
] as const;

let outDir: string;
let truth: DemoTruth;
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  truth = await writeDemoGranules({ ...SIZE, outDir });
  return () => rm(outDir, { recursive: true });
});

test.each([
  ['tied to GNSS', true],
  ['with its own zero', false],
])('every cell of a frame %s has in each raster the color of its report', async (_name, isTied) => {
  const folder = await temporaryFolder();
  const csv = join(folder, 'stations.csv');
  const stations = TIED.map(([row, col], i) => {
    const { lat, lon } = pointIn({ row, col }, truth.grid);
    return `S${i},${lat},${lon},${truth.truthAt({ row, col }).velocityMmYr - 7 + 0.03 * col},0.4`;
  });
  await writeFile(csv, ['station,lat,lon,velocity_mm_yr,sigma_mm_yr', ...stations, ''].join('\n'));
  const made = await ingested({
    paths: [outDir],
    gnss: isTied ? [csv] : [],
    dataDir: join(folder, 'lake'),
  });
  const { frame } = made;
  expect(made.summary.manifest.calibration.kind).toBe(isTied ? 'gps_tied' : 'relative');

  const rasters = {} as Record<MapLayer, Int16Array>;
  for (const layer of MAP_LAYERS)
    rasters[layer] = await stepsIn(join(folder, 'lake', frame.dir, LAYER_FILES[layer]));
  const tables = new Map(MAP_LAYERS.map((layer) => [layer, colorIndexTable(layer)]));
  const days = await stepsIn(join(folder, 'lake', frame.dir, LAST_OBSERVATION_FILE));
  const classes = await stepsIn(join(folder, 'lake', frame.dir, CLASSES_FILE));
  const shownClasses = new Set<number>();
  const firstDay = parseIsoDate(frame.manifest.epochs[0]!);

  const wrong: object[] = [];
  let measured = 0;
  for (let at = 0; at < SIZE.rows * SIZE.cols; at++) {
    const place: Cell = { row: Math.floor(at / SIZE.cols), col: at % SIZE.cols };
    const record = await made.cell(place);
    const report = record && publishMeasurement(record, 'current', frameDoubts(frame.manifest));
    if (record) measured++;
    const values: Record<MapLayer, number> = {
      velocity: report?.velocityMmYr ?? NaN,
      uncertainty: report?.sigmaMmYr ?? NaN,
      confidence: report?.confidence ?? NaN,
      seasonal: report?.seasonalAmplitudeMm ?? NaN,
    };
    const index = shownClassIndex(Math.max(0, classes[at]!), true);
    if (index !== (report ? answerClassIndex(report) : 0))
      wrong.push({ ...place, index, verdict: report?.verdict });
    shownClasses.add(index);
    for (const layer of MAP_LAYERS) {
      const shown = tables.get(layer)![rasters[layer][at]! & 0xffff];
      const expected = colorIndexOf(layer, values[layer]);
      if (shown !== expected) wrong.push({ layer, ...place, shown, expected });
    }
    const day = days[at] === NO_STEPS ? null : days[at]! + firstDay;
    const lastDay = record && parseIsoDate(record.lastObservation);
    if (day !== lastDay) wrong.push({ ...place, day, lastDay });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(shownClasses.size).toBeGreaterThan(3);
  expect(measured).toBeGreaterThan(5000);
  expect(measured).toBeLessThan(SIZE.rows * SIZE.cols);
});
