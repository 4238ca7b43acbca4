/** The service's sentences and numbers with a real minus sign before numbers; dates, ranges and names keep their hyphens. */
export function withTrueMinus(text: string): string {
  return text.replace(/(?<![\w.\-−])-(?=\.?\d)/g, '−');
}
