import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as h5wasm from 'h5wasm/node';
import { describe, expect, it } from 'vitest';
import { GroundMotionError } from '../../../core/error.ts';
import { readAttribute } from '../../../formats/hdf5/attributes.ts';
import type { ByteSource } from '../../../formats/hdf5/bytes/byteReader.ts';
import { readChunkedRaster } from '../../../formats/hdf5/chunkedRaster.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';
import { readDataset } from '../../../formats/hdf5/dataset.ts';
import { createGlobalHeap } from '../../../formats/hdf5/structure/globalHeap.ts';
import { findObject } from '../../../formats/hdf5/structure/links.ts';
import { readRootAddress } from '../../../formats/hdf5/structure/superblock.ts';
import { decodeValues } from '../../../formats/hdf5/values.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { memorySource, writeRasterFile } from './hdf5Files.ts';
import { realData, testWith } from '../../support/machine/needs.ts';

const dispS1 = sharedData('disp-s1-mexico-city');
/** Maximum amount that a search may read, as a multiple of the file size: damage must not make it read in circles. */
const MOST_READ = 50;

/**
 * Reads a damaged file: the raster is found, absent or refused with one of the two codes, and nothing is read outside the
 * file.
 */
function outcome(bytes: Uint8Array, path: string): string {
  const source = memorySource(bytes);
  const result = readOrRefuse(source, path);
  return source.bytesRead < MOST_READ * (bytes.length + 4096) ? result : `${result} after reading in circles`;
}

function readOrRefuse(source: ByteSource, path: string): string {
  try {
    const raster = readChunkedRaster(source, path);
    if (!raster) return 'absent';
    const { byteOffset, byteLength } = raster.chunks;
    const isInside = byteLength.every((length, i) => byteOffset[i]! + length <= source.size);
    return isInside ? 'found' : 'found outside the file';
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    return error.code;
  }
}

const OUTCOMES = ['found', 'absent', 'hdf5_damaged', 'hdf5_unsupported'];

/** Damages a copy: single bits, runs of random bytes, or an address or size replaced by an extreme value. */
function damaged(bytes: Buffer, places: readonly number[], random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const place = () => places[Math.floor(random() * places.length)]!;
  const kind = random();
  if (kind < 0.6) {
    for (let n = 1 + Math.floor(random() * 4); n > 0; n--) copy[place()]! ^= 1 << Math.floor(random() * 8);
  } else if (kind < 0.8) {
    const at = place();
    const end = Math.min(copy.length, at + 1 + Math.floor(random() * 16));
    for (let i = at; i < end; i++) copy[i] = Math.floor(random() * 256);
  } else {
    const at = Math.min(place(), copy.length - 8);
    const extremes = [
      0n,
      1n,
      0xffff_ffff_ffff_ffffn,
      0xffff_ffff_ffff_fffen,
      BigInt(bytes.length - 1),
      48n,
      96n,
    ];
    copy.writeBigUInt64LE(extremes[Math.floor(random() * extremes.length)]!, at);
  }
  return copy;
}

/** Positions of the bytes that a search reads; damage elsewhere can't matter. */
function placesRead(bytes: Buffer, path: string): number[] {
  const touched = new Set<number>();
  const source = memorySource(bytes);
  const read = source.read.bind(source);
  readChunkedRaster(
    {
      size: source.size,
      read(offset, length) {
        for (let i = offset; i < offset + length; i++) touched.add(i);
        return read(offset, length);
      },
    },
    path,
  );
  return [...touched];
}

describe('a damaged HDF5 file', () => {
  it.each(['earliest', 'v108', 'v110'] as const)(
    'is read or refused for damage anywhere in the structure of its rasters, in the format of %s',
    async (libver) => {
      const bytes = await writeRasterFile(await temporaryFolder(), {
        libver,
        rows: 40,
        cols: 40,
        chunk: [4, 4],
        isCompressed: true,
        siblings: 60,
      });
      const random = randomNumbers(7);
      const places = placesRead(bytes, 'group/raster');
      const outcomes = new Map<string, number>();
      for (let run = 0; run < 1500; run++) {
        const result = outcome(damaged(bytes, places, random), 'group/raster');
        outcomes.set(result, (outcomes.get(result) ?? 0) + 1);
      }
      expect(OUTCOMES).toEqual(expect.arrayContaining([...outcomes.keys()]));
      expect(outcomes.get('hdf5_damaged')).toBeGreaterThan(400);
    },
  );

  it.each(['earliest', 'v108', 'v110'] as const)(
    'is refused for every point of truncation, in the format of %s',
    async (libver) => {
      const bytes = await writeRasterFile(await temporaryFolder(), {
        libver,
        rows: 40,
        cols: 40,
        chunk: [8, 8],
        isCompressed: true,
      });
      for (let percent = 0; percent < 100; percent++) {
        expect(outcome(bytes.subarray(0, Math.floor((bytes.length * percent) / 100)), 'group/raster')).toBe(
          'hdf5_damaged',
        );
      }
    },
  );

  testWith(realData(dispS1))('is read or refused when it is a real granule', () => {
    const name = readdirSync(dispS1!).find((file) => file.endsWith('.nc'))!;
    const bytes = readFileSync(join(dispS1!, name));
    for (const layer of ['displacement', 'corrections/solid_earth_tide']) {
      const random = randomNumbers(11);
      const places = placesRead(bytes, layer);
      for (let run = 0; run < 400; run++)
        expect(OUTCOMES).toContain(outcome(damaged(bytes, places, random), layer));
    }
  });
});

describe('the attributes and texts of a damaged file', () => {
  it.each(['earliest', 'v108', 'v110'] as const)(
    'are read or refused, in the format of %s',
    async (libver) => {
      await h5wasm.ready;
      const path = join(await temporaryFolder(), 'attributes.h5');
      const bounds = libver === 'earliest' ? (['earliest', 'v108'] as const) : ([libver, libver] as const);
      const file = new h5wasm.File(path, 'w', { libver: [...bounds] });
      for (let i = 0; i < 40; i++) file.create_attribute(`OTHER_${i}`, 'x'.repeat(i));
      file.create_dataset({ name: 'names', data: ['one', 'two', 'three'], shape: [3] });
      file.close();
      const bytes = readFileSync(path);
      const places = Array.from(bytes, (_, i) => i);
      const random = randomNumbers(13);
      const seen = new Set<string>();
      for (let run = 0; run < 800; run++) {
        const copy = damaged(bytes, places, random);
        const cut = run % 8 === 0 ? copy.subarray(0, Math.floor(random() * copy.length)) : copy;
        seen.add(readTexts(cut));
      }
      expect(['read', 'absent', 'hdf5_damaged', 'hdf5_unsupported']).toEqual(
        expect.arrayContaining([...seen]),
      );
      expect(seen).toContain('hdf5_damaged');
    },
  );
});

function readTexts(bytes: Uint8Array): string {
  const source = memorySource(bytes);
  try {
    const root = readRootAddress(source);
    const heap = createGlobalHeap(source);
    const names = findObject(source, root, 'names');
    if (names === null || !readAttribute(source, root, 'OTHER_39', heap)) return 'absent';
    const { storage, type } = readDataset(source, names);
    if (storage.kind === 'contiguous' && storage.byteOffset !== null) {
      decodeValues(source.read(storage.byteOffset, 3 * type.bytes), type, heap);
    }
    return 'read';
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    return error.code;
  }
}
