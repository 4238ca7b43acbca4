/**
 * Plants pairs of overlapping frames whose ground moves up and sideways, publishes them to a lake, examines places as
 * every report does, and prints how often the 95 % interval of the rate contains the truth, without and with the
 * disagreement of the two looks: `npm run bench -- two-looks [frames of each kind]`. Figures: docs/overlaps.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell, Grid } from '../../core/geodesy/grid.ts';
import { overlappingAmong } from '../../report/examine/datum.ts';
import { publishMeasurement } from '../../report/examine/measurement.ts';
import { liveGround } from '../../report/ground/ground.ts';
import { locatePoints } from '../../location/locatePoint.ts';
import { NO_ADDRESS_DATA } from '../../location/geocode/noAddressData.ts';
import { openLakeReader } from '../../store/lake/read/lakeReader.ts';
import { plantFrame, pointIn } from '../../test/support/planted/plantedLake.ts';
import { smoothNoiseAt, streamKey, uniformAt, normalAt } from '../../core/statistics/counterNoise.ts';

const SIZE = 150;
const NOW = Date.UTC(2026, 5, 1);
const grid: Grid = {
  epsg: 32_615,
  originX: 270_000,
  originY: 3_296_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIZE,
  cols: SIZE,
};

/** Motion of the ground, mm/yr. */
interface Motion {
  readonly east: number;
  readonly north: number;
  readonly up: number;
}
/** How a look measures. */
interface Look {
  readonly incidence: number;
  /** Heading in degrees from north; right-looking. */
  readonly heading: number;
  /** σ of a cell's noise, of the part shared within a kilometer, and of the zero, mm/yr. */
  readonly noise: number;
  readonly turbulence: number;
  readonly zero: number;
  readonly lastObservation?: string;
}
interface Scene {
  readonly name: string;
  readonly looks: readonly [Look, Look];
}

const look = (incidence: number, heading: number, more: Partial<Look> = {}): Look => ({
  incidence,
  heading,
  noise: 0.8,
  turbulence: 0.4,
  zero: 1,
  ...more,
});
const SCENES: readonly Scene[] = [
  { name: 'Sentinel-1, 39° and 39°', looks: [look(39, 348), look(39, 192)] },
  { name: '34° and 43°, zeros ± 3.4', looks: [look(34, 348, { zero: 3.4 }), look(43, 192, { zero: 3.4 })] },
  { name: '45° and 31°', looks: [look(45, 349), look(31, 191)] },
  { name: 'the other half as good', looks: [look(39, 348, { noise: 0.6 }), look(39, 192, { noise: 1.6 })] },
  { name: 'turbulence', looks: [look(39, 348, { turbulence: 1.5 }), look(39, 192, { turbulence: 1.5 })] },
  {
    name: 'quiet, zeros ± 0.3',
    looks: [
      look(37, 348, { noise: 0.3, turbulence: 0.1, zero: 0.3 }),
      look(41, 192, { noise: 0.3, turbulence: 0.1, zero: 0.3 }),
    ],
  },
  {
    name: 'the other ends 200 days before',
    looks: [look(39, 348), look(39, 192, { lastObservation: '2025-11-05' })],
  },
  { name: 'two ascending, 33° and 44°', looks: [look(33, 348), look(44, 348)] },
];

