import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import type { Examination } from '../../../report/examine/examination.ts';
import { reportStatus } from '../../../report/examine/reportStatus.ts';
import { cellAnswer } from '../../../core/answer/cellAnswer.ts';
import { assess } from '../../../core/report/assessment.ts';
import { dataFreshness, type DataFreshness } from '../../../core/report/freshness.ts';
import { contractSchema, type Contract } from '../../../schemas/http/contract/contract.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer } from '../../support/server/testServer.ts';

let contract: Contract;
beforeAll(async () => {
  const server = await startTestServer();
  contract = expectAnswer(await server.get('/api/v1/schema'), contractSchema);
  await server.close();
});

/** How a client would classify by the published classes, without knowing the code. */
function classify(velocity: number, sigma: number): { code: string; trend: string } {
  const { classes, override } = contract.thresholds.assessment_code;
  if (Math.abs(velocity) <= sigma) return override;
  const fitting = classes.filter(
    ({ above, below }) =>
      (!above || velocity > above.mm_yr || (above.included && velocity === above.mm_yr)) &&
      (!below || velocity < below.mm_yr || (below.included && velocity === below.mm_yr)),
  );
  expect(fitting).toHaveLength(1);
  return fitting[0]!;
}

const thousandths = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min: min * 1000, max: max * 1000 }).map((value) => value / 1000),
    fc.constantFrom(...[-8, -3, 0, 3, 8].filter((value) => value >= min && value <= max)),
  );

describe('a client that applies the published rules gets the published codes', () => {
  test.prop([
    thousandths(-40, 40),
    fc.integer({ min: 1, max: 12_000 }).map((value) => value / 1000),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 0, max: 1500 }),
  ])(
    'for any velocity, uncertainty, coherence and age',
    (velocityMmYr, sigmaMmYr, temporalCoherence, age) => {
      const freshness = dataFreshness(age);
      const said = assess({ velocityMmYr, sigmaMmYr, temporalCoherence, freshness });
      const { thresholds } = contract;
      const { code, trend } = classify(velocityMmYr, sigmaMmYr);
      expect([said.assessmentCode, said.trend]).toEqual([code, trend]);
      const ratio = Math.abs(velocityMmYr) / sigmaMmYr;
      const tier = thresholds.confidence_tier.tiers.find(
        ({ min_signal_to_noise: least }) => ratio >= least,
      )?.tier;
      expect(said.confidenceTier).toBe(tier);
      expect(said.significantNonzero).toBe(ratio >= thresholds.significant_nonzero.min_signal_to_noise);
      const { stable, applies_to_tier: marginTier } = thresholds.within_margin_kind;
      const isStable =
        temporalCoherence >= stable.min_temporal_coherence &&
        sigmaMmYr < stable.uncertainty_below_mm_yr &&
        stable.data_freshness.includes(freshness);
      expect(said.withinMarginKind).toBe(tier === marginTier ? (isStable ? 'stable' : 'inconclusive') : null);
      const near = thresholds.near_threshold.borders_mm_yr.some(
        (border) => Math.abs(velocityMmYr - border) <= sigmaMmYr,
      );
      expect(said.nearThreshold).toBe(near);
    },
  );

  test.prop([fc.option(fc.integer({ min: 0, max: 4000 }), { nil: null })])('for any age', (age) => {
    const { ages } = contract.thresholds.data_freshness;
    const found = ages.find(({ max_age_days: most }) => age !== null && (most === null || age <= most));
    expect(dataFreshness(age)).toBe((found?.freshness as DataFreshness | undefined) ?? 'unknown');
  });
});

