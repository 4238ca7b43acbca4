import { binOf, noCells } from '../../core/placeRates/rateHistogram.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { writeCellIndices } from '../../core/geodesy/h3/cellIndex.ts';
import { required } from '../../core/required.ts';
import { partitionOfHexagon, placeHexagonOf } from '../../schemas/h3Index.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { publishPlaces } from '../../store/lake/places/placesFiles.ts';

/** Serves the counts of a hexagon around a point, and of its ZIP Code and town. */
export async function plantPlaces(
  dataDir: string,
  { now, release, point }: { readonly now: number; readonly release: string; readonly point: LatLon },
): Promise<void> {
  const h3 = new BigUint64Array(1);
  writeCellIndices(Float64Array.of(point.lat), Float64Array.of(point.lon), h3);
  const hexagon = placeHexagonOf(required(h3[0]));
  const counts = noCells();
  for (const [rate, cells] of [
    [-5.5, 31],
    [-4.5, 88],
    [-3.5, 140],
    [-2.5, 204],
    [-1.5, 167],
    [-0.5, 92],
    [0.5, 18],
  ] as const)
    counts[binOf(rate)] = cells;
  const own = { counts, sigmaMmYr: 0.9 };
  const area = { ...own, state: 'TX', hexagons: 1, frames: ['F08882'], ...point };
  await publishPlaces(
    lakeFilesAt(dataDir),
    {
      build: '20260601T120000Z-0f1e2d',
      built_at: new Date(now).toISOString(),
      frames: {
        F08882: {
          release,
          first_observation: '2025-02-06',
          last_observation: '2026-05-20',
          attribution: 'Contains modified Copernicus Sentinel data',
        },
      },
      areas: [
        { ...area, kind: 'town', path: 'tx/levelton', name: 'Levelton', town: null },
        { ...area, kind: 'zip', path: 'tx/77998', name: '77998', town: 'tx/levelton' },
      ],
    },
    new Map([
      [
        partitionOfHexagon(hexagon),
        { [hexagon]: { ...own, frame: 'F08882', zip: '77998', town: 'tx/levelton' } },
      ],
    ]),
  );
}
