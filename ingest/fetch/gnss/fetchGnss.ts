import { copyFile, link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage, invalidInput } from '../../../core/error.ts';
import { currentManifest } from '../../../store/lake/release/releasePointer.ts';
import { putFile } from '../../../store/lake/files/local/atomicPut.ts';
import { makeFolderDurably } from '../../../store/lake/files/local/durableFiles.ts';
import type { CommandResult } from '../../command/commandResult.ts';
import type { FetchLine } from '../transferOptions.ts';
import { tallyText, troubleLines } from '../fetchReport.ts';
import { openTransfer } from '../openTransfer.ts';
import { type ListedFrame, listFrames } from '../opera/frameList.ts';
import { OPERA_DISP_S1 } from '../opera/granuleSource.ts';
import type { Selection } from '../opera/selection.ts';
import type { RunFetch } from '../runFetch.ts';
import { fetchAll, NOTHING_FETCHED } from '../transfer/fetchAll.ts';
import type { SourceClient } from '../transfer/sourceClient.ts';
import type { WantedFile } from '../transfer/wantedFile.ts';
import { gridSeriesAsTenv3 } from './gridSeries.ts';
import { isWithin, parseGridList, parseStationList, type UnrPlace } from './unrPlaces.ts';

const GRID_VERSION = 'Version0.3';
/** The reference frame of both. */
const FRAME = 'IGS20';

/**
 * Fetches GNSS series of the Nevada Geodetic Laboratory for frames: those of stations, or of its grid where there are
 * none. Each is fetched once; then every frame's folder gets its own, in the format that `ingest --gnss` reads.
 */
export async function fetchGnss(line: FetchLine, run: RunFetch): Promise<CommandResult> {
  const { settings, reporter } = run;
  // No token is sent to these hosts.
  const transfer = await openTransfer(line, {
    ...run,
    rules: { withToken: [], withoutToken: settings.fetchHosts },
    token: null,
  });
  const frames = await framesOf(line, { client: transfer.client, cmrUrl: settings.sources.cmr });
  const base = settings.sources.unr;
  const shares = frames.map(shareOf(await listPlaces(transfer.client, base)));
  const stations = new Set(shares.flatMap((share) => share.stations.map(({ name }) => name)));
  const points = new Map(shares.flatMap((share) => share.points.map((point) => [point.name, point])));
  const files = [
    ...[...stations].map((name) => stationFile(base, name)),
    ...[...points.keys()].map((name) => gridFile(base, name)),
  ];
  reporter.stage('series', files.length);
  const tally = line.dryRun ? NOTHING_FETCHED : await fetchAll(files, transfer);
  const troubles = [...tally.troubles];
  // The list includes stations without a series in this reference frame.
  const missing = troubles.filter(({ code }) => code === 'not_at_source').length;
  const faults = troubles.filter(({ code }) => code !== 'not_at_source');
  if (!line.dryRun) {
    for (const share of shares) faults.push(...(await placeShare(line.to, share)));
  }
  reporter.end();
  const ok = faults.length === 0 && shares.every(({ box }) => box !== null);
  return {
    lines: [
      ...shares.map((share) => shareLine(share)),
      line.dryRun ? `${files.length} series to fetch` : tallyText({ ...tally, troubles: faults }),
      ...(missing > 0 ? [`${missing} stations of the list have no series in ${FRAME}`] : []),
      ...troubleLines({ ...tally, troubles: faults }),
    ],
    json: { ok, frames: shares.map(counted), ...tally, troubles: faults, missing },
    ok,
  };
}

