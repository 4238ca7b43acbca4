import type { LakeFiles } from '../../../core/lakeFiles.ts';
import {
  PLACES_VERSION,
  placeHexagonsSchema,
  placesIndexSchema,
  type PlaceHexagon,
  type PlacesIndex,
} from '../../../schemas/places/placesFiles.ts';
import { findJson } from '../files/jsonFile.ts';
import { sealedJson } from '../files/sealedJson.ts';

/** Folder of the places in the lake. */
const PLACES_FOLDER = 'places';
/** Names the build that is served. */
export const PLACES_KEY = `${PLACES_FOLDER}/places.json`;

/** Hexagons of a partition by H3 index, and its name. */
export type PartitionHexagons = ReadonlyMap<string, Readonly<Record<string, PlaceHexagon>>>;

function hexagonsKey(build: string, partition: string): string {
  return `${PLACES_FOLDER}/${build}/${partition}.json`;
}

/** The places that are served, and the file's tag; null before the first build. Throws `release_unusable`. */
export function findPlaces(
  files: LakeFiles,
): Promise<{ readonly content: PlacesIndex; readonly tag: string } | null> {
  return findJson(files, PLACES_KEY, placesIndexSchema);
}

/** The hexagons of a partition; null if the build has been replaced. Throws `release_unusable`. */
export async function findHexagons(
  files: LakeFiles,
  build: string,
  partition: string,
): Promise<Readonly<Record<string, PlaceHexagon>> | null> {
  const found = await findJson(files, hexagonsKey(build, partition), placeHexagonsSchema);
  return found && found.content.hexagons;
}

/** Writes a build, serves it, and removes the one before. */
export async function publishPlaces(
  files: LakeFiles,
  index: Omit<PlacesIndex, 'version' | 'partitions'>,
  hexagons: PartitionHexagons,
): Promise<void> {
  for (const [partition, of] of hexagons) {
    const content = placeHexagonsSchema.parse({ version: PLACES_VERSION, hexagons: of });
    await files.put(hexagonsKey(index.build, partition), sealedJson(content));
  }
  const content = { version: PLACES_VERSION, ...index, partitions: [...hexagons.keys()] };
  await files.put(PLACES_KEY, sealedJson(placesIndexSchema.parse(content)));
  await removeOtherBuilds(files, index.build);
}

/** Serves no places any more. */
export async function removePlaces(files: LakeFiles): Promise<void> {
  await files.remove(PLACES_KEY);
  await removeOtherBuilds(files, null);
}

async function removeOtherBuilds(files: LakeFiles, kept: string | null): Promise<void> {
  for (const folder of (await files.folders(PLACES_FOLDER)) ?? [])
    if (folder !== kept) await files.removeFolder(`${PLACES_FOLDER}/${folder}`);
}
