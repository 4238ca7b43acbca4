import { required } from '../../core/required.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../../core/error.ts';
import type { SharedMotion } from '../../core/gnss/sharedMotion.ts';
import { sharedRates } from '../../core/gnss/sharedRates.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import { withoutStablePart } from '../../core/reference/referenceUncertainty.ts';
import type { Calibration } from '../../schemas/manifest.ts';
import type { FrameArchive } from '../passes/archivePass.ts';
import {
  gnssTiePass,
  observe,
  presentStation,
  type AppliedTie,
  type MeasuredGround,
  type TieFields,
} from '../passes/gnssTiePass.ts';
import { groundPass } from '../passes/groundPass.ts';
import { measurePass, type FramePlanes } from '../passes/measurePass.ts';
import type { PassPlan } from '../passes/passPlan.ts';
import type { PassTools } from '../passes/passTools.ts';
import { referencePass, type FrameReference } from '../passes/referencePass.ts';
import { noisePass } from '../passes/noisePass.ts';
import { joinSquares, surroundingsPass } from '../passes/surroundingsPass.ts';
import { sharedMotionPass } from '../passes/sharedMotionPass.ts';
import type { OwnReference, FrameStack } from '../reader/stack/frameStack.ts';
import type { SpatialReference } from '../passes/spatialReference.ts';
import type { GnssStation, ParentStation } from '../reader/gnss/gnssStation.ts';
import type { TroposphereFacts, TropospherePlan } from '../troposphere/planTroposphere.ts';
import { takeUpMeasurement, type Measurement, type MeasurementPlace } from './keptMeasurement.ts';
import type { ReleasedStack } from './releaseManifest.ts';
import { cellAt } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';

/** Inputs for measuring a frame besides the plan. */
export interface FrameInputs {
  readonly stack: ReleasedStack & Pick<FrameStack, 'heights'>;
  readonly archive: FrameArchive;
  readonly stations: readonly GnssStation[];
  readonly mayStayRelative: boolean;
  /** Of a combined frame: the stations of its parents, to be compared with it; absent = it has no parents. */
  readonly parentStations?: readonly ParentStation[] | undefined;
  readonly troposphere: TropospherePlan;
  /** Where an earlier ingest may have left its measurement; null = nowhere. */
  readonly place: MeasurementPlace | null;
}

/** Everything that the passes have found about a frame before it is written. */
export interface FoundFrame extends Measurement {
  /** Whether the measurement comes from an earlier ingest. */
  readonly isTakenUp: boolean;
  readonly shared: SharedUncertainty;
  readonly calibration: Calibration;
}

/** From a frame's archive to velocities with their zero: the measurement, new or kept, and the GNSS tie. */
export async function measureFrame(
  plan: PassPlan,
  inputs: FrameInputs,
  tools: PassTools,
): Promise<FoundFrame> {
  const { place } = inputs;
  const earlier = place && (await tools.stopwatch.time('measure', () => takeUpMeasurement(place, tools)));
  const measurement = earlier ?? (await measureGround(plan, inputs, tools));
  const { tie, calibration, motion } = await tieMotion(plan, inputs, measurement);
  const { measured, reference } = measurement;
  const shared: SharedUncertainty = {
    tie,
    referenceSigmaMmYr: tie ? 0 : await zeroSigma(plan, reference, measured.planes),
    // If nothing is at rest, σ is that of the fastest cell, wherever it is.
    referenceUp: reference.isRecognized ? plan.reference.meanUp : undefined,
    lineOfSightShare: inputs.stack.lineOfSightShare,
    sigmaFactor: inputs.stack.sigmaFactor,
    motion: motion ?? undefined,
    rates: motion ? sharedRates(motion, plan.epochDays) : undefined,
  };
  const told = motion ? { ...calibration, shared_motion: sharedMotionFacts(motion) } : calibration;
  return { ...measurement, isTakenUp: earlier !== null, shared, calibration: told };
}

/** The tie, and the motion beyond a rate. Without that, series wouldn't have the steps that all ground shares, so rates don't. */
async function tieMotion(
  plan: PassPlan,
  inputs: FrameInputs,
  measurement: Measurement,
): Promise<AppliedTie & { readonly motion: SharedMotion | null }> {
  const applied = await tieFrame(plan, inputs, measurement);
  const used = usedStations(inputs.stations, applied.calibration);
  const motion = applied.tie && sharedMotionPass(plan, used, measurement.slices);
  const stations = inputs.stations.map((station) => station.withoutSharedSteps ?? station);
  if (motion || stations.every((station, i) => station === inputs.stations[i])) return { ...applied, motion };
  return { ...(await tieFrame(plan, { ...inputs, stations }, measurement)), motion: null };
}

/** From a frame's archive to cells before their tie: spatial reference, measurement, comparison with the surroundings. */
async function measureGround(
  uncorrected: PassPlan,
  inputs: FrameInputs,
  tools: PassTools,
): Promise<Measurement> {
  const { stopwatch } = tools;
  const { plan, reference, troposphere } = await stopwatch.time('reference', () =>
    referenceFrame(uncorrected, inputs, tools),
  );
  const measured = await stopwatch.time('measure', () => measurePass(plan, reference, tools));
  const slices = await stopwatch.time('ground', async () => {
    const cells = joinSquares(plan, measured.squareCells);
    const surroundings = await surroundingsPass(plan, cells, tools);
    const pooled = await noisePass(plan, cells, surroundings, tools);
    return groundPass(plan, { ...measured, surroundings, pooled }, tools);
  });
  return { measured, slices, reference: reference.spatial, troposphere };
}

