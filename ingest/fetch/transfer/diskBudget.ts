import type { WantedFile } from './wantedFile.ts';

/** How many bytes may still be put at a destination. */
export interface DiskBudget {
  readonly leftBytes: number;
  /** Takes bytes off; false when they do not fit, and then nothing is taken. */
  reserve(bytes: number): boolean;
  giveBack(bytes: number): void;
}

/** A budget of so many bytes; `Infinity` = no bound. */
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

/** The files that fit into so many bytes, in their order up to the first that does not; of unknown length all do. */
export function fitting(files: readonly WantedFile[], leftBytes: number): readonly WantedFile[] {
  let left = leftBytes;
  const end = files.findIndex(({ bytes }) => (left -= bytes ?? 0) < 0);
  return end < 0 ? files : files.slice(0, end);
}
