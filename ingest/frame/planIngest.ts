import { required } from '../../core/required.ts';
import { epochDayOf, formatIsoDate } from '../../core/date.ts';
import { invalidInput } from '../../core/error.ts';
import { cellAt } from '../../core/geodesy/grid.ts';
import { type LatLon, projectionFor } from '../../core/geodesy/projection.ts';
import { MINIMUM_EPOCHS } from '../../core/fit/seriesModel.ts';
import { planNetwork, type PairNetwork } from '../../core/pairs/network.ts';
import { DERIVED_REFERENCE, type ReferenceChoice } from '../../core/reference/referenceChoice.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import {
  checkSuccession,
  hasSameStations,
  isUnchanged,
  lostDates,
  tellOtherReference,
  tellOtherStatements,
} from './frameSuccession.ts';
import { archiveDirOf, findKeptFrame, isArchived, readArchiveFolder } from '../archive/keptProducts.ts';
import { productLine } from '../progress/productLine.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import type { GnssStation } from '../reader/gnss/gnssStation.ts';
import { openFrameStack } from '../reader/openFrameStack.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';
import type { Reporter } from '../progress/reporter.ts';
import {
  inputsOf,
  NO_TROPOSPHERE,
  planTroposphere,
  type TropospherePlan,
  type TroposphereSource,
} from '../troposphere/planTroposphere.ts';

/** The request for an ingest. */
export interface IngestInputs {
  /** Product files and folders of one frame. */
  readonly paths: readonly string[];
  /** The files of `paths`, if they were already listed and recognized; absent = done here. */
  readonly recognized?: readonly Recognition[] | undefined;
  /** Required for products that don't name their frame. */
  readonly frameId?: string | undefined;
  /** GNSS station lists and series; none = the frame stays relative. */
  readonly gnss: readonly string[];
  /** If true, stations that can't tie the frame leave it relative, with a note, instead of an error. */
  readonly mayStayRelative?: boolean;
  /** Delays of the troposphere; absent = none. */
  readonly troposphere?: TroposphereSource | undefined;
  /** The source of the zero; absent = the ground that moves alike in the frame. */
  readonly reference?: ReferenceChoice;
  /** The operator's statements about the products; absent = none. */
  readonly statements?: ProductStatements;
  readonly dataDir: string;
  /** Accept these products even if the frame currently serves another kind, grid or place, or the same products. */
  readonly replace?: boolean;
  /** Milliseconds since 1970, for the release id; later dates are rejected. */
  readonly now: number;
  readonly reporter: Reporter;
  /** Files that crashed a decoder before, with the reason: they are refused. */
  readonly damaged?: ReadonlyMap<string, string>;
}

/** Products that are ready to be ingested: everything that can be checked before writing has been checked. */
export interface IngestPlan {
  readonly stack: FrameStack;
  readonly network: PairNetwork;
  readonly stations: readonly GnssStation[];
  /** Stations that can't tie the frame leave it relative. */
  readonly mayStayRelative: boolean;
  readonly troposphere: TropospherePlan;
  /** The current release, if it was made from exactly these products: there is nothing to do. */
  readonly unchanged: Manifest | null;
  /** The release whose products this one takes over; null = there was none, undefined = none are taken over. */
  readonly grownFrom: string | null | undefined;
}

/**
 * Opens the products, connects their dates, compares them with the current release, reads the stations, and reports
 * excluded files one by one. `lateChecksums`: products may be hashed when they are archived. The caller must close
 * `stack`. Throws the readers' errors, `too_few_dates`, `frame_mismatch`, `no_gnss_stations` and `no_usable_gnss`.
 */
export async function planIngest(
  inputs: IngestInputs,
  damaged: ReadonlyMap<string, string>,
  { lateChecksums = false }: { readonly lateChecksums?: boolean } = {},
): Promise<IngestPlan> {
  const { paths, recognized, frameId, dataDir, replace = false, now, statements = {} } = inputs;
  const { troposphere = NO_TROPOSPHERE } = inputs;
  let grownFrom: string | null | undefined;
  const stack = await openFrameStack(paths, {
    frameId,
    recognized,
    statements,
    damaged,
    lateChecksums,
    wantsHeights: troposphere.is === 'files' && troposphere.paths.length > 0,
    today: epochDayOf(now),
    findKept: async (frame) => {
      const kept = await findKeptFrame(dataDir, frame, replace);
      if (!replace) grownFrom = kept?.release ?? null;
      return kept;
    },
  });
  try {
    return { ...(await planOf(inputs, stack, damaged)), grownFrom };
  } catch (error) {
    stack.close();
    throw error;
  }
}

async function planOf(
  inputs: IngestInputs,
  stack: FrameStack,
  damaged: ReadonlyMap<string, string>,
): Promise<Omit<IngestPlan, 'grownFrom'>> {
  const { dataDir, replace, reporter, reference = DERIVED_REFERENCE } = inputs;
  const network = joinedNetwork(stack);
  tellWhatIsLeftOut(stack, network.droppedDays.length, reporter);
  const current = replace ? null : await currentManifest(dataDir, stack.frameId);
  if (current) {
    checkSuccession(current, stack);
    tellLostDates(current, network, reporter);
    await tellMissingArchive(dataDir, current, stack, reporter);
  }
  const stations = await stationsOf(inputs, network.epochDays, stack);
  if (current && stations.length === 0) tellLostTie(current, reporter);
  const { troposphere: source = NO_TROPOSPHERE } = inputs;
  const troposphere: TropospherePlan =
    source.is === 'kept'
      ? { is: 'kept', facts: current?.troposphere }
      : await planTroposphere(source, { stack, network, stations, damaged }, reporter);
  if (current && !troposphere) tellLostCorrection(current, reporter);
  if (current) {
    tellOtherReference(current, reference, reporter);
    tellOtherStatements(current, stack.statements, reporter);
  }
  const isDone =
    current !== null &&
    isUnchanged(current, stack, reference) &&
    hasSameStations(current, stack, stations) &&
    (current.troposphere?.inputs ?? null) === inputsOf(troposphere) &&
    (await isArchived(dataDir, stack));
  return {
    stack,
    network,
    stations,
    mayStayRelative: inputs.mayStayRelative ?? false,
    troposphere,
    unchanged: isDone ? current : null,
  };
}

