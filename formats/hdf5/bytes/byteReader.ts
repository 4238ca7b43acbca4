/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type GroundMotionError, invalidInput } from '../../../core/error.ts';
import { lookup3 } from './lookup3.ts';

/** Random access to the bytes of a file. */
export interface ByteSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset`; only called within the file. */
  read(offset: number, length: number): Uint8Array;
}

/** Maximum size of anything that describes a dataset. */
const MAXIMUM_BLOCK_BYTES = 16_777_216;
const CHECKSUM_BYTES = 4;
const UNDEFINED_HALF = 0xffff_ffff;

/** The file uses a feature of HDF5 that this reader doesn't support; a library may. */
export function hdf5Unsupported(what: string): GroundMotionError {
  return invalidInput('hdf5_unsupported', `${what} is not supported here`);
}

/** The file contradicts the HDF5 format or itself. */
export function hdf5Damaged(what: string): GroundMotionError {
  return invalidInput('hdf5_damaged', `${what}; the file is damaged`);
}

/** Little-endian fields one after another; reading past the end throws `hdf5_damaged`. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #what: string;
  #at = 0;

  constructor(bytes: Uint8Array, what: string) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#what = what;
  }

  get remaining(): number {
    return this.#bytes.length - this.#at;
  }

  #advance(length: number): number {
    const at = this.#at;
    if (length > this.remaining) throw hdf5Damaged(`the ${this.#what} is cut off`);
    this.#at += length;
    return at;
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  /** An unsigned integer of 1 to 8 bytes that a double holds exactly. */
  uint(length: number): number {
    const at = this.#advance(length);
    let value = 0;
    for (let i = length - 1; i >= 0; i--) value = value * 256 + this.#bytes[at + i]!;
    if (!Number.isSafeInteger(value)) throw hdf5Damaged(`the ${this.#what} has an absurd size`);
    return value;
  }

  /** An address of 8 bytes; null = the format's "undefined". */
  address(): number | null {
    const at = this.#advance(8);
    const low = this.#view.getUint32(at, true);
    const high = this.#view.getUint32(at + 4, true);
    if (low === UNDEFINED_HALF && high === UNDEFINED_HALF) return null;
    this.#at = at;
    return this.uint(8);
  }

  bytes(length: number): Uint8Array {
    const at = this.#advance(length);
    return this.#bytes.subarray(at, at + length);
  }

  skip(length: number): void {
    this.#advance(length);
  }

  /** The ASCII letters at the beginning of a structure. */
  signature(letters: string): void {
    for (const letter of letters) {
      if (this.u8() !== letter.charCodeAt(0))
        throw hdf5Damaged(`the ${this.#what} is not where it should be`);
    }
  }

  /** A version number; unknown ones are refused as unsupported. */
  version(...known: number[]): number {
    const version = this.u8();
    if (!known.includes(version)) throw hdf5Unsupported(`version ${version} of the ${this.#what}`);
    return version;
  }
}

/** Reads `length` bytes of the file; a range outside it throws `hdf5_damaged`. */
export function readBytes(source: ByteSource, address: number, length: number, what: string): Uint8Array {
  if (length > MAXIMUM_BLOCK_BYTES || address + length > source.size) {
    throw hdf5Damaged(`the ${what} at ${address} leaves the file`);
  }
  return source.read(address, length);
}

/** Reads a structure of known length. */
export function readBlock(source: ByteSource, address: number, length: number, what: string): ByteReader {
  return new ByteReader(readBytes(source, address, length, what), what);
}

/** Reads a structure that ends with its checksum, which must match and isn't returned. */
export function readChecked(source: ByteSource, address: number, length: number, what: string): ByteReader {
  const bytes = readBytes(source, address, length, what);
  const end = length - CHECKSUM_BYTES;
  const stored = new ByteReader(bytes.subarray(end), what).u32();
  if (lookup3(bytes.subarray(0, end)) !== stored)
    throw hdf5Damaged(`the ${what} at ${address} has a wrong checksum`);
  return new ByteReader(bytes.subarray(0, end), what);
}

/** A required address. */
export function definedAddress(address: number | null, what: string): number {
  if (address === null) throw hdf5Damaged(`the ${what} has no address`);
  return address;
}
