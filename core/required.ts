/**
 * A value that the code around it guarantees, such as the row of an INSERT … RETURNING.
 * @throws Error where it is missing: a fault of the code, not of its input
 */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value that is always there is missing');
  return value;
}
