import { constants, writeSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The journal's file, open for reading and writing. */
export interface JournalFile {
  /** Everything in it. */
  read(): Promise<Buffer>;
  /** Writes a few bytes into the system's memory: they survive the process, but not a power failure. */
  write(bytes: Uint8Array, at: number): void;
  /** Writes bytes and resolves once they are on the disk. */
  writeDurably(bytes: Uint8Array, at: number): Promise<void>;
  /** Drops everything from `at` and resolves once that is on the disk. */
  cut(at: number): Promise<void>;
  close(): Promise<void>;
  /** Closes the file and removes it. */
  remove(): Promise<void>;
}

/** Opens the journal's file on this machine; creates it if it doesn't exist. */
export async function openJournalFile(path: string): Promise<JournalFile> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  const plain = await open(path, flags, 0o600);
  let durable: FileHandle;
  try {
    durable = await open(path, flags | constants.O_DSYNC, 0o600);
    await syncFolder(dirname(path));
  } catch (error) {
    await plain.close();
    throw error;
  }
  const close = async (): Promise<void> => {
    await plain.close();
    await durable.close();
  };
  return {
    read: async () => {
      const bytes = Buffer.alloc((await plain.stat()).size);
      let at = 0;
      while (at < bytes.length) {
        const { bytesRead } = await plain.read(bytes, at, bytes.length - at, at);
        if (bytesRead === 0) break;
        at += bytesRead;
      }
      return bytes.subarray(0, at);
    },
    write: (bytes, at) => void writeSync(plain.fd, bytes, 0, bytes.length, at),
    writeDurably: (bytes, at) => writeAll(durable, bytes, at),
    cut: async (at) => {
      await plain.truncate(at);
      await plain.sync();
    },
    close,
    remove: async () => {
      await close();
      await rm(path);
      await syncFolder(dirname(path));
    },
  };
}

/** One write may write less than it was given. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
