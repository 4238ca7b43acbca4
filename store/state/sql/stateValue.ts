import { GroundMotionError } from '../../../core/error.ts';

/**
 * A BIGINT as a number.
 * @throws GroundMotionError `unsafe_integer` beyond ±(2^53 − 1), rather than rounding an amount of money.
 */
export function safeInteger(value: bigint, column: string): number {
  const integer = Number(value);
  if (Number.isSafeInteger(integer)) return integer;
  throw new GroundMotionError('internal', 'unsafe_integer', `${column} = ${value} is beyond 2^53`);
}

/** A value of a type that the two engines don't share. */
export function unsupportedColumnType(column: string): GroundMotionError {
  return new GroundMotionError(
    'internal',
    'unsupported_column_type',
    `${column} has a type outside the SQL subset of the state database; cast it in the query`,
  );
}
