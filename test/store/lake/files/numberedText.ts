/** A long text that tells on its own whether it is whole. */
export function numberedText(number: number): string {
  return `${number} `.repeat(200_000);
}

/** How many files a folder has that is published while its publisher may be killed. */
export const PUBLISHED_FILES = 4;
