import { noCells, OUTER_MM_YR } from '../../../core/placeRates/rateHistogram.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { placeHexagonOf } from '../../../schemas/h3Index.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import { tableFiles } from '../read/tableFiles.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';

/** The measured cells of one frame in one hexagon. */
export interface HexagonCounts {
  /** H3 index of resolution 8. */
  readonly hexagon: string;
  /** Cells by rate, unabridged: not for publication. */
  readonly counts: number[];
  /** Mean σ of the rates, mm/yr. */
  readonly sigmaMmYr: number;
  /** The mean position of the cells, degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** Digits of an H3 index below resolution 8: seven digits of three bits. */
const FINER_BITS = 21;

/** Counts a release's measured cells by hexagon and rate. Memory depends on the number of hexagons, not of cells. */
export async function countHexagons(files: LakeFiles, frame: LakeFrame): Promise<HexagonCounts[]> {
  const paths = await tableFiles(files, frame, 'cells');
  if (paths.length === 0) return [];
  const instance = await openLakeDuckDb({ threads: 2, memoryMb: 512 });
  const connection = await instance.connect();
  try {
    const result = await connection.runAndReadAll(
      `SELECT h3 >> ${FINER_BITS} AS hexagon, ${binSql('velocity_vertical_mm_yr')} AS bin, any_value(h3)::VARCHAR,
         count(*)::INTEGER, sum(velocity_uncertainty_mm_yr), sum(lat), sum(lon)
       FROM read_parquet([${paths.map(sqlText).join(', ')}], hive_partitioning=false)
       WHERE isfinite(velocity_vertical_mm_yr) GROUP BY ALL ORDER BY hexagon, bin`,
    );
    const found = new Map<string, Sums>();
    for (const [, bin, h3, cells, sigma, lat, lon] of result.getRows()) {
      const hexagon = placeHexagonOf(BigInt(h3 as string));
      const sums = found.get(hexagon) ?? {
        counts: noCells(),
        cells: 0,
        sigma: 0,
        lat: 0,
        lon: 0,
      };
      sums.counts[Number(bin)] = Number(cells);
      sums.cells += Number(cells);
      sums.sigma += Number(sigma);
      sums.lat += Number(lat);
      sums.lon += Number(lon);
      found.set(hexagon, sums);
    }
    return [...found].map(([hexagon, { counts, cells, sigma, lat, lon }]) => ({
      hexagon,
      counts,
      sigmaMmYr: sigma / cells,
      lat: lat / cells,
      lon: lon / cells,
    }));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

interface Sums {
  readonly counts: number[];
  cells: number;
  sigma: number;
  lat: number;
  lon: number;
}

/** `binOf` of `core/placeRates/rateHistogram.ts` in SQL. */
function binSql(rate: string): string {
  const lower = `CASE WHEN ${rate} < 0 THEN ceil(${rate}) - 1 ELSE floor(${rate}) END`;
  return `(greatest(${-OUTER_MM_YR - 1}, least(${OUTER_MM_YR}, ${lower})) + ${OUTER_MM_YR + 1})::INTEGER`;
}
