import { invalidInput } from '../../core/error.ts';
import { fetchStationsCommand } from '../../core/gnss/tieCommands.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { machineFolder } from '../../store/lake/files/lakeFilesAt.ts';
import { GNSS_FOLDER } from '../../store/lake/files/layout.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { archiveDirOf, lostProducts, readArchiveFolder } from '../archive/keptProducts.ts';
import { reportCatalog } from '../catalog/catalogReport.ts';
import { findStations } from '../catalog/findStations.ts';
import type { GnssChoice } from '../catalog/gnssChoice.ts';
import { ingestFrame, type FrameOptions, type FrameOutcome } from '../catalog/ingestFrame.ts';
import { reportFrame } from '../catalog/runCatalog.ts';
import { referenceChoiceOf } from '../frame/frameSuccession.ts';
import { openReporter, prefixedReporter } from '../progress/reporter.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { framesOfLake } from '../command/lakeFrames.ts';

/** Options of `./gm tie`. */
export interface TieLine extends Pick<
  FrameOptions,
  'dataDir' | 'threads' | 'patienceMs' | 'memoryLimitBytes' | 'gnss'
> {
  readonly frames: readonly string[];
}

/**
 * Ties published frames to GNSS stations again, each as a new release: from the frame's archive, with the reference and
 * the statements of the previous release. Doesn't read product files. Throws `frame_not_found`, and for a single frame
 * its error.
 */
export async function tieFrames(
  line: TieLine,
  { stream, stop }: { readonly stream: NodeJS.WriteStream; readonly stop: AbortSignal },
): Promise<CommandResult> {
  const outcomes: FrameOutcome[] = [];
  const frames = await framesOfLake(line.dataDir, line.frames);
  for (const frameId of new Set(frames)) {
    const choices = await choicesOf(frameId, line);
    const kept = { troposphere: { is: 'kept' }, replace: false, dryRun: false } as const;
    const options = { ...line, ...choices, ...kept, stop };
    const reporter = openReporter(stream, { isPlain: false });
    const planned = { frameId, products: [], problem: null };
    outcomes.push(
      await ingestFrame(planned, options, frames.length > 1 ? prefixedReporter(reporter, frameId) : reporter),
    );
  }
  const [only, ...others] = outcomes;
  return only && others.length === 0 ? reportFrame(only, [], line.dataDir) : reportCatalog(outcomes, []);
}

/** What a tie takes over from the current release, and its stations. Throws if the frame can't be tied. */
async function choicesOf(
  frameId: string,
  { dataDir, gnss }: Pick<TieLine, 'dataDir' | 'gnss'>,
): Promise<Pick<FrameOptions, 'gnss' | 'reference' | 'statements'>> {
  const manifest = await currentManifest(dataDir, frameId);
  if (!manifest)
    throw invalidInput('frame_not_found', `frame ${frameId} serves no release; ingest its products`);
  await assertArchived(dataDir, manifest);
  return {
    gnss: await stationsOf(frameId, dataDir, gnss),
    reference: referenceChoiceOf(manifest),
    statements: manifest.statements,
  };
}

/** Requested or automatically found stations: a frame for which none are found isn't a success. */
async function stationsOf(frameId: string, dataDir: string, choice: GnssChoice): Promise<GnssChoice> {
  if (choice.is !== 'auto') return choice;
  const { paths } = await findStations(choice, { frameId, products: [], dataDir });
  if (paths.length > 0) return { is: 'files', paths };
  const message = `the lake has no station files for frame ${frameId}; fetch them (${fetchStationsCommand(frameId, machineFolder(dataDir, GNSS_FOLDER))}), or give them with --gnss`;
  throw invalidInput('no_gnss_stations', message);
}

/** Throws `not_archived` if this machine's archive can't reproduce the release with all its dates. */
async function assertArchived(dataDir: string, manifest: Manifest): Promise<void> {
  const { whole } = await readArchiveFolder(archiveDirOf(dataDir, manifest.frame_id));
  const lost = lostProducts(manifest, whole);
  if (whole.length > 0 && lost.length === 0) return;
  const reason =
    whole.length === 0
      ? 'this machine has no archive of its pairs (tables of points and series files, such as of MintPy, never have one)'
      : `its archive lacks ${lost.length} product(s), such as ${lost[0]}`;
  const message = `frame ${manifest.frame_id} can't be tied without its products: ${reason}; ingest them again, with the stations`;
  throw invalidInput('not_archived', message);
}
