/**
 * How smoothly the explorer's map moves: the real page in Chromium, dragged and zoomed with a mouse, with the data layer
 * and without it (the reference), in turn in the same run. Chromium draws in software with SwiftShader, so the times mean
 * little, while their ratio shows what the layer costs. `npm run bench -- explorer [--data-dir ./data] [--rounds 5]
 * [--browser /usr/bin/chromium]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { errorMessage } from '../../core/error.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { LakeFrame } from '../../store/lake/release/frameCatalog.ts';
import { benchState, launchServer } from './benchServer.ts';
import { firstFrame } from '../ingest/firstFrame.ts';
import { formatTable } from '../measure.ts';

const BROWSER_ARGUMENTS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const ZOOM = 12.5;
/** Without delays, a frame comes every 16 or 17 milliseconds. */
const STEP_MS = 16;
const DRAG_STEPS = 45;
const ZOOM_STEPS = 20;
const WHEEL_PIXELS = 60;

/** Records the time between frames, and tasks that keep the page from responding. */
const WATCH = `
  globalThis.watched = { frames: [], longTasks: [] };
  let last = null;
  requestAnimationFrame(function step(now) {
    if (last !== null) watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(step);
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ type: 'longtask' });
`;

interface Watched {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

const VARIANTS = [
  { name: 'with the data layer', layer: 'velocity' },
  { name: 'without (reference)', layer: 'none' },
] as const;

/** Drags around in a square and zooms in and out again, like a reader looking around. */
async function lookAbout(page: Page): Promise<void> {
  const map = (await page.locator('#map').boundingBox())!;
  const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 };
  const reach = Math.min(map.width, map.height) / 3;
  for (const [eastwards, southwards] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    for (let step = 1; step <= DRAG_STEPS; step++) {
      const share = step / DRAG_STEPS;
      await page.mouse.move(middle.x + eastwards * reach * share, middle.y + southwards * reach * share);
      await page.waitForTimeout(STEP_MS);
    }
    await page.mouse.up();
  }
  for (const direction of [-1, 1, 1, -1]) {
    for (let step = 0; step < ZOOM_STEPS; step++) {
      await page.mouse.wheel(0, direction * WHEEL_PIXELS);
      await page.waitForTimeout(STEP_MS);
    }
  }
}

/** Looks around once on a new page: its browser cache is empty, the server's may not be. */
async function watch(browser: Browser, url: string, layer: string, { lat, lon }: LatLon): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/#map=${ZOOM}/${lat}/${lon}&layer=${layer}`);
  await page.locator('#map[data-map="ready"]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(WATCH);
  await lookAbout(page);
  const watched = await page.evaluate<Watched>('watched');
  await context.close();
  return watched;
}

function summaryOf(looks: readonly Watched[]) {
  const frames = looks.flatMap((look) => look.frames).sort((a, b) => a - b);
  const longTasks = looks.flatMap((look) => look.longTasks);
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    frames: frames.length,
    medianMs: quantile(frames, 0.5),
    p95Ms: quantile(frames, 0.95),
    longTasksPerSecond: longTasks.length / seconds,
  };
}

async function measure(frame: LakeFrame, url: string, browserPath: string, rounds: number): Promise<void> {
  const [west, south, east, north] = frame.manifest.bbox;
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_ARGUMENTS });
  const looks = VARIANTS.map((): Watched[] => []);
  try {
    // the first one loads and compiles what all of them use
    for (const { layer } of VARIANTS) await watch(browser, url, layer, middle);
    for (let round = 0; round < rounds; round++) {
      for (const [at, { layer }] of VARIANTS.entries())
        looks[at]!.push(await watch(browser, url, layer, middle));
    }
  } finally {
    await browser.close();
  }
  const summaries = looks.map(summaryOf);
  const [data, reference] = summaries;
  console.log(
    formatTable([
      ['map', 'frames', 'median ms', 'p95 ms', 'long tasks a second'],
      ...summaries.map(({ frames, medianMs, p95Ms, longTasksPerSecond }, at) => [
        VARIANTS[at]!.name,
        String(frames),
        medianMs.toFixed(1),
        p95Ms.toFixed(1),
        longTasksPerSecond.toFixed(2),
      ]),
      [
        'ratio',
        '',
        (data!.medianMs / reference!.medianMs).toFixed(2),
        (data!.p95Ms / reference!.p95Ms).toFixed(2),
        '',
      ],
    ]),
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: './data' },
      rounds: { type: 'string', default: '5' },
      browser: { type: 'string', default: '/usr/bin/chromium' },
    },
  });
  const dataDir = resolve(values['data-dir']);
  const frame = await firstFrame(dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
  const server = await launchServer(dataDir, benchState(folder, undefined));
  try {
    await measure(frame, server.url, values.browser, Number(values.rounds));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(1);
});
