import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorMessage, GroundMotionError, invalidInput } from '../../core/error.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import { manifestSchema, type Manifest } from '../../schemas/manifest.ts';
import { parseJson } from '../../store/lake/files/jsonFile.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { ingestFrame, type FrameOptions } from '../catalog/ingestFrame.ts';
import { listProducts } from '../catalog/listProducts.ts';
import { planCatalog } from '../catalog/planCatalog.ts';
import { reportFrame } from '../catalog/runCatalog.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { referenceChoiceOf } from '../frame/frameSuccession.ts';
import { softwareVersion } from '../frame/softwareVersion.ts';
import { openReporter } from '../progress/reporter.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';

/** Options of `./gm reproduce`. */
export interface ReproduceLine extends Pick<
  FrameOptions,
  'dataDir' | 'threads' | 'patienceMs' | 'memoryLimitBytes' | 'gnss' | 'troposphere'
> {
  /** The `manifest.json` of the release. */
  readonly manifestPath: string;
  /** Files and folders with all products that the release was made from; others in them aren't used. */
  readonly paths: readonly string[];
}

const MOST_NAMED = 5;

/**
 * Makes a release again from its manifest and its products, with the same identifier, and publishes it only if it is the
 * same to the byte.
 * @throws GroundMotionError `release_unusable` (the manifest), `not_reproducible`, `products_missing`, `frame_exists`,
 *   `release_differs`, and the errors of an ingest.
 */
export async function reproduceRelease(
  line: ReproduceLine,
  { stream, stop }: { readonly stream: NodeJS.WriteStream; readonly stop: AbortSignal },
): Promise<CommandResult> {
  const { dataDir } = line;
  const manifest = await readManifest(line.manifestPath);
  const frameId = manifest.frame_id;
  await assertReproducible(manifest);
  if (await currentManifest(dataDir, frameId)) {
    const message = `${dataDir} serves frame ${frameId} already; give another lake with --data-dir, such as an empty folder`;
    throw invalidInput('frame_exists', message);
  }
  const products = await productsOf(manifest, line.paths);
  const options: FrameOptions = {
    ...line,
    reference: referenceChoiceOf(manifest),
    statements: manifest.statements,
    replace: false,
    dryRun: false,
    reproduces: manifest,
    stop,
  };
  const reporter = openReporter(stream, { isPlain: false });
  const outcome = await ingestFrame({ frameId, products, problem: null }, options, reporter);
  const { lines, json, ok } = reportFrame(outcome, [], dataDir);
  return {
    lines: [`reproduced:   ${manifest.files.length} files, the same to the byte`, ...lines],
    json,
    ok,
  };
}

async function readManifest(path: string): Promise<Manifest> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw invalidInput('bad_usage', `${path}: ${errorMessage(error)}; give the manifest.json of a release`);
  }
  return parseJson(path, bytes, manifestSchema);
}

async function assertReproducible(manifest: Manifest): Promise<void> {
  const name = `${manifest.frame_id} ${manifest.release_id}`;
  if (manifest.combined) {
    const message = `${name} was made from two other releases; reproduce those, then run ./gm combine`;
    throw new GroundMotionError('refused', 'not_reproducible', message);
  }
  const version = await softwareVersion();
  if (manifest.software_version === version && manifest.science_version === SCIENCE_VERSION) return;
  const message =
    `${name} was made by version ${manifest.software_version} (science ${manifest.science_version}), and this is ` +
    `version ${version} (science ${SCIENCE_VERSION}); use that version`;
  throw new GroundMotionError('refused', 'not_reproducible', message);
}

/** The products of a release among the files given. */
async function productsOf(manifest: Manifest, paths: readonly string[]): Promise<readonly Recognition[]> {
  const { frames } = planCatalog(await listProducts(paths), manifest.frame_id);
  const given = frames.flatMap(({ products }) => products);
  const names = new Set(manifest.products.map(({ name }) => name));
  const products = given.filter(({ file }) => names.delete(basename(file.path)));
  if (names.size === 0) return products;
  const missing = [...names];
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  throw invalidInput(
    'products_missing',
    `the release was made from ${manifest.products.length} files, and ${missing.length} of them were not given: ` +
      `${missing.slice(0, MOST_NAMED).join(', ')}${more}`,
    { details: { missing } },
  );
}
