import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { VERDICT_CODES, type VerdictCode } from '../../../core/report/groundVerdict.ts';
import { areaSentences } from '../../../report/area/areaSentences.ts';

beforeAll(() => {
  vi.resetModules();
  vi.stubGlobal('location', { search: '?lang=es' });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
  // Other files of this process have an English page.
  vi.resetModules();
});

const FASTEST = { velocityMmYr: -9, sigmaMmYr: 1, rateWithoutEvents: null };

/** The assessment of a sold report in Spanish. */
async function spanish(
  verdict: VerdictCode,
  counts: Partial<Record<VerdictCode, number>>,
  of: 'area' | 'line',
) {
  const { drawnAssessment } = await import('../../../web/draw/drawnAssessment.ts');
  const verdicts = { ...Object.fromEntries(VERDICT_CODES.map((code) => [code, 0])), ...counts };
  const figures = { sudden: null, classes: { stable: 20 }, verdicts };
  const mean = { verdict, velocityMmYr: -1, sigmaMmYr: 0.5, rateWithoutEvents: null, viewsDisagree: true };
  const assessment = areaSentences(
    mean as never,
    { figures, worst: { measurement: FASTEST }, events: [] } as never,
    of,
  );
  return drawnAssessment({
    [of]: {},
    verdict_code: verdict,
    velocity_vertical_mm_yr: -1,
    interval_95_mm_yr: [-2, 0],
    assessment,
  } as never);
}

it('says in Spanish how many cells are not stable, and that two views disagree', async () => {
  const said = await spanish('no_clear_motion', { sinking: 8, rising_slightly: 4, stable: 8 }, 'area');
  expect(said).toContain(
    '12 de 20 celdas (60 %) no son estables según su propio veredicto (Se hunde: 8, Sube ligeramente: 4).',
  );
  expect(said).toContain(
    'Dos vistas de satélite no coinciden aquí; el terreno puede estar moviéndose de lado.',
  );
});

it('does not call the verdict of most cells an average', async () => {
  expect(await spanish('dropped_once', { dropped_once: 15, stable: 5 }, 'line')).toMatch(
    /^El terreno bajó una vez en la mayor parte de la línea\. La velocidad media de todo el registro es de −1\.0 ± 1\.0/,
  );
  expect(await spanish('stable', { stable: 20 }, 'line')).toMatch(
    /^El terreno es estable en promedio a lo largo de la línea: −1\.0 ± 1\.0/,
  );
});
