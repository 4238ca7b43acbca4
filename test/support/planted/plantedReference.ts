import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { median } from '../../../core/statistics/quantile.ts';
import {
  unseenSigmaMmYr,
  referenceUncertainty,
  withoutStablePart,
} from '../../../core/reference/referenceUncertainty.ts';
import { chooseReferenceCells } from '../../../core/reference/referenceCells.ts';

/** A frame of square cells whose absolute rates are known. */
export interface PlantedField {
  readonly seed: number;
  /** Rate of a place (0..1 in each direction) relative to the region's, mm/yr. */
  readonly rate: (u: number, v: number) => number;
  readonly extentM?: number;
  readonly side?: number;
  /** White noise of a cell's rate, and the atmosphere's part of it, which is smooth over the frame. */
  readonly noiseMmYr?: number;
  readonly atmosphereMmYr?: number;
  /** One σ of the rate of the whole region. */
  readonly regionMmYr?: number;
}

/** What would be published for a frame's cells, velocity and σ, and the absolute rate that was planted. */
export function measurePlantedField(planted: PlantedField) {
  const { seed, rate, extentM = 30_000, side = 48, noiseMmYr = 0.4, atmosphereMmYr = 0.5 } = planted;
  const normal = createNormal(createRandom(seed));
  for (let warm = 0; warm < 3; warm++) normal();
  const region = (planted.regionMmYr ?? unseenSigmaMmYr(extentM)) * normal();
  const waves = Array.from({ length: 6 }, (_, i) => ({
    amplitude: atmosphereMmYr * Math.sqrt(2 / 6) * normal(),
    u: (1 + i / 2) * normal(),
    v: (1 + i / 2) * normal(),
    phase: 7 * normal(),
  }));
  const cells = side * side;
  const truth = new Float64Array(cells);
  const x = new Float64Array(cells);
  const y = new Float64Array(cells);
  const velocityMmYr = Float32Array.from({ length: cells }, (_, cell) => {
    const u = ((cell % side) + 0.5) / side;
    const v = (Math.floor(cell / side) + 0.5) / side;
    x[cell] = u * extentM;
    y[cell] = v * extentM;
    truth[cell] = region + rate(u, v);
    const smooth = waves.reduce(
      (sum, w) => sum + w.amplitude * Math.cos(3 * (w.u * u + w.v * v) + w.phase),
      0,
    );
    return truth[cell] + smooth + noiseMmYr * normal() + 11;
  });
  const sigma = Math.hypot(noiseMmYr, atmosphereMmYr);
  const chosen = chooseReferenceCells({
    velocityMmYr,
    velocitySigmaMmYr: new Float32Array(cells).fill(sigma),
    harmonicCoherence: new Float32Array(cells).fill(0.9),
    isComplete: new Uint8Array(cells).fill(1),
  });
  const zero = median(Array.from(chosen.indices, (cell) => velocityMmYr[cell]!));
  const referenced = Float64Array.from(velocityMmYr, (velocity) => velocity - zero);
  const found = referenceUncertainty({ velocityMmYr: referenced, x, y, noiseMmYr: sigma });
  const published = referenced.map((velocity) => velocity - found.zeroMmYr);
  const fastest = published.reduce((most, velocity) => Math.max(most, Math.abs(velocity)), 0);
  const sigmaMmYr = found.isRecognized ? found.sigmaMmYr : withoutStablePart(found.sigmaMmYr, fastest);
  return { ...found, sigmaMmYr, published, truth, cellSigmaMmYr: sigma };
}

/** Share of cells, over many frames, whose 95 % interval contains the absolute rate. */
export function coverageOf(frames: number, frame: (seed: number) => PlantedField) {
  let [held, cells, recognized, sigmas] = [0, 0, 0, 0];
  for (let seed = 1; seed <= frames; seed++) {
    const { published, truth, sigmaMmYr, cellSigmaMmYr, isRecognized } = measurePlantedField(
      frame(seed * 7919),
    );
    recognized += Number(isRecognized);
    sigmas += sigmaMmYr;
    const reach = 1.96 * Math.hypot(sigmaMmYr, cellSigmaMmYr);
    for (let cell = 0; cell < truth.length; cell++) {
      held += Number(Math.abs(published[cell]! - truth[cell]!) <= reach);
      cells++;
    }
  }
  return { held: held / cells, recognized: recognized / frames, meanSigmaMmYr: sigmas / frames };
}
