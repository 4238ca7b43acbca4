/**
 * A value that the code around it guarantees, such as the row of an INSERT … RETURNING.
 * @throws Error if it is missing, which is a bug and not an input error
 */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a required value is missing');
  return value;
}