/** Each kind of ground: its motion at a cell of one frame. */
const KINDS: Readonly<Record<string, (key: number) => (cell: Cell) => Motion>> = {
  still: () => () => ({ east: 0, north: 0, up: 0 }),
  slides: (key) => {
    const slides = Array.from({ length: 14 }, (_, i) => {
      const u = (n: number) => uniformAt(key, i, n);
      const speed = 5 + 35 * u(3);
      return {
        row: SIZE * u(0),
        col: SIZE * u(1),
        radius: 5 + 12 * u(2),
        speed,
        azimuth: 2 * Math.PI * u(4),
        dip: 0.1 + 0.5 * u(5),
      };
    });
    return ({ row, col }) => {
      const slide = slides.find((each) => Math.hypot(row - each.row, col - each.col) < each.radius);
      if (!slide) return { east: 0, north: 0, up: 0 };
      const { speed, azimuth, dip } = slide;
      return { east: speed * Math.sin(azimuth), north: speed * Math.cos(azimuth), up: -speed * dip };
    };
  },
  bowl: (key) => {
    const [row0, col0] = [
      SIZE * (0.3 + 0.4 * uniformAt(key, 0, 0)),
      SIZE * (0.3 + 0.4 * uniformAt(key, 0, 1)),
    ];
    const [depth, radius] = [10 + 40 * uniformAt(key, 0, 2), 18 + 20 * uniformAt(key, 0, 3)];
    return ({ row, col }) => {
      const [x, y] = [(col - col0) / radius, (row0 - row) / radius];
      const bell = Math.exp(-(x * x + y * y) / 2);
      // The horizontal motion is the slope times a depth (Kratzsch 1983): half of the subsidence at the rim.
      return { east: -0.8 * depth * bell * x, north: -0.8 * depth * bell * y, up: -depth * bell };
    };
  },
  'a block': (key) => {
    const [border, east, north] = [
      SIZE * (0.3 + 0.5 * uniformAt(key, 0, 0)),
      24 * (uniformAt(key, 0, 1) - 0.5),
      8 * (uniformAt(key, 0, 2) - 0.5),
    ];
    return ({ row, col }) =>
      col + 0.3 * row < border ? { east, north, up: 0 } : { east: 0, north: 0, up: 0 };
  },
  plate: (key) => {
    const [east, north] = [40 * (uniformAt(key, 0, 0) - 0.5), 20 * (uniformAt(key, 0, 1) - 0.5)];
    return () => ({ east, north, up: 0 });
  },
};

function sensitivity({ heading, incidence }: Look, col: number, isWide: boolean) {
  // The incidence changes within the frame as over a whole swath: for a plate's motion, that change is all that shows.
  const isAscending = Math.cos((heading * Math.PI) / 180) > 0;
  const across = (col / SIZE - 0.5) * (isAscending ? 1 : -1);
  const angle = ((incidence + (isWide ? 12 * across : 0)) * Math.PI) / 180;
  const towards = ((heading + 90) * Math.PI) / 180;
  const t = Math.tan(angle);
  return { east: -t * Math.sin(towards), north: -t * Math.cos(towards), up: Math.cos(angle) };
}

interface Tally {
  asked: number;
  heldBefore: number;
  held: number;
  widened: number;
  wrong: number;
  wrongBefore: number;
}
const tallies = new Map<string, Tally>();

function count(
  name: string,
  result: { error: number; sigma: number; before: number; velocity: number; up: number },
) {
  const tally = tallies.get(name) ?? {
    asked: 0,
    heldBefore: 0,
    held: 0,
    widened: 0,
    wrong: 0,
    wrongBefore: 0,
  };
  tallies.set(name, tally);
  tally.asked += 1;
  tally.heldBefore += Number(Math.abs(result.error) <= 1.96 * result.before);
  tally.held += Number(Math.abs(result.error) <= 1.96 * result.sigma);
  tally.widened += result.sigma / result.before;
  const isWrong = result.velocity * result.up <= 0 && Math.abs(result.up) < 50;
  tally.wrong += Number(isWrong && Math.abs(result.velocity) >= 2 * result.sigma);
  tally.wrongBefore += Number(isWrong && Math.abs(result.velocity) >= 2 * result.before);
}

async function plantAndAsk(scene: Scene, sceneIndex: number, kind: string, run: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'two-looks-'));
  const key = streamKey(sceneIndex, run, Object.keys(KINDS).indexOf(kind), 99);
  const motionAt = KINDS[kind]!(streamKey(run, Object.keys(KINDS).indexOf(kind), 5));
  await plantLooks(dataDir, scene, { key, motionAt, isWide: kind === 'plate' });
  await askPlaces(dataDir, { key, motionAt, kind, scene });
  await rm(dataDir, { recursive: true, force: true });
}

