import { DuckDBTimestampTZValue, LIST, VARCHAR, listValue } from '@duckdb/node-api';
import type { DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api';
import type { SqlParameter, SqlValue } from '../sql/database.ts';
import { safeInteger, unsupportedColumnType } from '../sql/stateValue.ts';

/**
 * Binds `$1…$n`. Integers bind as BIGINT and other numbers as DOUBLE, so that a prepared statement keeps its parameter
 * types between calls. Lists of text bind as lists of values. Other lists, and long ones of plain names, bind as the text
 * of a list, which the statement's cast (`$1::BIGINT[]`) parses, because creating each value costs more than a
 * microsecond.
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

/** A point in time as DuckDB stores it, in microseconds. */
export function timestampOf(moment: Date): DuckDBTimestampTZValue {
  return new DuckDBTimestampTZValue(BigInt(moment.getTime()) * 1000n);
}

/** A list of numbers, times, booleans, plain names or nulls in the form that DuckDB's cast to a list parses. */
function listText(items: readonly SqlValue[]): string {
  const texts = items.map((item) => {
    if (item === null) return 'NULL';
    return item instanceof Date ? `"${item.toISOString()}"` : String(item);
  });
  return `[${texts.join(', ')}]`;
}

/** Shorter lists stay lists of values, as do those with a text that isn't a plain name. */
const MANY_NAMES = 5;
/**
 * Texts that stand for themselves in the text of a list, unlike `null` and anything with spaces, quotes, brackets or
 * commas.
 */
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
 * One column's value as all of the project's engines return it: BIGINT as a safe integer, TIMESTAMPTZ as a Date
 * (milliseconds).
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