/** The frames of a selection with their boxes: frames in the lake by their releases, others by the source's search. */
async function framesOf(
  { selection, dataDir }: Pick<FetchLine, 'selection' | 'dataDir'>,
  { client, cmrUrl }: { readonly client: SourceClient; readonly cmrUrl: string },
): Promise<readonly ListedFrame[]> {
  const search = (wanted: Selection) =>
    listFrames(wanted, { client, cmrUrl, source: OPERA_DISP_S1, needsBoxes: true });
  if (selection.is !== 'frames') return search(selection);
  const served: ListedFrame[] = [];
  for (const frameId of selection.frameIds) {
    const manifest = await currentManifest(dataDir, frameId);
    if (manifest) served.push({ frameId, box: manifest.bbox });
  }
  const others = selection.frameIds.filter((id) => !served.some(({ frameId }) => frameId === id));
  const stranger = others.find((id) => !OPERA_FRAME.test(id));
  if (stranger !== undefined) {
    const message = `--frame ${stranger}: neither an OPERA frame nor a frame of ${dataDir}; ingest it first`;
    throw invalidInput('frame_not_found', message);
  }
  return others.length === 0 ? served : [...served, ...(await search({ is: 'frames', frameIds: others }))];
}

const OPERA_FRAME = /^F\d{5}$/;

interface Share extends ListedFrame {
  readonly stations: readonly UnrPlace[];
  readonly points: readonly UnrPlace[];
}

async function listPlaces(client: SourceClient, base: string) {
  const stations = parseStationList((await client.text(`${base}/NGLStationPages/llh.out`)).text);
  const grid = await client.text(`${base}/grid_timeseries/${GRID_VERSION}/grid_latlon_lookup.txt`);
  return { stations, points: parseGridList(grid.text) };
}

function shareOf({ stations, points }: { stations: readonly UnrPlace[]; points: readonly UnrPlace[] }) {
  return (frame: ListedFrame): Share => {
    const { box } = frame;
    if (box === null) return { ...frame, stations: [], points: [] };
    const within = (place: UnrPlace) => isWithin(place, box);
    return { ...frame, stations: stations.filter(within), points: points.filter(within) };
  };
}

function stationFile(base: string, name: string): WantedFile {
  return series(`stations/${name}.tenv3`, `${base}/gps_timeseries/tenv3/${FRAME}/${name}.tenv3`, 'tenv3');
}

function gridFile(base: string, name: string): WantedFile {
  const file = `${name}_${FRAME}.tenv8`;
  const folder = `${base}/grid_timeseries/${GRID_VERSION}/time_variable_gridded`;
  return series(`grid/${file}`, `${folder}/${FRAME}/${file}`, 'any');
}

function series(path: string, address: string, form: WantedFile['form']): WantedFile {
  return { path, address, bytes: null, checksum: null, checksumAddress: null, form, mayChange: true };
}

/** Puts the series into a frame's folders: stations unchanged, grid points in the form of stations. */
async function placeShare(to: string, { frameId, stations, points }: Share) {
  const faults: { path: string; outcome: 'failed'; code: string; reason: string }[] = [];
  for (const { name } of stations) {
    await shareFile(join(to, 'stations', `${name}.tenv3`), join(to, frameId, 'stations'), `${name}.tenv3`);
  }
  for (const point of points) {
    const from = join(to, 'grid', `${point.name}_${FRAME}.tenv8`);
    const text = await readFile(from, 'utf8').catch(() => null);
    if (text === null) continue;
    try {
      const path = join(to, frameId, 'grid', `G${point.name}.tenv3`);
      await putFile(path, gridSeriesAsTenv3(point, text), undefined);
    } catch (error) {
      faults.push({ path: from, outcome: 'failed', code: 'source_unreadable', reason: errorMessage(error) });
    }
  }
  return faults;
}

/** A hard link to the same file, or a copy if the disk doesn't support links. Files that couldn't be fetched are skipped. */
async function shareFile(from: string, folder: string, name: string): Promise<void> {
  await makeFolderDurably(folder);
  const target = join(folder, name);
  await rm(target, { force: true });
  try {
    await link(from, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    await copyFile(from, target);
  }
}

function counted({ frameId, box, stations, points }: Share) {
  return { frame: frameId, box, stations: stations.length, grid_points: points.length };
}

function shareLine({ frameId, box, stations, points }: Share): string {
  if (box === null) return `${frameId}: the source does not give its outline; nothing was fetched for it`;
  return `${frameId}: ${stations.length} stations, ${points.length} grid points`;
}
