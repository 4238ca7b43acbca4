import { errorMessage } from '../../../core/error.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type Gdal, loadGdal } from '../../native/gdal.ts';
import { codeOf, noCode } from '../grid/coordinateSystem.ts';
import { inDecoder } from '../offered/decoderJournal.ts';
import { describeHead } from '../hdf5/hdf5Container.ts';
import { type OfferedFile, readHead } from '../offered/offeredFiles.ts';
import { checkPlace } from '../grid/placeOnEarth.ts';
import { type GeotiffFacts, withPlainGeotiff } from './plainGeotiff.ts';
import { productError } from '../offered/productLog.ts';
import { checkChunkSize, checkExpansion, checkRasterSize } from '../offered/sizeLimits.ts';
import { tiffExtent } from './tiffExtent.ts';

interface GeotiffBand {
  readonly description: string;
  readonly dataType: string | null;
  readonly fill: number | null;
}

/** A GeoTIFF's metadata, read before its pixels are decoded. */
export interface GeotiffHeader {
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly blockShape: { readonly rows: number; readonly cols: number };
  readonly bands: readonly GeotiffBand[];
  readonly tags: Readonly<Record<string, string>>;
}

const BYTES_OF_CELL = 4;
const TIFF_SIGNATURES = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);

/** Reads and checks a GeoTIFF's header. Throws `product_refused` with what was expected and found. */
export async function readGeotiffHeader(file: OfferedFile): Promise<GeotiffHeader> {
  return checkedHeader(file, await readGeotiffFacts(file));
}

/**
 * Reads a GeoTIFF's metadata, whatever its reference system; its size and the bytes that it declares are plausible. Throws
 * `product_refused` with what was expected and found.
 */
export async function readGeotiffFacts(file: OfferedFile): Promise<GeotiffFacts> {
  const head = await readHead(file, 12);
  if (!TIFF_SIGNATURES.has(head.subarray(0, 4).toString('latin1'))) {
    throw productError(file.name, 'a GeoTIFF', describeHead(head));
  }
  checkDirectory(file);
  const plain = await inDecoder(file.path, () => withPlainGeotiff(file.path, ({ facts }) => facts));
  if (plain) return checkedFacts(file, plain.result);
  const gdal = await loadGdal();
  return inDecoder(file.path, () => checkedFacts(file, factsByGdal(gdal, file)));
}

function checkedFacts(file: OfferedFile, facts: GeotiffFacts): GeotiffFacts {
  const { size, bands } = facts;
  checkRasterSize(file.name, size);
  checkExpansion(file.name, size.rows * size.cols * bands.length * BYTES_OF_CELL, file.bytes);
  return facts;
}

function checkedHeader(file: OfferedFile, facts: GeotiffFacts): GeotiffHeader {
  const { size, transform, epsg, blockShape, bands, tags } = facts;
  if (epsg === null) throw noCode(file.name);
  const { grid, southFirst } = gridOf(file.name, transform, size, epsg);
  checkChunkSize(file.name, blockShape);
  return { grid, southFirst, blockShape, bands, tags };
}

function factsByGdal(gdal: Gdal, file: OfferedFile): GeotiffFacts {
  const dataset = openByGdal(gdal, file);
  try {
    const size = { rows: dataset.rasterSize.y, cols: dataset.rasterSize.x };
    checkRasterSize(file.name, size);
    const { x, y } = dataset.bands.get(1).blockSize;
    return {
      size,
      transform: dataset.geoTransform,
      epsg: codeOf(dataset.srs),
      wkt: dataset.srs?.toWKT() ?? null,
      isScaled: dataset.bands.map(isScaled).some(Boolean),
      blockShape: { rows: y, cols: x },
      bands: dataset.bands.map((band) => ({
        description: band.description,
        dataType: band.dataType,
        fill: band.noDataValue,
      })),
      tags: dataset.getMetadata() as Record<string, string>,
    };
  } finally {
    dataset.close();
  }
}

function isScaled({
  scale,
  offset,
}: {
  readonly scale: number | null;
  readonly offset: number | null;
}): boolean {
  return (scale ?? 1) !== 1 || (offset ?? 0) !== 0;
}

function openByGdal(gdal: Gdal, file: OfferedFile) {
  try {
    return gdal.open(file.path, 'r', ['GTiff']);
  } catch (error) {
    throw productError(file.name, 'a GeoTIFF that GDAL opens', errorMessage(error));
  }
}

/** Problems that readers don't check: they trust the directory, allocate what it says, and don't notice missing pixels. */
function checkDirectory(file: OfferedFile): void {
  const extent = orRefused(file, () => tiffExtent(file));
  checkRasterSize(file.name, extent);
  orRefused(file, () => extent.checkBlocks());
  if (extent.end <= file.bytes) return;
  throw productError(
    file.name,
    `${extent.end} bytes, as its directory says`,
    `${file.bytes}: the file is truncated; download it again`,
  );
}

function orRefused<T>(file: OfferedFile, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw productError(file.name, 'a readable TIFF directory', errorMessage(error));
  }
}

/** North-up grid of a GeoTransform, regardless of which row is stored first. */
function gridOf(
  name: string,
  transform: number[] | null,
  size: { rows: number; cols: number },
  epsg: number,
): { grid: Grid; southFirst: boolean } {
  if (!transform) throw productError(name, 'a GeoTransform', 'none');
  const [originX, cellWidth, rotationX, firstY, rotationY, stepY] = transform as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isAxisAligned = rotationX === 0 && rotationY === 0 && cellWidth > 0 && stepY !== 0;
  if (!isAxisAligned || !transform.every(Number.isFinite)) {
    throw productError(
      name,
      'a GeoTransform without rotation, columns from west to east',
      transform.join(' '),
    );
  }
  const southFirst = stepY > 0;
  const cellHeight = Math.abs(stepY);
  const originY = southFirst ? firstY + size.rows * cellHeight : firstY;
  const grid = { epsg, originX, originY, cellWidth, cellHeight, ...size };
  checkPlace(name, grid);
  return { grid, southFirst };
}
