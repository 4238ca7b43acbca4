/** A long text that tells by itself whether it is whole. */
export function numberedText(number: number): string {
  return `${number} `.repeat(200_000);
}
