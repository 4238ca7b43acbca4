import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { required } from '../../core/required.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import { geoFields } from '../../tiles/mapFields.ts';
import { encodeTiffHeader, framedTile, type TiffField } from '../../formats/tiff/tiffWriter.ts';
import type { OrbitPass } from './demoPlan.ts';
import { lineOfSightAt } from './epochSignal.ts';
import { NOTE } from './granuleLayout.ts';

interface StaticLayer {
  readonly name: string;
  readonly bands: readonly string[];
  readonly type: 'Float32' | 'Byte';
  /** Value of a band in a column: no static layer of the demo changes from north to south. */
  value(band: number, u: number, pass: OrbitPass): number;
}

const STATIC_LAYERS: readonly StaticLayer[] = [
  {
    name: 'line_of_sight_enu',
    bands: ['East', 'North', 'Up'],
    type: 'Float32',
    value: (band, u, pass) => {
      const { east, north, up } = lineOfSightAt(u, pass);
      return required([east, north, up][band]);
    },
  },
  // Coastal plain: 30 m in the west, sea level in the east.
  { name: 'dem', bands: ['dem'], type: 'Float32', value: (_, u) => 30 * (1 - u) },
  { name: 'layover_shadow_mask', bands: ['layover_shadow_mask'], type: 'Byte', value: () => 0 },
];

const BLOCK = 256;
const DEFLATE = 8;
const DEFLATE_LEVEL = 1;
const BAND_BY_BAND = 2;
const FORMATS = { Float32: { code: 3, bits: 32 }, Byte: { code: 1, bits: 8 } } as const;

/**
 * Writes the static layers of a frame (line of sight, elevation, layover and shadow) as GeoTIFF into a
 * folder and returns their file names.
 */
export async function writeStaticLayers(
  dir: string,
  frameId: string,
  grid: Grid,
  pass: OrbitPass = 'ascending',
): Promise<string[]> {
  const fileNames: string[] = [];
  for (const layer of STATIC_LAYERS) {
    const fileName = `OPERA_L3_DISP-S1-STATIC_${frameId}_20140403_S1A_v1.0_${layer.name}.tif`;
    await writeFile(join(dir, fileName), geotiff(grid, layer, pass));
    fileNames.push(fileName);
  }
  return fileNames;
}

/** A GeoTIFF in DEFLATE tiles, band after band. */
function geotiff(grid: Grid, layer: StaticLayer, pass: OrbitPass): Uint8Array {
  const across = Math.ceil(grid.cols / BLOCK);
  const down = Math.ceil(grid.rows / BLOCK);
  const tiles = layer.bands.flatMap((_, band) => {
    const row = Array.from({ length: across }, (_tile, tile) =>
      framedTile(columnTile(grid, { layer, band, pass }, tile)),
    );
    return Array.from({ length: down }, () => row).flat();
  });
  const frameBytes = framedTile(new Uint8Array()).length;
  const header = encodeTiffHeader([
    { fields: fieldsOf(grid, layer), tileBytes: tiles.map((tile) => tile.length - frameBytes) },
  ]);
  return Buffer.concat([header, ...tiles]);
}

/** A tile of some columns, which is the same in every row of tiles. */
function columnTile(
  grid: Grid,
  { layer, band, pass }: { readonly layer: StaticLayer; readonly band: number; readonly pass: OrbitPass },
  tile: number,
): Uint8Array {
  const row = Float32Array.from({ length: BLOCK }, (_, col) => {
    const at = Math.min(grid.cols - 1, tile * BLOCK + col);
    return layer.value(band, (at + 0.5) / grid.cols, pass);
  });
  const pixels = layer.type === 'Byte' ? new Uint8Array(BLOCK * BLOCK) : new Float32Array(BLOCK * BLOCK);
  for (let start = 0; start < pixels.length; start += BLOCK) pixels.set(row, start);
  return deflateSync(new Uint8Array(pixels.buffer), { level: DEFLATE_LEVEL });
}

function fieldsOf(grid: Grid, { bands, type }: StaticLayer): TiffField[] {
  const { code, bits } = FORMATS[type];
  const perBand = (value: number) => bands.map(() => value);
  const names = bands.map(
    (band, at) => `<Item name="DESCRIPTION" sample="${at}" role="description">${band}</Item>`,
  );
  const metadata = `<GDALMetadata>\n<Item name="NOTE">${NOTE}</Item>\n${names.join('\n')}\n</GDALMetadata>\n`;
  return [
    { tag: 256, type: 'long', values: [grid.cols] },
    { tag: 257, type: 'long', values: [grid.rows] },
    short(258, ...perBand(bits)),
    short(259, DEFLATE),
    short(262, 1),
    short(277, bands.length),
    short(284, BAND_BY_BAND),
    short(322, BLOCK),
    short(323, BLOCK),
    ...(bands.length > 1 ? [short(338, ...bands.slice(1).map(() => 0))] : []),
    short(339, ...perBand(code)),
    ...geoFields(grid),
    { tag: 42_112, type: 'ascii', values: metadata },
    ...(type === 'Float32' ? [{ tag: 42_113, type: 'ascii', values: 'nan' } satisfies TiffField] : []),
  ];
}

function short(tag: number, ...values: number[]): TiffField {
  return { tag, type: 'short', values };
}
