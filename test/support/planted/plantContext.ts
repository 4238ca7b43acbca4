import { join } from 'node:path';
import { importContext } from '../../../ingest/context/importContext.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { writeParquet, type FileRow } from '../gis/geoParquetFile.ts';

interface PlantedLayer {
  readonly name: string;
  readonly kind: 'soil' | 'mines';
  /** Features, whose value is in `zone`. */
  readonly rows: readonly FileRow[];
}

/** Imports a layer of context whose value "high" means "swells". */
export async function plantContext(
  dataDir: string,
  { name, kind, rows }: PlantedLayer,
  clock: () => number = Date.now,
): Promise<void> {
  const path = join(dataDir, `${name}.parquet`);
  await writeParquet(path, rows);
  await importContext({
    dataDir,
    path,
    name,
    kind,
    attribution: 'USDA NRCS',
    license: 'Public domain',
    date: '2026-01-15',
    attribute: 'zone',
    unit: null,
    classes: { high: 'swells' },
    reachM: kind === 'mines' ? 2000 : 0,
    reporter: silentReporter,
    clock,
  });
}
