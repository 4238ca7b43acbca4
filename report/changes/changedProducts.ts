import type { ProductRecord } from '../../schemas/manifest.ts';

/** The products by which two releases differ on the dates that both have. */
export interface ChangedProducts {
  /** Of the new release; if it only lacks some, the ones that it lacks. */
  readonly names: readonly string[];
  readonly areAdded: boolean;
}

/** Records of something other than the radar's values. */
const OTHER_ROLES: ReadonlySet<ProductRecord['role']> = new Set(['gnss', 'unknown']);

/**
 * The products that only one of two releases used on these dates. A product without dates counts for all of them. Null =
 * one of the releases lists no products.
 */
export function changedProducts(
  before: readonly ProductRecord[],
  after: readonly ProductRecord[],
  dates: ReadonlySet<string>,
): ChangedProducts | null {
  const [then, now] = [before, after].map((records) => usedOn(records, dates));
  if (!then || !now || before.length === 0 || after.length === 0) return null;
  const added = now.filter((record) => !then.some((other) => isSame(record, other)));
  const removed = then.filter((record) => !now.some((other) => isSame(record, other)));
  const areAdded = added.length > 0;
  return { names: (areAdded ? added : removed).map(({ name }) => name), areAdded };
}

function usedOn(records: readonly ProductRecord[], dates: ReadonlySet<string>): ProductRecord[] {
  const isOn = (date: string | null) => date === null || dates.has(date);
  return records.filter(
    ({ outcome, role, reference_date, secondary_date }) =>
      outcome === 'used' && !OTHER_ROLES.has(role) && isOn(reference_date) && isOn(secondary_date),
  );
}

/** A product whose content wasn't read again has no checksum. */
function isSame(one: ProductRecord, other: ProductRecord): boolean {
  const isRead = one.sha256 !== null && other.sha256 !== null;
  return one.name === other.name && (!isRead || one.sha256 === other.sha256);
}
