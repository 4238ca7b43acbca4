import { emptyFit, type SeriesFitter } from '../../core/fit/fit.ts';
import { eventNoise, type EventNoise, eventNoiseOfSum } from '../../core/noise/eventNoise.ts';
import { intervalFactors, type IntervalFactors, type RateFit } from '../../core/noise/intervalFactors.ts';
import { createNoiseModels } from '../../core/noise/noiseModels.ts';
import { noiseOfSeries, type SeriesNoise, type TiledSeries } from '../../core/noise/seriesLevel.ts';

/** A sample of a frame's cells, as differences from their surroundings, and of the surroundings. */
export interface FrameNoiseTask {
  /** One for each date, ascending. */
  readonly years: Float64Array;
  readonly own: TiledSeries;
  /** For one tile; null = the frame has no surroundings. */
  readonly common: TiledSeries | null;
}

/**
 * The noise models with which series of each kind are scanned for events; null = unknown, so nothing is searched. Plain
 * data.
 */
export interface GroundNoise {
  /** For cells without surroundings: everything that moves them. */
  readonly cells: EventNoise | null;
  /** For cells minus their surroundings. */
  readonly differences: EventNoise | null;
  readonly surroundings: EventNoise | null;
}

/** The noise of a frame, and its effect on the intervals of the fit. Plain data. */
export interface FrameNoise {
  /** Null = no cell could be sampled. */
  readonly own: SeriesNoise | null;
  readonly common: SeriesNoise | null;
  readonly factors: IntervalFactors;
  readonly scanned: GroundNoise;
}

/** Pools the noise of a sample (core/noise). `fitter` is for drawn noise. */
export function frameNoise({ years, own, common }: FrameNoiseTask, fitter: SeriesFitter): FrameNoise {
  const models = createNoiseModels(years);
  const ownNoise = noiseOfSeries(models, own);
  const commonNoise = common && noiseOfSeries(models, common);
  const fit = emptyFit();
  const rateFit: RateFit = (series, out) => {
    if (!fitter.fit(series, 0, fit)) return false;
    out.rateMmYr = fit.velocityMmYr;
    out.sigmaMmYr = fit.velocitySigmaMmYr;
    return true;
  };
  const factors = intervalFactors(
    models,
    rateFit,
    { input: own, noise: ownNoise },
    common && commonNoise && { input: common, noise: commonNoise },
  );
  const differences = eventNoise(models, own, ownNoise);
  const surroundings = common && commonNoise && eventNoise(models, common, commonNoise);
  const scanned = { cells: eventNoiseOfSum(differences, surroundings), differences, surroundings };
  return { own: ownNoise, common: commonNoise, factors, scanned };
}
