/** A long text that shows by itself whether it is complete. */
export function numberedText(number: number): string {
  return `${number} `.repeat(200_000);
}

/** Number of files in a folder that is published while its publisher may be killed. */
export const PUBLISHED_FILES = 4;
