import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';
import { fromFile } from 'geotiff';
import sharp from 'sharp';
import { encodeIndexedPng } from '../../formats/png/indexedPng.ts';
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

/** A release's velocity raster: opening it (directories of all overviews), and opening it for one block of pixels. */
export async function compareTiff(load: LoadPeer, folder: string, runs: number): Promise<string[][]> {
  const path = join(folder, 'velocity.tif');
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
  const { Tiff } = await load<Cogeotiff>('@cogeotiff/core');
  const OPENINGS = 40;
  const repeated = async <Made>(make: () => Made | Promise<Made>): Promise<Made> => {
    for (let n = 1; n < OPENINGS; n++) await make();
    return make();
  };
  const withCogeotiff = async <Made>(
    use: (tiff: Awaited<ReturnType<Cogeotiff['Tiff']['create']>>) => Promise<Made> | Made,
  ): Promise<Made> => {
    const file = await open(path, 'r');
    const source = {
      url: pathToFileURL(path),
      fetch: async (offset: number, length: number) => {
        const bytes = new Uint8Array(length);
        const { bytesRead } = await file.read(bytes, 0, length, offset);
        return bytes.buffer.slice(0, bytesRead);
      },
    };
    try {
      return await use(await Tiff.create(source));
    } finally {
      await file.close();
    }
  };
  const widths = await compare<string>(
    [
      {
        name: 'formats/tiff',
        make: () =>
          repeated(() =>
            createCogReader(0)
              .headerOf({ path })!
              .levels.map(({ cols }) => cols)
              .join(),
          ),
      },
      {
        name: '@cogeotiff/core',
        make: () =>
          repeated(() => withCogeotiff(({ images }) => images.map(({ size }) => size.width).join())),
      },
      { name: 'geotiff', make: () => repeated(() => widthsByGeotiff(path)) },
    ],
    runs,
  );
  const window = { row: 4 * BLOCK, col: 3 * BLOCK, rows: BLOCK, cols: BLOCK };
  const blocks = await compare<ArrayLike<number>>(
    [
      {
        name: 'formats/tiff, tiles/cogReader',
        make: () => repeated(() => createCogReader(0).readWindow({ path }, 0, window, 0)!),
      },
      {
        name: '@cogeotiff/core, zlib',
        make: () =>
          repeated(() =>
            withCogeotiff(async ({ images }) => {
              const tile = await images[0]!.getTile(3, 4);
              const { buffer, byteOffset } = inflateSync(new Uint8Array(tile!.bytes));
              return new Int16Array(buffer.slice(byteOffset, byteOffset + 2 * BLOCK * BLOCK));
            }),
          ),
      },
      { name: 'geotiff', make: () => repeated(() => blockByGeotiff(path)) },
    ],
    runs,
  );
  return [
    ...resultRows(`open a raster of ${SIDE}², ${OPENINGS} times`, widths, (made, ours) =>
      made === ours ? 'same levels' : `OTHER LEVELS ${made}`,
    ),
    ...resultRows(`open it and read a block of 256², ${OPENINGS} times`, blocks, (made, ours) =>
      isSame(made, ours) ? 'same pixels' : 'OTHER PIXELS',
    ),
  ];
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

interface Pngjs {
  readonly PNG: { readonly sync: { write(image: object, options: object): Buffer } };
}
interface FastPng {
  encode(image: object, options?: object): Uint8Array;
}

const TILE = 512;
const TILES = 10;
/** Colours of classes; index 0 lets the map shine through. */
const PALETTE = Uint8Array.from(
  [0x00000000, 0x781414ff, 0xbe3c28ff, 0xe6966eff, 0xf5f0ebff, 0x96bedcff, 0x3c78b4ff, 0x143c78ff].flatMap(
    (rgba) => [24, 16, 8, 0].map((shift) => (rgba >>> shift) & 255),
  ),
);

/** A tile of classes of blocks of five pixels, as the maps show it. */
export async function comparePng(load: LoadPeer, runs: number): Promise<string[][]> {
  const normal = createNormal(createRandom(2));
  const side = Math.ceil(TILE / 5);
  const classes = Uint8Array.from({ length: side * side }, (_, at) => {
    const value = 4 + 3 * Math.sin(Math.floor(at / side) / 20) * Math.cos((at % side) / 25) + 0.6 * normal();
    return Math.max(0, Math.min(7, Math.round(value)));
  });
  const indices = Uint8Array.from(
    { length: TILE * TILE },
    (_, at) => classes[Math.floor(Math.floor(at / TILE) / 5) * side + Math.floor((at % TILE) / 5)]!,
  );
  const size = { width: TILE, height: TILE };
  const rgba = () => {
    const pixels = new Uint8Array(4 * TILE * TILE);
    const words = new Uint32Array(pixels.buffer);
    const colours = new Uint32Array(PALETTE.buffer);
    for (let at = 0; at < indices.length; at++) words[at] = colours[indices[at]!]!;
    return pixels;
  };
  const { PNG } = await load<Pngjs>('pngjs');
  const fastPng = await load<FastPng>('fast-png');
  const palette = Array.from({ length: PALETTE.length / 4 }, (_, at) => [
    ...PALETTE.subarray(4 * at, 4 * at + 4),
  ]);
  const repeated = async (make: () => Uint8Array | Promise<Uint8Array>) => {
    for (let n = 1; n < TILES; n++) await make();
    return make();
  };
  const raw = { raw: { ...size, channels: 4 } } as const;
  const results = await compare<Uint8Array>(
    [
      {
        name: 'formats/png',
        make: () => repeated(() => encodeIndexedPng({ ...size, indices, palette: PALETTE })),
      },
      {
        name: 'sharp, level 1',
        make: () => repeated(() => sharp(rgba(), raw).png({ compressionLevel: 1 }).toBuffer()),
      },
      {
        name: 'sharp, palette',
        make: () =>
          repeated(() => sharp(rgba(), raw).png({ palette: true, effort: 1, dither: 0 }).toBuffer()),
      },
      {
        name: 'pngjs, level 1',
        make: () =>
          repeated(() => PNG.sync.write({ ...size, data: Buffer.from(rgba().buffer) }, { deflateLevel: 1 })),
      },
      {
        name: 'fast-png, palette, level 1',
        make: () =>
          repeated(() =>
            fastPng.encode(
              { ...size, data: indices, channels: 1, depth: 8, palette },
              { zlib: { level: 1 } },
            ),
          ),
      },
    ],
    runs,
  );
  const ownPixels = rgba();
  const decoded = new Map<Uint8Array, boolean>();
  for (const { made } of results) {
    const pixels = await sharp(made).ensureAlpha().raw().toBuffer();
    decoded.set(made, pixels.equals(Buffer.from(ownPixels.buffer)));
  }
  return resultRows(
    `${TILES} tiles of classes, ${TILE}²`,
    results,
    (made) => `${made.length} B, ${decoded.get(made) ? 'same pixels' : 'other pixels'}`,
  );
}
