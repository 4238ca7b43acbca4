import { statfs } from 'node:fs/promises';
import { GroundMotionError } from '../../../core/error.ts';

/**
 * Below this nothing is written. DuckDB 1.5.6 may end the process when its log cannot grow, so it is never let
 * come to that; a checkpoint writes what has changed next to what is there.
 */
const MINIMUM_FREE_BYTES = 256 * 1024 * 1024;

/** How long a measurement holds, milliseconds; far less is written in that time than is kept free. */
const FRESH_MS = 250;

const MEBIBYTE = 1024 * 1024;

/** Watches the room on the disk that holds the embedded state. */
export class FreeSpace {
  readonly #folder: string;
  #freeBytes = Infinity;
  #measuredAt = -Infinity;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether there is room to write. */
  async hasRoom(): Promise<boolean> {
    if (performance.now() - this.#measuredAt > FRESH_MS) {
      this.#freeBytes = await freeBytesAt(this.#folder);
      this.#measuredAt = performance.now();
    }
    return this.#freeBytes >= MINIMUM_FREE_BYTES;
  }

  /** @throws GroundMotionError `service_unavailable` when the disk is nearly full. */
  async assertRoom(): Promise<void> {
    if (await this.hasRoom()) return;
    throw new GroundMotionError(
      'unavailable',
      'service_unavailable',
      `the disk that holds the state database has ${Math.floor(this.#freeBytes / MEBIBYTE)} MiB left; nothing is written below ${MINIMUM_FREE_BYTES / MEBIBYTE} MiB; make room`,
    );
  }
}

/** Infinity where the system does not tell. */
async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
