/** How the attribution of data begins that a program made up; the demo frame and the mock reports write it. */
const MARK = 'SYNTHETIC';

/**
 * Whether data are made up and no measurement of a real place. The one place that decides it: the data say so
 * themselves, at the beginning of their attribution.
 */
export function isSynthetic({ attribution }: { readonly attribution: string }): boolean {
  return attribution.startsWith(MARK);
}
