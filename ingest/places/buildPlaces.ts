import { groupBy } from '../../core/slices.ts';
import { LEAST_CELLS, cellsIn, publishedCounts, sumCounts } from '../../core/placeRates/rateHistogram.ts';
import { invalidInput } from '../../core/error.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { required } from '../../core/required.ts';
import { meanOf } from '../../core/statistics/quantile.ts';
import { locateFrame } from '../../location/locatePoint.ts';
import { openGazetteer } from '../../location/gazetteer/openGazetteer.ts';
import { newImportStamp } from '../../location/gazetteer/write/publishUnits.ts';
import { partitionOfHexagon } from '../../schemas/h3Index.ts';
import type { PlaceArea, PlaceHexagon, PlacesIndex } from '../../schemas/places/placesFiles.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { countHexagons, type HexagonCounts } from '../../store/lake/places/hexagonCounts.ts';
import { findPlaces, publishPlaces, removePlaces } from '../../store/lake/places/placesFiles.ts';
import { openLakeReader, type LakeFrame, type LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Reporter } from '../progress/reporter.ts';
import { addressesOfHexagons, winner, type Bounds, type Town } from './streetVotes.ts';

export interface PlacesBuild {
  readonly dataDir: string;
  readonly reporter: Reporter;
  readonly clock: () => number;
}

/** A hexagon of one frame, before it is published. */
interface FrameHexagon extends HexagonCounts {
  readonly frame: LakeFrame;
}

/** A published hexagon, its index and where it is. */
interface LocatedHexagon extends PlaceHexagon {
  readonly hexagon: string;
  readonly lat: number;
  readonly lon: number;
}

/**
 * Counts the measured cells of all served frames by hexagon and rate, merges small counts, sums hexagons up for each ZIP
 * Code and town, and serves the result. Throws `no_measured_cells`.
 */
export async function buildPlaces({ dataDir, reporter, clock }: PlacesBuild): Promise<CommandResult> {
  const files = lakeFilesAt(dataDir);
  const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
  try {
    const out = new Set(lake.outOfService());
    const frames = lake.frames().filter((frame) => !out.has(frame));
    if (frames.length === 0)
      throw invalidInput(
        'no_measured_cells',
        `${dataDir} serves no frame; ingest one before you build places`,
      );
    reporter.stage('count', frames.length);
    const counted: FrameHexagon[] = [];
    for (const frame of frames) {
      for (const hexagon of await countHexagons(files, frame)) counted.push({ ...hexagon, frame });
      reporter.advance();
    }
    const chosen = await oneFrameEach(lake, counted);
    const { hexagons, towns } = await withAddresses(gazetteer, frames, chosen);
    const areas = areasOf(hexagons, towns, (zip) => gazetteer.index().statesOfZip(zip));
    const index = { ...headOf(frames, clock()), areas };
    await publishPlaces(files, index, byPartition(hexagons));
    reporter.end();
    return resultOf(index, hexagons, chosen.length - hexagons.length);
  } finally {
    await gazetteer.close();
    await lake.close();
  }
}

/** One frame a hexagon: where several measured it, the one that answers there. */
async function oneFrameEach(lake: LakeReader, counted: readonly FrameHexagon[]): Promise<FrameHexagon[]> {
  const byHexagon = groupBy(counted, ({ hexagon }) => hexagon);
  const chosen: FrameHexagon[] = [];
  for (const candidates of byHexagon.values()) {
    const most = required(candidates.toSorted((a, b) => cellsIn(b.counts) - cellsIn(a.counts))[0]);
    const answering = candidates.length === 1 ? most.frame : await locateFrame(lake, most);
    chosen.push(candidates.find(({ frame }) => frame === answering) ?? most);
  }
  return chosen;
}

/** The hexagons that may be published, with the ZIP Code and the town of their streets. */
async function withAddresses(
  gazetteer: Parameters<typeof addressesOfHexagons>[0],
  frames: readonly LakeFrame[],
  chosen: readonly FrameHexagon[],
): Promise<{ readonly hexagons: LocatedHexagon[]; readonly towns: ReadonlyMap<string, Town> }> {
  const boxes = frames.map(({ manifest }) => manifest.bbox as Bounds);
  const addresses = await addressesOfHexagons(gazetteer, boxes);
  const towns = new Map<string, Town>();
  const hexagons = chosen.flatMap(({ hexagon, frame, counts, sigmaMmYr, lat, lon }) => {
    const published = publishedCounts(counts);
    if (!published) return [];
    const { zip, town } = addresses.get(hexagon) ?? { zip: null, town: null };
    if (town) towns.set(town.path, town);
    return [
      {
        hexagon,
        frame: frame.frameId,
        counts: published,
        sigmaMmYr: roundTo(sigmaMmYr, 1),
        zip,
        town: town && town.path,
        lat,
        lon,
      },
    ];
  });
  return { hexagons, towns };
}

