import type { LakeFiles } from '../../../core/lakeFiles.ts';

/** A file of the lake that is replaced while it is read. */
export interface WatchedJson<T> {
  /** Its content, at most a few seconds old; null = there is none. When it is unreadable, the previous content stays. */
  current(): Promise<{ readonly tag: string; readonly content: T | null }>;
  /** Checks the file before it is next returned. */
  expire(): void;
}

/** How often a file is checked, while it is requested. */
const CHECK_MS = 5000;

/** Watches a key that `find` reads. `warn` receives the reason when it can't be read. */
export function watchJson<T>(
  files: LakeFiles,
  key: string,
  {
    find,
    now,
    warn,
  }: {
    readonly find: (files: LakeFiles) => Promise<{ readonly content: T; readonly tag: string } | null>;
    readonly now: () => number;
    readonly warn: (error: unknown) => void;
  },
): WatchedJson<T> {
  let served: { readonly tag: string; readonly content: T | null } = { tag: '', content: null };
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;
  const check = async (): Promise<void> => {
    try {
      const head = await files.head(key);
      if ((head?.tag ?? '') === served.tag) return;
      served = (await find(files)) ?? { tag: '', content: null };
    } catch (error) {
      warn(error);
    }
  };
  return {
    current: async () => {
      if (now() - checkedAt >= CHECK_MS) {
        checkedAt = now();
        checking = check().finally(() => (checking = null));
      }
      if (checking !== null) await checking;
      return served;
    },
    expire: () => (checkedAt = -Infinity),
  };
}
