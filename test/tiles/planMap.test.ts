import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { cellCenter, type Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import type { RasterHeader } from '../../formats/tiff/tiffHeader.ts';
import { squareAround } from '../../tiles/mapWindow.ts';
import { planMap, type DescribedSource, type MapRequest } from '../../tiles/planMap.ts';
import { SAMPLE_GRIDS } from './sampleMap.ts';

const GRID = SAMPLE_GRIDS['EPSG:32615']!;

function described(grid: Grid): DescribedSource {
  const { rows, cols } = grid;
  const [offsets, byteCounts] = [new Float64Array(1), new Float64Array(1)];
  const level = { rows, cols, blockCols: cols, blockRows: rows, offsets, byteCounts, isDeflated: false };
  const header: RasterHeader = { ...grid, scale: 0.02, offset: 0, levels: [level] };
  return { source: { dir: '/no/such/release', checks: {}, coverage: null }, header, hasLayer: true };
}

function requestAround(row: number, col: number): MapRequest {
  const point = projectionFor(GRID.epsg).inverse(cellCenter(GRID, { row, col }));
  const canvas = { bounds: squareAround(point, 500), width: 64, height: 64 };
  return { layer: 'velocity', detail: 'values', canvas, freshFromDay: 0, sources: [] };
}

describe('the plan of a picture', () => {
  test.prop([
    fc.integer({ min: 0, max: GRID.rows - 1 }),
    fc.integer({ min: 0, max: GRID.cols - 1 }),
    fc.constantFrom('values', 'classes'),
  ])('reads the cell in the middle, from within the raster, without a file', (row, col, detail) => {
    const { sources, isChoice } = planMap({ ...requestAround(row, col), detail }, [described(GRID)]);
    const { pixels } = sources[0]!.window;
    expect(isChoice).toBe(false);
    expect(pixels.row).toBeLessThanOrEqual(row);
    expect(pixels.col).toBeLessThanOrEqual(col);
    expect(pixels.row + pixels.rows).toBeGreaterThan(row);
    expect(pixels.col + pixels.cols).toBeGreaterThan(col);
    expect(pixels.row + pixels.rows).toBeLessThanOrEqual(GRID.rows);
    expect(pixels.col + pixels.cols).toBeLessThanOrEqual(GRID.cols);
  });

  test('leaves out what lies elsewhere, and chooses only where sources overlap', () => {
    const request = requestAround(350, 450);
    const elsewhere = described(SAMPLE_GRIDS['EPSG:4326']!);
    expect(planMap(request, [elsewhere])).toEqual({ sources: [], isChoice: false });
    expect(planMap(request, [elsewhere, described(GRID)]).isChoice).toBe(false);
    expect(planMap(request, [described(GRID), elsewhere, described(GRID)])).toMatchObject({
      sources: [{ hasLayer: true }, { hasLayer: true }],
      isChoice: true,
    });
  });
});
