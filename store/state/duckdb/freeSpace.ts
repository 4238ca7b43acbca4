import { statfs } from 'node:fs/promises';
import { GroundMotionError } from '../../../core/error.ts';

/**
 * With less free space, nothing is written. DuckDB 1.5.6 may end the process when its log can't grow, so that must never
 * happen; a checkpoint writes changed blocks in addition to the existing ones.
 */
const MINIMUM_FREE_BYTES = 256 * 1024 * 1024;

/** How long a measurement is valid, milliseconds; far less than the reserve is written in that time. */
const FRESH_MS = 250;

const MEBIBYTE = 1024 * 1024;

/** Monitors the free space on the disk that contains the embedded state. */
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

  /** @throws GroundMotionError `service_unavailable` if the disk is nearly full. */
  async assertRoom(): Promise<void> {
    if (await this.hasRoom()) return;
    throw new GroundMotionError(
      'unavailable',
      'service_unavailable',
      `the disk that holds the state database has ${Math.floor(this.#freeBytes / MEBIBYTE)} MiB left; nothing is written below ${MINIMUM_FREE_BYTES / MEBIBYTE} MiB; make room`,
    );
  }
}

/** Infinity if the system doesn't report it. */
async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
