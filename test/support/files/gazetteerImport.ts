import type { ImportReport } from '../../../ingest/gazetteer/tasks/importReport.ts';
import { importGazetteer, type ImportOptions } from '../../../ingest/gazetteer/importGazetteer.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import type { ZipStreets } from '../../../location/gazetteer/streets/zipStreets.ts';

/** Imports files into a data folder, with defaults for everything else. */
export async function importFiles(
  dataDir: string,
  paths: readonly string[],
  options: Partial<ImportOptions> = {},
): Promise<ImportReport & { readonly ok: boolean }> {
  const { json, ok } = await importGazetteer({
    dataDir,
    paths,
    source: null,
    dryRun: false,
    threads: 1,
    reporter: silentReporter,
    clock: Date.now,
    ...options,
  });
  return { ...(json as ImportReport), ok };
}

/** A side or a point as text, for comparisons. */
export interface ServedRow {
  readonly street: string;
  readonly place: string | null;
  readonly state: string;
  readonly county: string;
  readonly source: string;
  /** `L 37-100..198 E`, with `offset N` for a side that lies on its line, and `imputed`; for a point, its number. */
  readonly number: string;
  /** First and last vertex, or the point: latitude, longitude. */
  readonly places: readonly (readonly [lat: number, lon: number])[];
}

/** Every row of a ZIP as served by a gazetteer. */
export function rowsOf({ streets, sides, points, sources }: ZipStreets): ServedRow[] {
  const rows: ServedRow[] = [];
  for (const { key, place, state, county, firstSide, sideCount, firstPoint, pointCount } of streets) {
    const street = { street: key, place, state, county };
    for (let i = firstSide; i < firstSide + sideCount; i++) {
      const first = sides.firstVertex[i]!;
      const last = first + sides.vertexCount[i]! - 1;
      const range =
        sides.fromNumber[i] === -1
          ? 'none'
          : `${sides.prefix[i]}${sides.fromNumber[i]}..${sides.toNumber[i]}`;
      const flags = `${sides.isOffset[i] ? '' : ' on line'}${sides.isImputed[i] ? ' imputed' : ''}`;
      rows.push({
        ...street,
        source: sources[sides.source[i]!]!,
        number: `${'LR'[sides.side[i]!]} ${range} ${'EOB'[sides.parity[i]!]}${flags}`,
        places: [first, last].map(
          (vertex) => [sides.latE6[vertex]! / 1e6, sides.lonE6[vertex]! / 1e6] as const,
        ),
      });
    }
    for (let i = firstPoint; i < firstPoint + pointCount; i++) {
      rows.push({
        ...street,
        source: sources[points.source[i]!]!,
        number: [points.prefix[i]! + String(points.number[i]), points.suffix[i]].filter(Boolean).join(' '),
        places: [[points.latE7[i]! / 1e7, points.lonE7[i]! / 1e7]],
      });
    }
  }
  return rows;
}

/** All rows that a data folder's gazetteer serves in some ZIPs, by ZIP; ZIPs without rows are left out. */
export async function servedRows(
  dataDir: string,
  zips: readonly string[],
): Promise<Record<string, ServedRow[]>> {
  const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
  try {
    const served: Record<string, ServedRow[]> = {};
    for (const zip of zips) {
      const streets = await gazetteer.zip(zip);
      if (streets) served[zip] = rowsOf(streets);
    }
    return served;
  } finally {
    await gazetteer.close();
  }
}
