import { crc32 } from 'node:zlib';
import { GroundMotionError } from '../../../core/error.ts';
import { stateUnavailable, unknownCommit } from '../sql/stateError.ts';
import {
  decodeFrame,
  encodeFrame,
  findLaterFrame,
  isSamePosition,
  type Frame,
  type JournalPosition,
} from './frame.ts';
import type { JournalFile } from './journalFile.ts';

const TITLE = 'ground-motion journal 1';
/** Two slots for the mark, written alternately, so that a torn write leaves the other one; then the frames. */
const SLOT_BYTES = 512;
const SLOT_DISTANCE = 4096;
const FRAMES_BEGIN = 2 * SLOT_DISTANCE;

/**
 * Records in the order in which they were appended, each chained to the one before it. `append` resolves once its record
 * is on the disk. The file holds at least the records that the state doesn't contain yet: once it contains all of them,
 * `restart` lets the next record overwrite the oldest.
 *
 * Next to the frames is a mark that says how far the journal went. It is written after each record without waiting for
 * the disk: it survives the end of the process, and tells a damaged last record from one whose write was interrupted.
 */
export class Journal {
  readonly #file: JournalFile;
  #end: JournalPosition;
  #usedBytes: number;
  #marks = 0;
  #failure: unknown = null;

  private constructor(file: JournalFile, end: JournalPosition, usedBytes: number) {
    this.#file = file;
    this.#end = end;
    this.#usedBytes = usedBytes;
  }

  /**
   * Opens a journal and reads the records after `from`, the position up to which the state contains them.
   * @throws GroundMotionError `state_damaged` for a record that can't be read although later ones follow, that is missing,
   *   or that was on the disk and isn't any more.
   */
  static async open(
    file: JournalFile,
    from: JournalPosition,
  ): Promise<{ readonly journal: Journal; readonly frames: readonly Frame[] }> {
    const bytes = await file.read();
    const { frames, usedBytes } = readFrames(bytes);
    const end = frames.at(-1)?.after ?? from;
    const later = findLaterFrame(bytes, usedBytes, Math.max(end.sequence, from.sequence));
    if (later) throw damaged(usedBytes, end.sequence + 1);
    const fresh = frames.filter(({ after }) => after.sequence > from.sequence);
    if (fresh[0] && !isSamePosition(fresh[0].before, from)) throw otherHistory(from);
    const reached = fresh.at(-1)?.after ?? from;
    const mark = readMark(bytes);
    if (mark && mark.sequence > reached.sequence) throw incomplete(reached, mark);
    // Records that the state contains and that don't lead to its position are overwritten.
    const isContinued = isSamePosition(end, reached);
    return { journal: new Journal(file, reached, isContinued ? usedBytes : FRAMES_BEGIN), frames: fresh };
  }

  /** After the latest record on the disk. */
  get end(): JournalPosition {
    return this.#end;
  }

  /** Whether a write has failed: nothing is appended until `clear`. */
  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  /**
   * Removes every record from the disk; the state must durably contain all of them. After a failed write this makes sure
   * that the record it was writing is not there, so that the journal can be used again.
   * @throws GroundMotionError `service_unavailable` if the disk still fails.
   */
  async clear(): Promise<void> {
    try {
      await this.#file.cut(FRAMES_BEGIN);
    } catch (error) {
      throw stateUnavailable(error);
    }
    this.#usedBytes = FRAMES_BEGIN;
    this.#failure = null;
  }

  /**
   * Appends a record and resolves once it is on the disk. One at a time.
   * @throws GroundMotionError `service_unavailable`; see `commitOutcomeUnknown`. Nothing more is accepted then until `clear`.
   */
  async append(record: string): Promise<JournalPosition> {
    if (this.#failure) throw stateUnavailable(this.#failure);
    const { bytes, after } = encodeFrame(this.#end, record);
    try {
      await this.#file.writeDurably(bytes, this.#usedBytes);
    } catch (error) {
      // Never repeated: after a failed write the system may drop the pages and then report success.
      this.#failure = error;
      throw unknownCommit(error);
    }
    this.#usedBytes += bytes.length;
    this.#end = after;
    this.#keepMark();
    return after;
  }

  /** Lets the next record overwrite the first one: the state durably contains all of them. */
  restart(): void {
    this.#usedBytes = FRAMES_BEGIN;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Closes the journal and removes its file: the state durably contains everything in it. */
  async remove(): Promise<void> {
    await this.#file.remove();
  }

  #keepMark(): void {
    this.#marks += 1;
    const text = `${TITLE}\n${JSON.stringify(this.#end)}\n`;
    const bytes = Buffer.alloc(SLOT_BYTES, ' ');
    bytes.write(`${text}${crc32(text)}\n`);
    try {
      this.#file.write(bytes, (this.#marks % 2) * SLOT_DISTANCE);
    } catch {
      // The record is on the disk. An older mark only notices less.
    }
  }
}

/** The frames from the beginning of the file, each of which follows the one before it. */
function readFrames(bytes: Buffer): { readonly frames: Frame[]; readonly usedBytes: number } {
  const frames: Frame[] = [];
  let at = FRAMES_BEGIN;
  for (let frame = decodeFrame(bytes, at); frame; frame = decodeFrame(bytes, at)) {
    const last = frames.at(-1);
    if (last && !isSamePosition(frame.before, last.after)) break;
    frames.push(frame);
    at += frame.byteLength;
  }
  return { frames, usedBytes: at };
}

/** The furthest position that a slot holds; null if none is readable, as in a new file. */
function readMark(bytes: Buffer): JournalPosition | null {
  const slots = [0, SLOT_DISTANCE].flatMap((at) => {
    const [title = '', json = '', sum = ''] = bytes.toString('utf8', at, at + SLOT_BYTES).split('\n');
    if (title !== TITLE || Number(sum) !== crc32(`${title}\n${json}\n`)) return [];
    return JSON.parse(json) as JournalPosition;
  });
  return slots.toSorted((one, other) => other.sequence - one.sequence)[0] ?? null;
}

function damaged(at: number, sequence: number): GroundMotionError {
  return refused(`record ${sequence}, at byte ${at}, can't be read, and later records follow it`);
}

function otherHistory({ sequence }: JournalPosition): GroundMotionError {
  return refused(
    `the record after ${sequence} is missing, or the state was built from other records than these`,
  );
}

function incomplete(end: JournalPosition, mark: JournalPosition): GroundMotionError {
  return refused(
    `it ends at record ${end.sequence}, but record ${mark.sequence} was on the disk: its end is damaged, or an older copy is in its place`,
  );
}

function refused(reason: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'state_damaged', `the journal: ${reason}`);
}
