import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GroundMotionError } from '../../../../core/error.ts';
import type { Window } from '../../../../core/geodesy/grid.ts';
import type { FrameStack } from '../../../../ingest/reader/stack/frameStack.ts';
import { readGnssStations } from '../../../../ingest/reader/gnss/gnssStations.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';

/** 2026-11-21, in days since 1970. */
const TODAY = 20_778;
/** Cells along a side of the windows that are read, at two opposite corners. */
const SIDE = 64;
const GNSS_FILE = /^stations\.csv$|\.tenv3$/;
const LARGEST_MM = 100_000;
const STABLE_OUTCOMES = /^(?:read|ignored|refused: [a-z0-9_]+)$/;

/** Whether an outcome of `attempt` is one that hostile input may have. */
export function isExpected(outcome: string): boolean {
  return STABLE_OUTCOMES.test(outcome);
}

/**
 * Reads a folder in which the file `target` may be damaged, including all of its pairs and its line of sight. Returns
 * `read`, `ignored`, or `refused:` with the code of the error that names the file; anything else is a failure, described
 * in words.
 */
export async function attempt(folder: string, target: string): Promise<string> {
  const before = listing(folder);
  const outcome = await (
    GNSS_FILE.test(target) ? attemptGnss(folder, target) : attemptStack(folder, target)
  ).catch((error: unknown) => refusalOf(error, target));
  return listing(folder) === before ? outcome : `mistake: wrote into the folder (${outcome})`;
}

function refusalOf(error: unknown, target: string): string {
  if (!(error instanceof GroundMotionError)) {
    return `mistake: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  if (error.kind !== 'invalid_input') return `mistake: an error of kind ${error.kind}: ${error.message}`;
  if (!error.message.includes(target))
    return `mistake: ${error.code} does not name the file: ${error.message}`;
  return error.message.length > 5000
    ? `mistake: a message of ${error.message.length} characters`
    : `refused: ${error.code}`;
}

async function attemptGnss(folder: string, target: string): Promise<string> {
  const skipped: string[] = [];
  const stations = await readGnssStations(
    [join(folder, target)],
    undefined,
    (name) => void skipped.push(name),
  );
  const isPlausible = stations.every(
    ({ lat, lon, velocityMmYr, sigmaMmYr }) =>
      Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && Number.isFinite(velocityMmYr) && sigmaMmYr >= 0,
  );
  if (!isPlausible) return `mistake: a station that cannot be: ${JSON.stringify(stations)}`;
  return stations.length > 0 ? 'read' : 'ignored';
}

async function attemptStack(folder: string, target: string): Promise<string> {
  // NISAR's granules name their frame in themselves.
  const frame = target.startsWith('NISAR') ? {} : { frameId: 'F90001' };
  const stack = await openFrameStack([folder], { ...frame, today: TODAY });
  try {
    const record = stack.products.find(({ name }) => name === target)!;
    if (record.outcome === 'refused') {
      return record.reason!.startsWith(target) ? 'refused: product' : `mistake: refused for ${record.reason}`;
    }
    for (const window of windowsOf(stack)) {
      const mistake = await readWindow(stack, window);
      if (mistake) return mistake;
    }
    return record.outcome === 'used' ? 'read' : 'ignored';
  } finally {
    stack.close();
  }
}

function windowsOf({ grid }: FrameStack): Window[] {
  const size = { rows: Math.min(SIDE, grid.rows), cols: Math.min(SIDE, grid.cols) };
  const last = { row: grid.rows - size.rows, col: grid.cols - size.cols, ...size };
  return last.row + last.col === 0 ? [last] : [{ row: 0, col: 0, ...size }, last];
}

async function readWindow(stack: FrameStack, window: Window): Promise<string | null> {
  const all = stack.pairs.map((_, pair) => pair);
  const { displacementMm, meanCoherence } = await stack.readPairs(window, all);
  const { up } = await stack.readLineOfSight(window);
  if (displacementMm.some((value) => Math.abs(value) > LARGEST_MM)) return 'mistake: an absurd displacement';
  if (meanCoherence.some((value) => value < 0 || value > 1)) return 'mistake: an absurd coherence';
  return up.some((value) => value <= 0 || value > 1) ? 'mistake: an absurd line of sight' : null;
}

function listing(folder: string): string {
  return readdirSync(folder)
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .join('\n');
}
