/**
 * Replaces hyphens before numbers with a real minus sign in the service's sentences and numbers; dates, ranges and names
 * keep their hyphens.
 */
export function withTrueMinus(text: string): string {
  return text.replace(/(?<![\w.\-−])-(?=\.?\d)/g, '−');
}
