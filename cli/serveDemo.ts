import { DuckDBInstance, listValue } from '@duckdb/node-api';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LatLon } from '../core/geodesy/projection.ts';
import type { LakeFiles } from '../core/lakeFiles.ts';
import type { Config } from '../schemas/config.ts';
import { isSynthetic } from '../report/present/presentMode.ts';
import { findBasemap } from '../store/lake/basemap/basemapPointer.ts';
import { assertStoreAnswers, lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { FRAMES_FOLDER, pointerKey } from '../store/lake/files/layout.ts';
import type { LakeFrame } from '../store/lake/read/lakeReader.ts';
import { findPlaces } from '../store/lake/places/placesFiles.ts';
import { tableFiles } from '../store/lake/read/tableFiles.ts';
import { createFrameCatalog } from '../store/lake/release/frameCatalog.ts';
import { readGazetteerPointer } from '../location/gazetteer/gazetteerPointer.ts';
import { EXAMPLE_ADDRESS } from '../schemas/http/queryTypes.ts';
import { type PlantedPlace, plantedPlaces } from './demo/truth.ts';
import { AMBIGUOUS_ADDRESS, TOWN_COUNTY, TOWN_PLACE } from './demoTown/townPlan.ts';

const DEMO_FOLDER = '.demo';

/**
 * On an empty lake, makes a synthetic frame over Houston and ingests it in the usual way. When only synthetic frames and
 * no addresses are served, imports the addresses of a fictional town and builds the pages of its places. Returns what to
 * print once the server listens.
 */
export async function prepareDemo(config: Config): Promise<(url: string) => string> {
  const { lakeAddress } = config;
  await assertStoreAnswers(lakeAddress);
  if (!(await hasFrames(lakeAddress))) await makeDemo(config);
  const isDemo = await holdsOnlySyntheticFrames(lakeAddress);
  if (isDemo && (await needsTown(lakeAddress))) await withDemoFolder(config, importTown);
  if (isDemo && (await findPlaces(lakeFilesAt(lakeAddress))) === null)
    await runCommand('places', 'build', '--data-dir', lakeAddress);
  const { example, planted } = await placesToTry(lakeAddress);
  return (url) => welcome(url, example, isDemo ? planted : []);
}

async function hasFrames(lakeAddress: string): Promise<boolean> {
  const files = lakeFilesAt(lakeAddress);
  for (const name of (await files.folders(FRAMES_FOLDER)) ?? [])
    if (await files.head(pointerKey(name))) return true;
  return false;
}

/** The demo frame, and its addresses if there are none. */
async function makeDemo(config: Config): Promise<void> {
  const startedAt = performance.now();
  const isTownless = await needsTown(config.lakeAddress);
  console.log(
    `The lake ${config.lakeAddress} is empty: making a demo frame over Houston, half a minute to a minute. Stop it with Ctrl+C.`,
  );
  // Ordinary commands in separate processes, so that the server starts with a clean memory.
  await withDemoFolder(config, async (folder, { lakeAddress }) => {
    const granules = join(folder, 'granules');
    await runCommand('demo', '--out', granules);
    const frame = runCommand('ingest', granules, '--data-dir', lakeAddress);
    const parts = [frame, ...(isTownless ? [importTown(folder, config)] : [])];
    const failed = (await Promise.allSettled(parts)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  });
  console.log(`Demo frame published in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/** The addresses and streets of the demo frame, also imported in the usual way. */
async function importTown(folder: string, { lakeAddress }: Config): Promise<void> {
  const town = join(folder, 'town');
  await runCommand('demo', 'town', '--out', town);
  const imports = ['import', town, '--data-dir', lakeAddress];
  await runCommand('addresses', ...imports);
  await runCommand('basemap', ...imports, '--attribution', 'Invented streets of the demo');
}

/**
 * Whether the lake lacks addresses, or has those of the fictional town without its streets: a fictional town is never
 * added to real addresses.
 */
async function needsTown(lakeAddress: string): Promise<boolean> {
  const gazetteer = await readGazetteerPointer(lakeAddress);
  if (gazetteer === null) return true;
  return TOWN_COUNTY in gazetteer.units && (await findBasemap(lakeFilesAt(lakeAddress))) === null;
}

/** Fictional and real data must not be mixed. */
async function holdsOnlySyntheticFrames(lakeAddress: string): Promise<boolean> {
  const catalog = createFrameCatalog(lakeFilesAt(lakeAddress));
  await catalog.refresh();
  const frames = catalog.frames();
  return frames.length > 0 && frames.every(({ manifest }) => isSynthetic(manifest));
}

/** Runs `work` with a temporary folder, and removes the one that an interrupted start may have left. */
async function withDemoFolder(
  config: Config,
  work: (folder: string, config: Config) => Promise<void>,
): Promise<void> {
  const folder = join(config.dataDir, DEMO_FOLDER);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  clear();
  process.once('exit', clear);
  await work(folder, config);
  clear();
}

/** Runs a command of this program on the same terminal; rejects when it fails. */
function runCommand(...words: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const program = [...process.execArgv, ...process.argv.slice(1, 2)];
    const child = spawn(process.execPath, [...program, ...words], { stdio: 'inherit' });
    let stoppedBy: NodeJS.Signals | null = null;
    const stop = (signal: NodeJS.Signals) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      if (stoppedBy !== null) process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
      if (code === 0) done();
      else fail(new Error(`./gm ${words[0]} ended with ${signal ?? `exit code ${code}`}`));
    });
  });
}

function welcome(url: string, example: LatLon | null, planted: readonly PlantedPlace[]): string {
  if (example === null) return `\nGround Motion listens at ${url}\n`;
  const motion = `${url}/api/v1/motion?lat=${example.lat}&lon=${example.lon}`;
  return `
Ground Motion listens at ${url}
  the map                ${url}/
  towns and ZIP Codes    ${url}/places
  a moving place         ${url}/#${example.lat},${example.lon}
${planted.map((place) => `  ${place.name.padEnd(22)} ${url}/#${place.lat.toFixed(5)},${place.lon.toFixed(5)}\n`).join('')}
Try it:
  ANSWER=$(curl -sS ${url}/api/v1/autonomous/register -H 'content-type: application/json' -d "{\\"email\\":\\"you$(date +%s)@example.com\\"}"); echo "$ANSWER"
  KEY=$(echo "$ANSWER" | grep -o 'gm_live_[0-9A-Za-z]*')
  curl -sS '${motion}&dry_run=1'
  curl -sS '${motion}' -H "Authorization: Bearer $KEY"
${planted.length > 0 ? byAddress(url) : ''}`;
}

function byAddress(url: string): string {
  const motion = `curl -sS -G ${url}/api/v1/motion --data-urlencode 'address=${EXAMPLE_ADDRESS}'`;
  return `
By address (${TOWN_PLACE} is invented, as the demo frame is):
  ${motion} -d dry_run=1
  curl -sS -G ${url}/api/v1/geocode --data-urlencode 'address=${AMBIGUOUS_ADDRESS}'
`;
}

/** Suggested questions about the first frame of the lake, and the additional features of a demo frame. */
async function placesToTry(
  address: string,
): Promise<{ readonly example: LatLon | null; readonly planted: readonly PlantedPlace[] }> {
  const files = lakeFilesAt(address);
  const catalog = createFrameCatalog(files);
  await catalog.refresh();
  const frame = catalog.frames()[0];
  if (frame === undefined) return { example: null, planted: [] };
  return { example: await findExamplePoint(files, frame), planted: plantedPlaces(frame.manifest.grid) };
}

/** A well-measured cell of a frame that clearly moves. Degrees, five decimals; null without cells. */
async function findExamplePoint(files: LakeFiles, frame: LakeFrame): Promise<LatLon | null> {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(
      `SELECT lat, lon FROM read_parquet($files)
       ORDER BY least(abs(velocity_vertical_mm_yr) / velocity_uncertainty_mm_yr, 10) * temporal_coherence DESC,
         velocity_vertical_mm_yr LIMIT 1`,
      { files: listValue(await tableFiles(files, frame, 'cells')) },
    );
    const [row] = reader.getRowObjectsJson();
    if (row === undefined) return null;
    return { lat: Number(Number(row['lat']).toFixed(5)), lon: Number(Number(row['lon']).toFixed(5)) };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
