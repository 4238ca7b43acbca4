import { DuckDBTimestampTZValue, LIST, VARCHAR, listValue } from '@duckdb/node-api';
import type { DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api';
import type { SqlParameter, SqlValue } from '../sql/database.ts';
import { safeInteger, unsupportedColumnType } from '../sql/stateValue.ts';

/**
 * Binds `$1…$n`. Numbers that are integers bind as BIGINT and others as DOUBLE, so that a prepared
 * statement keeps its parameter types from one call to the next. Lists of text are lists of values; other
 * lists, and long ones of plain names, bind as the text of a list, which the statement's own cast
 * (`$1::BIGINT[]`) reads: its own value costs more than a microsecond.
 */
export function bindParameters(
  statement: DuckDBPreparedStatement,
  parameters: readonly SqlParameter[],
): void {
  parameters.forEach((parameter, position) => {
    const index = position + 1;
    if (parameter === null) statement.bindNull(index);
    else if (isList(parameter)) {
      if (parameter.some((item) => typeof item === 'string') && !isOfPlainNames(parameter)) {
        statement.bindValue(index, listValue(parameter as readonly (string | null)[]), LIST(VARCHAR));
      } else {
        statement.bindVarchar(index, listText(parameter));
      }
    } else {
      bindScalar(statement, index, parameter);
    }
  });
}

function bindScalar(
  statement: DuckDBPreparedStatement,
  index: number,
  value: string | number | boolean | Date,
): void {
  if (typeof value === 'string') statement.bindVarchar(index, value);
  else if (typeof value === 'boolean') statement.bindBoolean(index, value);
  else if (value instanceof Date) statement.bindTimestampTZ(index, timestampOf(value));
  else if (Number.isSafeInteger(value)) statement.bindBigInt(index, BigInt(value));
  else statement.bindDouble(index, value);
}

/** A moment as DuckDB keeps it, in microseconds. */
export function timestampOf(moment: Date): DuckDBTimestampTZValue {
  return new DuckDBTimestampTZValue(BigInt(moment.getTime()) * 1000n);
}

/** A list of numbers, times, booleans, plain names or nulls as DuckDB's cast to a list reads it. */
function listText(items: readonly SqlValue[]): string {
  const texts = items.map((item) => {
    if (item === null) return 'NULL';
    return item instanceof Date ? `"${item.toISOString()}"` : String(item);
  });
  return `[${texts.join(', ')}]`;
}

/** Shorter lists stay lists of values, as they are when a text in them is none of these. */
const MANY_NAMES = 5;
/** Texts that mean themselves in the text of a list, unlike `null` and whatever has spaces, quotes, brackets, commas. */
const PLAIN_NAME = /^(?!null$)[A-Za-z0-9_/-]+$/i;

function isOfPlainNames(items: readonly SqlValue[]): boolean {
  return (
    items.length >= MANY_NAMES &&
    items.every((item) => item === null || (typeof item === 'string' && PLAIN_NAME.test(item)))
  );
}

function isList(parameter: SqlParameter): parameter is readonly SqlValue[] {
  return Array.isArray(parameter);
}

/**
 * One column's value as every engine of the project returns it: BIGINT as a safe integer, TIMESTAMPTZ as
 * a Date (milliseconds).
 * @throws GroundMotionError `unsafe_integer` beyond ±(2^53 − 1), rather than rounding an amount of money.
 */
export function fromDuckDbValue(value: DuckDBValue, column: string): SqlValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  ) {
    return value;
  }
  if (typeof value === 'bigint') return safeInteger(value, column);
  if (value instanceof DuckDBTimestampTZValue) return new Date(Number(value.micros / 1000n));
  throw unsupportedColumnType(column);
}