/** The stations for the tie. Throws `no_gnss_stations` and `no_usable_gnss` for explicitly chosen ones. */
async function stationsOf(
  { gnss, mayStayRelative = false, reporter }: IngestInputs,
  epochDays: readonly number[],
  { frameId, grid }: FrameStack,
): Promise<readonly GnssStation[]> {
  if (gnss.length === 0) return [];
  const { readGnssStations } = await import('../reader/gnss/gnssStations.ts');
  const projection = projectionFor(grid.epsg);
  const isInside = (place: LatLon) => cellAt(grid, projection.forward(place)) !== null;
  const span = { firstDay: required(epochDays[0]), lastDay: required(epochDays.at(-1)) };
  const reading = { span, frame: { epochDays, isInside }, ...(mayStayRelative && { isInside }) };
  const stations = await readGnssStations(gnss, reading, (name, reason) =>
    reporter.note(`${name}: ${reason}`),
  );
  if (stations.some(isInside)) return stations;
  const problem = whyUntied(gnss, stations, frameId);
  if (!mayStayRelative) throw problem;
  reporter.note(`${problem.message}; the frame isn't tied to them`);
  return [];
}

function whyUntied(gnss: readonly string[], stations: readonly GnssStation[], frameId: string) {
  if (stations.length === 0) {
    const files = gnss.slice(0, 3).join(', ') + (gnss.length > 3 ? `, … (${gnss.length} files)` : '');
    const message = `--gnss ${files}: no station with a velocity was found; give a table of rates or .tenv3 series`;
    return invalidInput('no_gnss_stations', message);
  }
  const names = stations.slice(0, 5).map(({ station }) => station);
  return invalidInput(
    'no_usable_gnss',
    `--gnss: none of the ${stations.length} station(s) (${names.join(', ')}${stations.length > 5 ? ', …' : ''}) lies in frame ` +
      `${frameId}; give stations inside it, or leave --gnss out`,
  );
}

/**
 * The network of a stack's dates. Throws `too_few_dates` if fewer dates are connected than a cell needs, naming the
 * unconnected ones.
 */
function joinedNetwork(stack: FrameStack): PairNetwork {
  const network = planNetwork(stack.pairs);
  if (network.epochDays.length >= MINIMUM_EPOCHS) return network;
  const dropped = network.droppedDays.slice(0, 6).map(formatIsoDate).join(', ');
  throw invalidInput(
    'too_few_dates',
    `frame ${stack.frameId}: ${network.epochDays.length} dates join, a velocity needs ${MINIMUM_EPOCHS}` +
      (network.droppedDays.length > 0
        ? `; ${network.droppedDays.length} dates join no others (${dropped}…): add the products between them`
        : '; give more dates'),
  );
}

function tellLostDates(current: Manifest, network: PairNetwork, reporter: Reporter): void {
  const lost = lostDates(current, network);
  if (lost.length === 0) return;
  const dates = lost.slice(0, 6).join(', ');
  reporter.note(`warning: ${lost.length} dates of release ${current.release_id} are missing here: ${dates}`);
}

/** Velocities move when a tie is dropped, so that must be reported. */
function tellLostTie({ release_id: release, calibration }: Manifest, reporter: Reporter): void {
  if (calibration.model === 'none') return;
  const used = calibration.stations.filter(({ outcome }) => outcome === 'used').length;
  reporter.note(
    `warning: release ${release} is tied to ${used} GNSS station(s), and none was found or given: the new one is relative ` +
      'again; give the stations (--gnss) to keep the tie',
  );
}

/** Series change when a correction is left out: that must not go unseen. */
function tellLostCorrection({ release_id: release, troposphere }: Manifest, reporter: Reporter): void {
  if (troposphere?.decision !== 'applied') return;
  reporter.note(
    `warning: release ${release} is corrected for the troposphere, and no usable TROPO-ZENITH files were found or given: the new ` +
      'one is not; give them (--troposphere) to keep the correction',
  );
}

/** If the frame's archive isn't on this machine, the new release contains only the given products. */
async function tellMissingArchive(
  dataDir: string,
  current: Manifest,
  stack: FrameStack,
  reporter: Reporter,
): Promise<void> {
  if (!stack.origins) return;
  const { whole } = await readArchiveFolder(archiveDirOf(dataDir, stack.frameId));
  if (whole.length > 0) return;
  reporter.note(
    `this machine has no archive of the pairs of release ${current.release_id}: the new one is made of the products ` +
      'given here alone',
  );
}

function tellWhatIsLeftOut(stack: FrameStack, droppedDates: number, reporter: Reporter): void {
  for (const product of stack.products) {
    if (product.outcome === 'used' && product.reason === null) continue;
    reporter.note(productLine(product));
  }
  if (droppedDates > 0) {
    reporter.note(
      `${droppedDates} dates are not connected to other products and are left out (dropped_dates in the manifest)`,
    );
  }
}
