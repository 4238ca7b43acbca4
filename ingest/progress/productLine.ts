import type { ProductRecord } from '../../schemas/manifest.ts';

/** What became of a file, as one line; most reasons name the file already. */
export function productLine({
  outcome,
  name,
  reason,
}: Pick<ProductRecord, 'outcome' | 'name' | 'reason'>): string {
  if (reason === null) return `${outcome}: ${name}`;
  return `${outcome}: ${reason.startsWith(`${name}: `) ? '' : `${name}: `}${reason}`;
}
