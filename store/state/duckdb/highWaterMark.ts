import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GroundMotionError } from '../../../core/error.ts';
import type { LedgerHead } from '../schema/ledgerChain.ts';

/** The progress of the state when the last response that depends on it was sent. */
export interface HighWaterMark extends LedgerHead {
  /** Number of commits that changed anything. */
  readonly commitCount: number;
  /** Time of the last of them, epoch milliseconds. */
  readonly at: number;
}

/** The name of the mark's file next to the state file. */
export const MARK_SUFFIX = '.mark';

const TITLE = 'ground-motion high-water mark 1';
/** Size of a slot, and the distance between the two, so that writing one never touches the other's disk block. */
const SLOT_BYTES = 512;
const SLOT_DISTANCE = 4096;

interface Slot extends HighWaterMark {
  /** Increases with every write. */
  readonly generation: number;
}

/**
 * The mark in its own file: two slots with checksums, written alternately and synced, so that a torn write leaves the
 * previous mark intact.
 */
export class HighWaterMarkFile {
  readonly #handle: FileHandle;
  #generation: number;

  private constructor(handle: FileHandle, generation: number) {
    this.#handle = handle;
    this.#generation = generation;
  }

  /** Opens the file for writing; creates it with `mark` if it doesn't exist or is unreadable. */
  static async open(path: string, mark: HighWaterMark): Promise<HighWaterMarkFile> {
    const known = existsSync(path) ? newestSlot(path) : null;
    if (!known) await create(path, mark);
    return new HighWaterMarkFile(await open(path, 'r+'), known?.generation ?? 0);
  }

  /** Writes the mark and returns once it is on disk. */
  async write(mark: HighWaterMark): Promise<void> {
    const generation = this.#generation + 1;
    const position = (generation % 2) * SLOT_DISTANCE;
    await this.#handle.write(slotBytes({ ...mark, generation }), 0, SLOT_BYTES, position);
    await this.#handle.datasync();
    this.#generation = generation;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/**
 * The mark in a file; null if the file doesn't exist.
 * @throws GroundMotionError `state_mark_unreadable` if neither slot contains one.
 */
export function readHighWaterMark(path: string): HighWaterMark | null {
  if (!existsSync(path)) return null;
  const slot = newestSlot(path);
  if (slot) return slot;
  throw new GroundMotionError(
    'unavailable',
    'state_mark_unreadable',
    `${path}: the high-water mark of the state cannot be read, so no one can tell whether the state is whole; ` +
      'put the file back from a backup of the same moment as the state file, or compare the state with the sales that you know of ' +
      'was sold and accept it: ./gm ledger accept-loss --reason "…"',
  );
}

function newestSlot(path: string): Slot | null {
  const bytes = readFileSync(path);
  const slots = [0, SLOT_DISTANCE].flatMap((at) => parseSlot(bytes.subarray(at, at + SLOT_BYTES)) ?? []);
  return slots.toSorted((a, b) => b.generation - a.generation)[0] ?? null;
}

async function create(path: string, mark: HighWaterMark): Promise<void> {
  const bytes = Buffer.alloc(SLOT_DISTANCE + SLOT_BYTES, ' ');
  slotBytes({ ...mark, generation: 0 }).copy(bytes);
  const aside = `${path}.new`;
  const handle = await open(aside, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, path);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function slotBytes(slot: Slot): Buffer {
  const text = `${TITLE}\n${JSON.stringify(slot)}\n`;
  const bytes = Buffer.alloc(SLOT_BYTES, ' ');
  bytes.write(`${text}${checksum(text)}\n`);
  return bytes;
}

function parseSlot(bytes: Buffer): Slot | null {
  const [title = '', json = '', sum = ''] = bytes.toString('utf8').split('\n');
  if (title !== TITLE || sum !== checksum(`${title}\n${json}\n`)) return null;
  return JSON.parse(json) as Slot;
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
