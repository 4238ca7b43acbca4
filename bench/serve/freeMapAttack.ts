/**
 * An attack on the free maps: fetches 64 tiles and a crop without a key, inverts the colors and compares the result with
 * the cells that are sold, and with purchased reports. The control is the same attack with the key of an account with
 * downloads, whose pictures contain values: there the inversion must succeed. `npm run bench -- map-attack [--data-dir
 * ./data] [--reports 300]`; without a lake it makes a demo frame of 256² cells.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '../../core/error.ts';
import type { MapDetail } from '../../core/color/mapClasses.ts';
import { median } from '../../core/statistics/quantile.ts';
import { operatorDoor } from '../../cli/operator/door.ts';
import { benchState, json, launchServer, type BenchServer } from './benchServer.ts';
import { firstFrame } from '../ingest/firstFrame.ts';
import { shownCells, TILES } from './mapAttack/stealPictures.ts';
import { buyReports, type SoldCell, soldCells } from './mapAttack/soldCells.ts';
import { guessedCode, guessesOf, NOT_LOOKING } from './mapAttack/thiefsGuesses.ts';
import { formatTable, runCommand } from '../measure.ts';

const ADMIN_TOKEN = 'the-operator-of-a-benchmark-0123456789';
/** Result for free pictures in the colors of ramps, over another frame. */
const BEFORE = 'before there were classes: velocity 0.02 mm/yr, σ 0.006 mm/yr, 314 codes of 317';

function runProgram(...words: readonly string[]): Promise<string> {
  return runCommand(join(import.meta.dirname, '../../gm'), words);
}

async function makeLake(scratch: string): Promise<string> {
  const [granules, dataDir] = [join(scratch, 'granules'), join(scratch, 'data')];
  const size = ['--rows', '256', '--cols', '256', '--epochs', '24'];
  await runProgram('demo', '--out', granules, ...size);
  await runProgram('ingest', granules, '--data-dir', dataDir);
  return dataDir;
}

/** An account's key, with downloads if the operator grants them. */
async function openAccount(server: BenchServer, email: string, mayDownload: boolean): Promise<string> {
  const account = await json(`${server.url}/api/v1/autonomous/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (mayDownload) {
    const operator = operatorDoor({ GM_ADMIN_TOKEN: ADMIN_TOKEN }, server.url);
    await operator.post(`accounts/${String(account['account_id'])}/grant_downloads`, { reason: 'control' });
  }
  return String(account['api_key']);
}

function errorsOf(guesses: readonly number[], truths: readonly number[]): string[] {
  const errors = guesses.map((guess, at) => Math.abs(guess - truths[at]!));
  return [median(errors), errors.reduce((most, error) => Math.max(most, error), 0)].map((error) =>
    error.toFixed(3),
  );
}

function countsOf(reports: readonly { readonly code: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of reports) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

async function attack(
  server: BenchServer,
  detail: MapDetail,
  key: string | null,
  lake: { readonly frame: Awaited<ReturnType<typeof firstFrame>>; readonly sold: readonly SoldCell[] },
  bought: readonly { readonly cell: SoldCell; readonly code: string }[],
): Promise<string[][]> {
  const began = performance.now();
  const shown = await shownCells(server.url, lake.frame.manifest.grid, key, detail);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const seen = lake.sold.filter((cell) => shown.has(cell.name));
  const guesses = guessesOf(seen, shown, detail);
  const codes = bought.filter(({ cell }) => shown.has(cell.name));
  const right = codes.filter(({ cell, code }) => guessedCode(shown.get(cell.name)!, detail) === code);
  console.log(
    `${detail}: ${TILES} tiles and a crop, inverted within ${seconds} s, show ${seen.length} of ${lake.sold.length} cells`,
  );
  const velocities = seen.map(({ velocityMmYr }) => velocityMmYr);
  const sigmas = seen.map(({ sigmaMmYr }) => sigmaMmYr);
  const rightByName = new Map([
    [guesses[0]!.name, right.length],
    [NOT_LOOKING, Math.max(...countsOf(codes).values())],
  ]);
  return guesses.map(({ name, velocity, sigma }) => [
    `${detail}, ${name}`,
    ...errorsOf(velocity, velocities),
    ...errorsOf(sigma, sigmas),
    rightByName.has(name) ? `${rightByName.get(name)} of ${codes.length}` : '',
  ]);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'data-dir': { type: 'string' }, reports: { type: 'string', default: '300' } },
  });
  const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
  try {
    const asked = values['data-dir'];
    const dataDir = asked === undefined ? await makeLake(scratch) : resolve(asked);
    const frame = await firstFrame(dataDir);
    const sold = await soldCells(dataDir, frame);
    const server = await launchServer(dataDir, benchState(scratch, undefined), {
      GM_ADMIN_TOKEN: ADMIN_TOKEN,
    });
    const buyer = await openAccount(server, 'buyer@example.org', false);
    const customer = await openAccount(server, 'customer@example.org', true);
    const bought = await buyReports(server.url, buyer, frame.manifest.grid, sold, Number(values.reports));
    const rows = [
      ...(await attack(server, 'values', customer, { frame, sold }, bought)),
      ...(await attack(server, 'classes', null, { frame, sold }, bought)),
    ];
    await server.stop();
    console.log(`bought: ${[...countsOf(bought)].map(([code, count]) => `${code} ${count}`).join(', ')}`);
    console.log(
      formatTable([['mm/yr', 'velocity median', 'worst', 'σ median', 'worst', 'codes guessed'], ...rows]),
    );
    console.log(BEFORE);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(1);
});
