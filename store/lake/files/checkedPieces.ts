import { crc32 } from 'node:zlib';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { localFilesIn } from '../../../formats/files/localFile.ts';
import type { FilePiece } from '../../../formats/pieces/pieceTable.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { ABSENT, checkOpened, pieceFault, soundTail, type PlacedPiece } from './fileChecks.ts';
import { runReads, type Reads } from './fileReads.ts';

/** Reads pieces of local files, each once: callers receive exactly the bytes whose checksum was verified. */
export interface CheckedPieces {
  /**
   * Passes pieces to the caller one after the other. `path` is the file's path in the release. False = the file's pieces
   * aren't known, or the caller refused one. Throws `LakeDamage`, `lake_unreadable`.
   */
  read(localPath: string, path: string, check: TailCheck, wanted: WantedPieces): Promise<boolean>;
}

export interface WantedPieces {
  readonly isWanted: (piece: FilePiece) => boolean;
  /** The bytes are valid until it returns. False = they are useless, and nothing more is read. */
  readonly take: (bytes: Uint8Array) => boolean;
}

/** Positions of the pieces of a file whose tail was sound; null = unknown. */
interface KnownTail extends Sized {
  readonly pieces: readonly PlacedPiece[] | null;
}

const CACHE_BYTES = 8 * 2 ** 20;
const BYTES_A_TAIL = 500;
const BYTES_A_PIECE = 200;
const LOCAL_FILES = localFilesIn('');

/**
 * Reads pieces of files; `isKnown` checks by a file's tail whether the caller can read it. Tails are cached until their
 * files change.
 */
export function createCheckedPieces(isKnown: (tail: Uint8Array) => boolean): CheckedPieces {
  const tails = BoundedCache.ofBytes<KnownTail>(CACHE_BYTES);

  function* tailOf(key: string, size: number, check: TailCheck): Reads<KnownTail | string> {
    const kept = tails.peek(key);
    if (kept) return kept;
    const sound = yield* soundTail(size, check);
    if (typeof sound === 'string') return sound;
    const pieces = sound.pieces.length > 0 && isKnown(sound.tail) ? sound.pieces : null;
    return tails.keep(key, { pieces, bytes: BYTES_A_TAIL + BYTES_A_PIECE * (pieces?.length ?? 0) });
  }

  return {
    read: async (localPath, path, check, { isWanted, take }) => {
      let isTaken = false;
      function* takePieces(key: string, size: number): Reads<string | null> {
        const tail = yield* tailOf(key, size, check);
        if (typeof tail === 'string') return tail;
        isTaken = tail.pieces !== null;
        for (const piece of tail.pieces ?? []) {
          if (!isWanted(piece)) continue;
          const bytes = yield piece;
          if (!bytes || crc32(bytes) !== piece.crc32) return pieceFault(piece);
          isTaken = take(bytes);
          if (!isTaken) return null;
        }
        return null;
      }
      await checkOpened(localPath, path, async () => {
        const file = LOCAL_FILES.open(localPath);
        if (!file) return ABSENT;
        try {
          const { size, signature } = file.status();
          return await runReads(file, takePieces(`${check.join()} ${signature} ${localPath}`, size));
        } finally {
          file.close();
        }
      });
      return isTaken;
    },
  };
}
