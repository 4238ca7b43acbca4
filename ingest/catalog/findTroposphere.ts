import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '../../core/compareText.ts';
import { invalidInput } from '../../core/error.ts';
import { TROPOSPHERE_FOLDER } from '../../store/lake/files/layout.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';
import type { TroposphereSource } from '../troposphere/planTroposphere.ts';
import { foldersNextTo } from './findStations.ts';
import type { GnssChoice } from './gnssChoice.ts';

/** Which delays of the troposphere a frame is compared with: as of stations, or `kept`, those of the release before. */
export type TroposphereChoice = GnssChoice | { readonly is: 'kept' };

/**
 * The TROPO-ZENITH files of a frame. `auto` takes the first of these that contains any: files among the products;
 * `troposphere/<frame>` and `troposphere` in the folders of the products and in their parents. Throws `path_not_found`.
 */
export async function findTroposphere(
  choice: TroposphereChoice,
  { frameId, products }: { readonly frameId: string | null; readonly products: readonly Recognition[] },
): Promise<TroposphereSource> {
  if (choice.is === 'kept') return { is: 'kept' };
  if (choice.is === 'off') return found([]);
  if (choice.is === 'files') {
    const paths = await Promise.all(choice.paths.map(filesGiven));
    return { is: 'files', paths: paths.flat(), areFound: false };
  }
  const amongProducts = products.filter(({ is }) => is === 'troposphere').map(({ file }) => file.path);
  if (amongProducts.length > 0) return found(amongProducts);
  const places = [...(frameId === null ? [] : [join(TROPOSPHERE_FOLDER, frameId)]), TROPOSPHERE_FOLDER];
  for (const folder of foldersNextTo(products)) {
    for (const place of places) {
      const files = await filesIn(join(folder, place));
      if (files.length > 0) return found(files);
    }
  }
  return found([]);
}

function found(paths: readonly string[]): TroposphereSource {
  return { is: 'files', paths, areFound: true };
}

async function filesGiven(path: string): Promise<string[]> {
  const details = await stat(path).catch(() => null);
  if (details === null)
    throw invalidInput(
      'path_not_found',
      `--troposphere ${path}: no such file or folder; give TROPO-ZENITH files`,
    );
  return details.isDirectory() ? filesIn(path) : [path];
}

/** The NetCDF files directly in a folder; none when the folder doesn't exist. */
async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.nc$/i.test(name));
  return names.map((name) => join(folder, name)).toSorted(compareText);
}
