import type { WantedFile } from './wantedFile.ts';

/** Number of bytes that may still be written to a destination. */
export interface DiskBudget {
  readonly leftBytes: number;
  /** Reserves bytes; false if they don't fit, in which case nothing is reserved. */
  reserve(bytes: number): boolean;
  giveBack(bytes: number): void;
}

/** A budget of a number of bytes; `Infinity` = unlimited. */
export function diskBudget(bytes: number): DiskBudget {
  let left = bytes;
  return {
    get leftBytes() {
      return left;
    },
    reserve: (wanted) => {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    giveBack: (returned) => {
      left += returned;
    },
  };
}

/** The files that fit into a number of bytes, in order up to the first that doesn't; those of unknown length always fit. */
export function fitting(files: readonly WantedFile[], leftBytes: number): readonly WantedFile[] {
  let left = leftBytes;
  const end = files.findIndex(({ bytes }) => (left -= bytes ?? 0) < 0);
  return end < 0 ? files : files.slice(0, end);
}
