import sharp from 'sharp';
import { encodeIndexedPng } from '../../formats/png/indexedPng.ts';
import { createNormal, createRandom } from '../science/noise.ts';
import { compare, type Contender, resultRows } from './compare.ts';
import type { LoadPeer } from './peers.ts';

interface Pngjs {
  readonly PNG: { readonly sync: { write(image: object, options: object): Buffer } };
}
interface FastPng {
  encode(image: object, options?: object): Uint8Array;
}

const TILE = 512;
const TILES = 10;
/** Colors of classes; index 0 is transparent. */
const PALETTE = Uint8Array.from(
  [0x00000000, 0x781414ff, 0xbe3c28ff, 0xe6966eff, 0xf5f0ebff, 0x96bedcff, 0x3c78b4ff, 0x143c78ff].flatMap(
    (rgba) => [24, 16, 8, 0].map((shift) => (rgba >>> shift) & 255),
  ),
);

const SIZE = { width: TILE, height: TILE };

/** A tile of classes in blocks of five pixels, as the maps show it. */
export async function comparePng(load: LoadPeer, runs: number): Promise<string[][]> {
  const indices = tileOfClasses();
  const results = await compare<Uint8Array>(await encoders(load, indices), runs);
  const decoded = new Map<Uint8Array, boolean>();
  for (const { made } of results) {
    const pixels = await sharp(made).ensureAlpha().raw().toBuffer();
    decoded.set(made, pixels.equals(rgbaOf(indices)));
  }
  const pixels = (made: Uint8Array) => (decoded.get(made) === true ? 'same pixels' : 'other pixels');
  return resultRows(
    `${TILES} tiles of classes, ${TILE}²`,
    results,
    (made) => `${made.length} B, ${pixels(made)}`,
  );
}

function tileOfClasses(): Uint8Array {
  const normal = createNormal(createRandom(2));
  const side = Math.ceil(TILE / 5);
  const classes = Uint8Array.from({ length: side * side }, (_, at) => {
    const value = 4 + 3 * Math.sin(Math.floor(at / side) / 20) * Math.cos((at % side) / 25) + 0.6 * normal();
    return Math.max(0, Math.min(7, Math.round(value)));
  });
  const placeOf = (at: number) => Math.floor(Math.floor(at / TILE) / 5) * side + Math.floor((at % TILE) / 5);
  return Uint8Array.from({ length: TILE * TILE }, (_, at) => classes[placeOf(at)]!);
}

function rgbaOf(indices: Uint8Array): Buffer {
  const pixels = Buffer.alloc(4 * indices.length);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, indices.length);
  const colors = new Uint32Array(PALETTE.buffer);
  for (let at = 0; at < indices.length; at++) words[at] = colors[indices[at]!]!;
  return pixels;
}

/** Each encodes several tiles from the indices of classes. */
async function encoders(load: LoadPeer, indices: Uint8Array): Promise<Contender<Uint8Array>[]> {
  const pngjs = await load<Pngjs>('pngjs');
  const fastPng = await load<FastPng>('fast-png');
  const palette = Array.from({ length: PALETTE.length / 4 }, (_, at) => [
    ...PALETTE.subarray(4 * at, 4 * at + 4),
  ]);
  const raw = { raw: { ...SIZE, channels: 4 } } as const;
  const makers: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
    'formats/png': () => encodeIndexedPng({ ...SIZE, indices, palette: PALETTE }),
    'sharp, level 1': () => sharp(rgbaOf(indices), raw).png({ compressionLevel: 1 }).toBuffer(),
    'sharp, palette': () =>
      sharp(rgbaOf(indices), raw).png({ palette: true, effort: 1, dither: 0 }).toBuffer(),
    'pngjs, level 1': () => pngjs.PNG.sync.write({ ...SIZE, data: rgbaOf(indices) }, { deflateLevel: 1 }),
    'fast-png, palette, level 1': () =>
      fastPng.encode({ ...SIZE, data: indices, channels: 1, depth: 8, palette }, { zlib: { level: 1 } }),
  };
  return Object.entries(makers).map(([name, make]) => ({
    name,
    make: async () => {
      for (let n = 1; n < TILES; n++) await make();
      return make();
    },
  }));
}
