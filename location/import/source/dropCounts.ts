/** Why a row of a source was dropped. */
export type DropReason =
  | 'no_name'
  | 'no_numbers'
  | 'bad_number'
  | 'no_zip'
  | 'no_state'
  | 'bad_coordinates'
  | 'bad_row'
  | 'not_a_road'
  | 'other_country';

/** Rows that were read but dropped, by reason. */
export class DropCounts {
  readonly #counts = new Map<DropReason, number>();

  add(reason: DropReason, count = 1): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
  }

  addAll(other: DropCounts): void {
    for (const [reason, count] of other.#counts) this.add(reason, count);
  }

  /** By reason, most frequent first. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
  }
}
