import { describe, expect, it } from 'vitest';
import { eventName, eventSentence, type DatedEvent } from '../../core/report/eventWords.ts';
import { rateCaveats, zeroSentence } from '../../core/report/rateCaveats.ts';
import { stationsInWords } from '../../core/report/stationWords.ts';
import { SPANISH as GROUND } from '../../core/words/spanish.ts';
import { mockExamination, MOCK_SCENARIOS } from '../../report/examine/mockExamination.ts';
import { groundBrief } from '../../report/present/groundBrief.ts';
import { presentReference } from '../../report/present/presentProvenance.ts';
import { assessmentSentences } from '../../report/present/sentences.ts';
import { SPANISH } from '../../report/words/spanish.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const drop: DatedEvent = {
  kind: 'step',
  isKindClear: true,
  earliest: '2025-10-12',
  latest: '2025-10-24',
  size: -30.2,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
  sigma: 3,
  significance: 9,
};

function mock(scenario: string) {
  const { cell, measurement } = mockExamination(scenario, NOW).examination;
  return { cell: cell!, measurement: measurement! };
}

describe('a report in Spanish', () => {
  it.each([
    [
      'ok:rapid_subsidence',
      /^El terreno se hunde rápido: -14\.2 ± 1\.8 mm\/año \(95 %\); la dirección es segura \(95 %\)/,
    ],
    ['ok:stable', /^El terreno es estable: 1\.4 ± 1\.0 mm\/año \(95 %\); se mueve menos de 3 mm\/año/],
    ['ok:mild_uplift', /^El terreno sube ligeramente: 4\.1 ± 1\.4 mm\/año/],
  ])('states the verdict of %s', (scenario, sentence) => {
    const { cell, measurement } = mock(scenario);
    expect(assessmentSentences(cell, measurement, 'mm', SPANISH)).toMatch(sentence);
  });

  it('gives inches as pulgadas', () => {
    const { cell, measurement } = mock('ok:rapid_subsidence');
    expect(assessmentSentences(cell, measurement, 'in', SPANISH)).toContain('-0.559 ± 0.069 pulg/año (95 %)');
  });

  it.each([
    [drop, 'Un descenso repentino de cerca de 30 mm entre el 12 y el 24 de octubre de 2025.'],
    [
      { ...drop, latest: '2025-11-05', size: 22 },
      'Una subida repentina de cerca de 22 mm entre el 12 de octubre y el 5 de noviembre de 2025.',
    ],
    [
      { ...drop, earliest: '2024-12-29', latest: '2025-01-10', isRegional: true },
      'Un descenso repentino de cerca de 30 mm entre el 29 de diciembre de 2024 y el 10 de enero de 2025, junto con el terreno de alrededor.',
    ],
    [
      { ...drop, kind: 'pace_change', size: -14.7, earliest: '2025-10-24' },
      'La velocidad cambió en cerca de 15 mm/año hacia abajo el 24 de octubre de 2025.',
    ],
  ] as const)('states what happened and when', (event, sentence) => {
    expect(eventSentence(event, 'mm', false, GROUND)).toBe(sentence);
  });

  it('names an event on a chart', () => {
    expect(eventName(drop, 'in', GROUND)).toBe('descenso de cerca de 1.19 pulg');
  });

  it('names what a rate is relative to, and the stations', () => {
    const { cell } = mock('ok:stable');
    expect(zeroSentence(presentReference(cell, SPANISH).in_words, GROUND)).toMatch(/^Velocidades .*\.$/);
    expect(
      stationsInWords(
        [
          {
            station: 'TXHU',
            distance_km: 3.2,
            velocity_vertical_mm_yr: -1.2,
            velocity_uncertainty_mm_yr: 0.4,
            difference_mm_yr: 0.3,
            last_date: '2026-05-20',
            used_in_tie: false,
          },
        ],
        GROUND,
      ),
    ).toBe(
      'TXHU, a 3.2 km: -1.2 ± 0.8 mm/año (95 %) hasta 2026-05-20, 0.3 por encima de la nuestra, no usada para el ajuste',
    );
    expect(
      rateCaveats({ lineOfSight: { isAssumed: true, sigmaPercent: 10 }, otherFrames: [] }, GROUND),
    ).toEqual([
      'La dirección hacia el satélite se supone, porque los datos no la dan: solo por eso la velocidad puede desviarse un 20 % de su valor (95 %), lo que el intervalo incluye.',
    ]);
  });

  it.each(MOCK_SCENARIOS.filter((scenario) => scenario.startsWith('ok')))(
    'has no English word in the brief of %s',
    (scenario) => {
      const { cell, measurement } = mock(scenario);
      const brief = groundBrief(cell, measurement, 'mm', SPANISH);
      expect(brief).not.toMatch(/\b(the|and|is|are|of|with|than|from|this|that|its|ground|rate|yr)\b/i);
      expect(brief).toContain('Un satélite ve los techos y el suelo juntos');
    },
  );
});
