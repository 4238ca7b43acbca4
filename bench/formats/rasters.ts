import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';
import { fromFile } from 'geotiff';
import { localFilesIn } from '../../formats/files/localFile.ts';
import { createCogReader } from '../../tiles/cogReader.ts';
import { writeMapCog } from '../../tiles/mapCog.ts';
import { createNormal, createRandom } from '../science/noise.ts';
import { compare, resultRows } from './compare.ts';
import type { LoadPeer } from './peers.ts';

const SIDE = 2048;
const BLOCK = 256;
const GRID = {
  epsg: 32615,
  originX: 250_000,
  originY: 3_330_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIDE,
  cols: SIDE,
};

function isSame(made: ArrayLike<number>, ours: ArrayLike<number>): boolean {
  return Array.from(ours).every((value, at) => value === made[at]);
}

interface Cogeotiff {
  readonly Tiff: {
    create(source: object): Promise<{
      readonly images: readonly {
        readonly size: { readonly width: number };
        getTile(x: number, y: number): Promise<{ readonly bytes: ArrayBuffer } | null>;
      }[];
    }>;
  };
}

type CogeotiffTiff = Awaited<ReturnType<Cogeotiff['Tiff']['create']>>;

/** Number of openings in one measurement. */
const OPENINGS = 40;

async function repeated<Made>(make: () => Made | Promise<Made>): Promise<Made> {
  for (let n = 1; n < OPENINGS; n++) await make();
  return make();
}

/** A release's velocity raster: opening it (directories of all overviews), and opening it for one block of pixels. */
export async function compareTiff(load: LoadPeer, folder: string, runs: number): Promise<string[][]> {
  const path = join(folder, 'velocity.tif');
  await writeVelocities(path);
  const { Tiff } = await load<Cogeotiff>('@cogeotiff/core');
  return [...(await compareOpening(path, Tiff, runs)), ...(await compareBlocks(path, Tiff, runs))];
}

async function writeVelocities(path: string): Promise<void> {
  const normal = createNormal(createRandom(1));
  await writeMapCog({
    target: path,
    grid: GRID,
    readRows: (row, rows) =>
      Int16Array.from({ length: rows * SIDE }, (_, at) => {
        const y = row + Math.floor(at / SIDE);
        return Math.round(300 * Math.sin(y / 90) * Math.cos((at % SIDE) / 130) + 100 * normal());
      }),
    scale: 0.01,
    unit: 'mm/yr',
    description: 'velocity',
  });
}

async function withCogeotiff<Made>(
  path: string,
  tiffs: Cogeotiff['Tiff'],
  use: (tiff: CogeotiffTiff) => Promise<Made> | Made,
): Promise<Made> {
  const file = await open(path, 'r');
  const fetch = async (offset: number, length: number) => {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.buffer.slice(0, bytesRead);
  };
  try {
    return await use(await tiffs.create({ url: pathToFileURL(path), fetch }));
  } finally {
    await file.close();
  }
}

async function compareOpening(path: string, tiffs: Cogeotiff['Tiff'], runs: number): Promise<string[][]> {
  const ours = () =>
    createCogReader(localFilesIn(''), 0)
      .headerOf({ key: path })!
      .levels.map(({ cols }) => cols)
      .join();
  const byCogeotiff = () =>
    withCogeotiff(path, tiffs, ({ images }) => images.map(({ size }) => size.width).join());
  const widths = await compare<string>(
    [
      { name: 'formats/tiff', make: () => repeated(ours) },
      { name: '@cogeotiff/core', make: () => repeated(byCogeotiff) },
      { name: 'geotiff', make: () => repeated(() => widthsByGeotiff(path)) },
    ],
    runs,
  );
  return resultRows(`open a raster of ${SIDE}², ${OPENINGS} times`, widths, (made, first) =>
    made === first ? 'same levels' : `OTHER LEVELS ${made}`,
  );
}

async function compareBlocks(path: string, tiffs: Cogeotiff['Tiff'], runs: number): Promise<string[][]> {
  const window = { row: 4 * BLOCK, col: 3 * BLOCK, rows: BLOCK, cols: BLOCK };
  const ours = () => createCogReader(localFilesIn(''), 0).readWindow({ key: path }, 0, window, 0)!;
  const byCogeotiff = () =>
    withCogeotiff(path, tiffs, async ({ images }) => {
      const tile = await images[0]!.getTile(3, 4);
      const { buffer, byteOffset } = inflateSync(new Uint8Array(tile!.bytes));
      return new Int16Array(buffer.slice(byteOffset, byteOffset + 2 * BLOCK * BLOCK));
    });
  const blocks = await compare<ArrayLike<number>>(
    [
      { name: 'formats/tiff, tiles', make: () => repeated(ours) },
      { name: '@cogeotiff/core, zlib', make: () => repeated(byCogeotiff) },
      { name: 'geotiff', make: () => repeated(() => blockByGeotiff(path)) },
    ],
    runs,
  );
  return resultRows(`open it and read a block of 256², ${OPENINGS} times`, blocks, (made, first) =>
    isSame(made, first) ? 'same pixels' : 'OTHER PIXELS',
  );
}

async function widthsByGeotiff(path: string): Promise<string> {
  const tiff = await fromFile(path);
  const widths: number[] = [];
  for (let at = 0; at < (await tiff.getImageCount()); at++) widths.push((await tiff.getImage(at)).getWidth());
  await tiff.close();
  return widths.join();
}

async function blockByGeotiff(path: string): Promise<ArrayLike<number>> {
  const tiff = await fromFile(path);
  const image = await tiff.getImage(0);
  const window = [3 * BLOCK, 4 * BLOCK, 4 * BLOCK, 5 * BLOCK];
  const [band] = (await image.readRasters({ window })) as unknown as ArrayLike<number>[];
  await tiff.close();
  return band!;
}