async function plantLooks(
  dataDir: string,
  scene: Scene,
  {
    key,
    motionAt,
    isWide,
  }: { readonly key: number; readonly motionAt: (cell: Cell) => Motion; readonly isWide: boolean },
): Promise<void> {
  for (const [index, each] of scene.looks.entries()) {
    const noiseKey = streamKey(key, index);
    const sigma = Math.hypot(each.noise, each.turbulence, each.zero);
    const zero = each.zero * normalAt(streamKey(key, index, 7), 0, 0);
    const rateAt = (cell: Cell) => {
      const { east, north, up } = motionAt(cell);
      const h = sensitivity(each, cell.col, isWide);
      return up + h.east * east + h.north * north;
    };
    const middle = { row: SIZE / 2, col: SIZE / 2 };
    // A reference removes what most of the frame does: for a plate, its motion at the middle.
    const common = isWide ? rateAt(middle) : 0;
    const h = sensitivity(each, SIZE / 2, isWide);
    await plantFrame({
      dataDir,
      frameId: `F0000${index + 1}`,
      grid,
      now: NOW,
      ...(each.lastObservation === undefined ? {} : { lastObservation: each.lastObservation }),
      spatialReference: { sigma_mm_yr: each.zero },
      lineOfSight: { mean_up: h.up, mean_east: h.east * h.up, mean_north: h.north * h.up },
      cells: Array.from({ length: SIZE * SIZE }, (_, at) => {
        const cell = { row: Math.floor(at / SIZE), col: at % SIZE };
        // Lattice noise with unit nodes has an average variance of 0.55.
        const shared =
          (each.turbulence * smoothNoiseAt(noiseKey, cell.col / 33 + 500, cell.row / 33 + 500)) / 0.74;
        const own = each.noise * normalAt(noiseKey, cell.row, cell.col);
        return {
          ...cell,
          velocityVerticalMmYr: rateAt(cell) - common + zero + shared + own,
          velocityUncertaintyMmYr: sigma,
        };
      }),
    });
  }
}

async function askPlaces(
  dataDir: string,
  planted: {
    readonly key: number;
    readonly motionAt: (cell: Cell) => Motion;
    readonly kind: string;
    readonly scene: Scene;
  },
): Promise<void> {
  const { key, motionAt, kind, scene } = planted;
  const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const cells = Array.from({ length: 500 }, (_, i) => ({
    row: Math.floor(SIZE * uniformAt(key, 11, i)),
    col: Math.floor(SIZE * uniformAt(key, 12, i)),
  }));
  const located = (
    await locatePoints(
      lake,
      cells.map((cell) => pointIn(cell, grid)),
    )
  ).map((each) => {
    if (each instanceof Error) throw each;
    return each;
  });
  const overlapping = await overlappingAmong(liveGround(lake, NO_ADDRESS_DATA), located);
  for (const [index, cell] of cells.entries()) {
    const { record } = located[index]![0]!;
    const { velocityMmYr, sigmaMmYr } = publishMeasurement(record!, 'current', {
      overlapping: overlapping[index] ?? [],
    });
    const { east, north, up } = motionAt(cell);
    const result = {
      error: velocityMmYr - up,
      sigma: sigmaMmYr,
      before: record!.velocityUncertaintyMmYr,
      velocity: velocityMmYr,
      up,
    };
    const speed = Math.hypot(east, north);
    const of = kind === 'plate' || kind === 'still' ? kind : speed > 1 ? kind : `beside ${kind}`;
    count(`${scene.name} | ${of}`, result);
    if (speed > 5) count(`${scene.name} | all above 5 mm/yr sideways`, result);
  }
  await lake.close();
}

const runs = Number(process.argv[2] ?? 4);
const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
console.log('| looks, ground | cells | held before | held | σ times | wrong certain direction before, now |');
console.log('|---|---|---|---|---|---|');
for (const [sceneIndex, scene] of SCENES.entries()) {
  for (const kind of Object.keys(KINDS))
    for (let run = 0; run < runs; run++) await plantAndAsk(scene, sceneIndex, kind, run);
  for (const [name, t] of tallies) {
    const wrong = `${percent(t.wrongBefore, t.asked)}, ${percent(t.wrong, t.asked)}`;
    console.log(
      `| ${name} | ${t.asked} | ${percent(t.heldBefore, t.asked)} | ${percent(t.held, t.asked)} | ${(t.widened / t.asked).toFixed(2)} | ${wrong} |`,
    );
  }
  tallies.clear();
}
