/**
 * Replaces hyphens before numbers with a real minus sign in the service's sentences and numbers; dates, ranges and names
 * keep their hyphens.
 */
export function withTrueMinus(text: string): string {
  return text.replace(/(?<![\w.\-−])-(?=\.?\d)/g, '−');
}

/** With `digits` decimals, and without a minus sign before zero: `0.0`, not `-0.0`. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