/** The zero of a frame, and what its pairs are corrected for. */
async function referenceFrame(
  plan: PassPlan,
  { stack, archive, stations, troposphere }: FrameInputs,
  tools: PassTools,
): Promise<{ plan: PassPlan; reference: FrameReference; troposphere?: TroposphereFacts }> {
  if (troposphere?.is === 'kept' && troposphere.facts?.decision === 'applied')
    throw invalidInput(
      'not_archived',
      `frame ${plan.frameId} is corrected for the troposphere, and this machine no longer has its measurement; ` +
        'ingest its products again, with the stations and the TROPO-ZENITH files',
    );
  const reference = await referencePass(plan, tools);
  if (!troposphere || troposphere.is === 'kept') return { plan, reference };
  try {
    const { tropospherePass } = await import('../troposphere/tropospherePass.ts');
    const decided = await tropospherePass(plan, { stack, archive, stations, troposphere }, reference, tools);
    return { plan: decided.plan, reference: decided.reference, troposphere: decided.facts };
  } catch (error) {
    if (!troposphere.areFound || !isOfFiles(error)) throw error;
    tools.reporter.note(`${errorMessage(error)}; the frame isn't corrected for the troposphere`);
    return { plan, reference };
  }
}

/** An error of the files of delays, not of the frame. */
function isOfFiles(error: unknown): boolean {
  return (
    error instanceof GroundMotionError &&
    (error.code === 'troposphere_unusable' ||
      error.code === 'product_refused' ||
      error.code === 'product_unreadable')
  );
}

/** The applied tie, if any, and its description in the release. */
async function tieFrame(
  plan: PassPlan,
  { stack, archive, stations, mayStayRelative, parentStations }: FrameInputs,
  { measured, reference }: Pick<Measurement, 'measured' | 'reference'>,
): Promise<AppliedTie> {
  const ownReference = reference.method === 'given_points' ? null : stack.ownReference;
  const ground = { planes: measured.planes, lineOfSight: archive.lineOfSight };
  const zeroSigmaMmYr = isSupported(reference, ownReference) ? reference.sigmaMmYr : null;
  const applied = await gnssTiePass(plan, ground, { stations, mayStayRelative, ownReference, zeroSigmaMmYr });
  if (!parentStations) return applied;
  const compared = await compareStations(plan, ground, parentStations);
  return { ...applied, calibration: { ...applied.calibration, stations: compared } };
}

/** Whether ground at rest, the operator or the producer's stations support a zero. A product's own zero can be any. */
function isSupported({ method, isRecognized }: SpatialReference, own: OwnReference | null): boolean {
  if (method === 'none' || method === 'kept') return own?.isTiedToGnss === true;
  return isRecognized;
}

/** The stations that the tie of rates accepts. */
function usedStations(stations: readonly GnssStation[], calibration: Calibration): GnssStation[] {
  const used = new Set(
    calibration.stations.filter(({ outcome }) => outcome === 'used').map(({ station }) => station),
  );
  return stations.filter(({ station }) => used.has(station));
}

/** Rounds to 0.1 mm, the precision of the series. */
function sharedMotionFacts({
  motionMm,
  sigmaMm,
  season,
  stations,
}: SharedMotion): Calibration['shared_motion'] {
  return {
    motion_mm: Array.from(motionMm, (value) => roundTo(value, 1)),
    sigma_mm: Array.from(sigmaMm, (value) => roundTo(value, 2)),
    season_mm: season && roundTo(Math.hypot(season.sineMm, season.cosineMm), 1),
    season_sigma_mm: season && roundTo(season.sigmaMm, 2),
    stations,
  };
}

/** One σ of the frame's zero; if no part appears to be at rest, so wide that nothing is certain. */
async function zeroSigma(
  { grid, bands }: PassPlan,
  { sigmaMmYr, isRecognized }: SpatialReference,
  planes: FramePlanes,
): Promise<number> {
  if (isRecognized) return sigmaMmYr;
  let fastest = 0;
  for (const { row, rows, blocks } of bands) {
    if (blocks.length === 0) continue;
    const velocities = await planes.velocityMmYr.readRows(row, Math.min(rows, grid.rows - row));
    for (let i = 0; i < velocities.length; i++) {
      const speed = Math.abs(required(velocities[i]));
      if (speed > fastest) fastest = speed;
    }
  }
  return withoutStablePart(sigmaMmYr, fastest);
}

/**
 * Stations inside a frame whose zero is that of its parents, compared with the cells around them: nothing is tied again,
 * so that the rate of the cells is the tied one.
 */
async function compareStations(
  plan: TieFields,
  measured: MeasuredGround,
  stations: readonly ParentStation[],
): Promise<Calibration['stations']> {
  const projection = projectionFor(plan.grid.epsg);
  const compared: Calibration['stations'] = [];
  for (const { station, outcome, reason } of stations) {
    const cell = cellAt(plan.grid, projection.forward(station));
    if (!cell) continue;
    const observation = await observe(plan, measured, station, cell);
    const tiedVelocityMmYr = observation.cells > 0 ? observation.insarVelocityMmYr : null;
    const verdict = { residualMmYr: null, tiedVelocityMmYr, outcome, reason };
    compared.push(presentStation(station, observation, verdict));
  }
  return compared;
}
