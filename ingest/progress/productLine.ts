import type { ProductRecord } from '../../schemas/manifest.ts';

/** The result for a file, as one line; most reasons already name the file. */
export function productLine({
  outcome,
  name,
  reason,
}: Pick<ProductRecord, 'outcome' | 'name' | 'reason'>): string {
  if (reason === null) return `${outcome}: ${name}`;
  return `${outcome}: ${reason.startsWith(`${name}: `) ? '' : `${name}: `}${reason}`;
}