/** The ZIP Codes and towns of hexagons, each the sum of its hexagons. */
function areasOf(
  hexagons: readonly LocatedHexagon[],
  towns: ReadonlyMap<string, Town>,
  statesOfZip: (zip: string) => readonly string[],
): PlaceArea[] {
  const zips = groupBy(hexagons, ({ zip }) => zip);
  const ofTowns = groupBy(hexagons, ({ town }) => town);
  const areas: PlaceArea[] = [];
  for (const [zip, of] of zips) {
    const [state] = zip === null ? [] : statesOfZip(zip);
    if (zip === null || state === undefined) continue;
    const votes = new Map<string, number>();
    for (const { town } of of) if (town !== null) votes.set(town, (votes.get(town) ?? 0) + 1);
    const path = `${state.toLowerCase()}/${zip}`;
    areas.push({ kind: 'zip', path, name: zip, state, town: winner(votes), ...sumOf(of) });
  }
  for (const [path, of] of ofTowns) {
    if (path === null) continue;
    const { name, state } = required(towns.get(path));
    areas.push({ kind: 'town', path, name, state, town: null, ...sumOf(of) });
  }
  return areas;
}

function sumOf(hexagons: readonly LocatedHexagon[]) {
  const counts = sumCounts(hexagons.map((each) => each.counts));
  const sigmas = hexagons.reduce((sum, each) => sum + each.sigmaMmYr * cellsIn(each.counts), 0);
  return {
    hexagons: hexagons.length,
    counts,
    sigmaMmYr: roundTo(sigmas / cellsIn(counts), 1),
    frames: [...new Set(hexagons.map(({ frame }) => frame))].toSorted(),
    lat: roundTo(meanOf(hexagons.map(({ lat }) => lat)), 4),
    lon: roundTo(meanOf(hexagons.map(({ lon }) => lon)), 4),
  };
}

function headOf(
  frames: readonly LakeFrame[],
  now: number,
): Omit<PlacesIndex, 'version' | 'partitions' | 'areas'> {
  return {
    build: newImportStamp(now),
    built_at: new Date(now).toISOString(),
    frames: Object.fromEntries(
      frames.map(({ frameId, releaseId, manifest }) => [
        frameId,
        {
          release: releaseId,
          first_observation: manifest.freshness.first_observation,
          last_observation: manifest.freshness.last_observation,
          attribution: manifest.attribution,
        },
      ]),
    ),
  };
}

function byPartition(hexagons: readonly LocatedHexagon[]) {
  const partitions = groupBy(hexagons, ({ hexagon }) => partitionOfHexagon(hexagon));
  return new Map(
    [...partitions].map(([partition, of]) => [
      partition,
      Object.fromEntries(
        of.map(({ hexagon, frame, counts, sigmaMmYr, zip, town }) => [
          hexagon,
          { frame, counts, sigmaMmYr, zip, town },
        ]),
      ),
    ]),
  );
}

function resultOf(
  { areas, build }: Pick<PlacesIndex, 'areas' | 'build'>,
  hexagons: readonly LocatedHexagon[],
  withheld: number,
): CommandResult {
  const facts = {
    build,
    hexagons: hexagons.length,
    withheld,
    cells: hexagons.reduce((sum, { counts }) => sum + cellsIn(counts), 0),
    towns: areas.filter(({ kind }) => kind === 'town').length,
    zips: areas.filter(({ kind }) => kind === 'zip').length,
  };
  return {
    lines: [
      `${count(facts.cells)} cells in ${count(facts.hexagons)} hexagons: ${count(facts.towns)} towns and ${count(facts.zips)} ZIP Codes have pages`,
      ...(withheld === 0
        ? []
        : [`${count(withheld)} hexagons with fewer than ${LEAST_CELLS} cells were left out`]),
      ...(areas.length > 0
        ? []
        : ['no hexagon has addresses: import them with `./gm addresses`, and build again']),
    ],
    json: facts,
    ok: true,
  };
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Which releases the served places were counted from, and whether newer ones are served. Throws `release_unusable`. */
export async function placesStatus(dataDir: string): Promise<CommandResult> {
  const found = await findPlaces(lakeFilesAt(dataDir));
  if (!found)
    return { lines: ['no places are served; build them with `./gm places build`'], json: null, ok: true };
  const { build, built_at: builtAt, frames, areas } = found.content;
  const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const current = new Map(lake.frames().map(({ frameId, releaseId }) => [frameId, releaseId]));
  await lake.close();
  const changed = [...new Set([...current.keys(), ...Object.keys(frames)])].filter(
    (frame) => current.get(frame) !== frames[frame]?.release,
  );
  return {
    lines: [
      `built ${builtAt} from ${Object.keys(frames).length} frames: ${areas.length} towns and ZIP Codes`,
      changed.length === 0
        ? 'it counts the releases that are served'
        : `changed since: ${changed.join(', ')}; build again`,
    ],
    json: { build, built_at: builtAt, areas: areas.length, frames, changed },
    ok: true,
  };
}

/** Stops serving places. */
export async function removeServedPlaces(dataDir: string): Promise<CommandResult> {
  await removePlaces(lakeFilesAt(dataDir));
  return { lines: ['places are no longer served'], json: { removed: true }, ok: true };
}