describe('the status of a report', () => {
  const DAY = '2026-03-01';
  const place = { lat: 29.76, lon: -95.37, address: null, geocodedAddress: null };
  const gates = fc.record(
    {
      min_geocode_score: fc.constantFrom(0, 0.5, 1),
      min_match_quality: fc.constantFrom(0, 0.9, 1),
      since: fc.constantFrom('2026-02-28', DAY, '2026-03-02'),
      max_age_days: fc.constantFrom(30, 92, 100),
      min_confidence: fc.constantFrom(0, 0.5, 0.9),
      min_significance: fc.constantFrom(0, 1),
    },
    { requiredKeys: [] },
  );

  test.prop([
    fc.record({
      isCovered: fc.boolean(),
      isMeasured: fc.boolean(),
      score: fc.constantFrom(0.4, 0.7, 1),
      matchQuality: fc.constantFrom(0.5, 0.9, 1),
      confidence: fc.constantFrom(0.3, 0.5, 0.8),
      signalToNoise: fc.constantFrom(0.5, 2, 5),
      sigmaMmYr: fc.constantFrom(1, 3, 12),
      temporalCoherence: fc.constantFrom(0.3, 0.9),
      hasGroundAtRest: fc.constantFrom(true, false, null),
      isTied: fc.boolean(),
      spanYears: fc.constantFrom(0.999, 1, 4),
      nMeasurements: fc.constantFrom(11, 12, 90),
    }),
    gates,
  ])('is the first of the published ones that applies', (ground, asked) => {
    const { isCovered, isMeasured, score, matchQuality, confidence, signalToNoise } = ground;
    const { spanYears, nMeasurements, sigmaMmYr, temporalCoherence } = ground;
    const { record, within_margin_kind: margin } = contract.thresholds;
    const hasZero = ground.hasGroundAtRest !== false || ground.isTied;
    const isWithinMargin = signalToNoise < contract.thresholds.significant_nonzero.min_signal_to_noise;
    const isStable =
      temporalCoherence >= margin.stable.min_temporal_coherence &&
      sigmaMmYr < margin.stable.uncertainty_below_mm_yr &&
      margin.stable.data_freshness.includes(dataFreshness(92));
    const applies: Readonly<Record<string, boolean>> = {
      no_coverage: !isCovered,
      low_geocode_precision:
        score < (asked.min_geocode_score ?? contract.thresholds.geocode.min_geocode_score_default) ||
        (asked.min_match_quality !== undefined && matchQuality < asked.min_match_quality),
      no_data: !isMeasured,
      no_new_data: asked.since !== undefined && asked.since >= DAY,
      stale_data: asked.max_age_days !== undefined && 92 > asked.max_age_days,
      low_confidence:
        (asked.min_confidence !== undefined && confidence < asked.min_confidence) ||
        (asked.min_significance === 1 &&
          signalToNoise < contract.thresholds.significant_nonzero.min_signal_to_noise),
      inconclusive:
        (isWithinMargin && !isStable) ||
        !hasZero ||
        spanYears < record.min_span_years ||
        nMeasurements < record.min_n_measurements,
      ok: true,
    };
    const examination = {
      place: { ...place, matchType: 'coordinates', score, matchQuality, flags: [] },
      cell: isCovered
        ? {
            frameId: 'F08882',
            lastObservation: DAY,
            ageDays: 92,
            overlapping: [],
            spatialReference: { has_stable_part: ground.hasGroundAtRest },
            calibration: { kind: ground.isTied ? 'gps_tied' : 'relative' },
          }
        : null,
      measurement: isMeasured
        ? {
            confidence,
            spanYears,
            nMeasurements,
            ...cellAnswer(
              {
                velocityMmYr: -signalToNoise * sigmaMmYr,
                sigmaMmYr,
                temporalCoherence,
                nMeasurements,
                spanYears,
                vsSurroundings: null,
                jump: null,
              },
              { hasZero, zeroSigmaMmYr: 0, falseAlarms: null },
              dataFreshness(92),
            ),
          }
        : null,
    };
    const expected = contract.statuses.find(({ status }) => applies[status])!.status;
    expect(reportStatus(examination as unknown as Examination, asked).status).toBe(expected);
  });
});
