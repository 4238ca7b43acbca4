import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { importContext, type ContextImport } from '../../../ingest/context/importContext.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { openContextLayers } from '../../../store/lake/context/contextReader.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { boxRing } from '../../support/gis/geoParquetFile.ts';

export const HOUSTON = boxRing(-95.6, 29.6, -95.2, 29.9);

/** An empty lake for each test of a file, with a path for the file to import. */
export function useContextLake() {
  let folder = '';
  const lake = { dataDir: '', file: '', now: Date.parse('2026-06-01T12:00:00Z') };
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'context-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    lake.dataDir = await mkdtemp(join(folder, 'lake-'));
    lake.file = join(lake.dataDir, 'given.parquet');
  });
  return Object.assign(lake, {
    importing(about: Partial<ContextImport> = {}) {
      lake.now += 1000;
      return importContext({
        dataDir: lake.dataDir,
        path: lake.file,
        name: 'layer',
        kind: 'flood',
        attribution: 'FEMA',
        license: 'Public domain',
        date: '2026-01-15',
        attribute: null,
        unit: null,
        classes: {},
        reachM: 0,
        reporter: silentReporter,
        clock: () => lake.now,
        ...about,
      });
    },
    async at(lat: number, lon: number) {
      const warnings: string[] = [];
      const reader = openContextLayers(lakeFilesAt(lake.dataDir), {
        warn: (_, reason) => warnings.push(reason),
        now: () => lake.now,
      });
      const layers = await reader.at({ lat, lon });
      expect(warnings).toEqual([]);
      return layers.map(({ name, found }) => ({ name, ...found }));
    },
  });
}
