import type { SqlParameter, SqlValue } from '../sql/database.ts';
import { safeInteger, unsupportedColumnType } from '../sql/stateValue.ts';

/** PostgreSQL's type numbers for the shared SQL subset, and for the system catalog's names. */
const TYPE = {
  boolean: 16,
  name: 19,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  real: 700,
  doublePrecision: 701,
  varchar: 1043,
  timestamptz: 1184,
} as const;

/**
 * A parameter as sent: text, which the server converts to the type that the statement requires. The driver sends a list
 * as an array.
 */
export function toPostgresParameter(parameter: SqlParameter): unknown {
  return isList(parameter) ? parameter.map(toText) : toText(parameter);
}

function isList(parameter: SqlParameter): parameter is readonly SqlValue[] {
  return Array.isArray(parameter);
}

function toText(value: SqlValue): string | null {
  if (value === null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * One column's value from the text that the server sent: BIGINT as a safe integer, TIMESTAMPTZ as a Date (milliseconds;
 * the session uses UTC and ISO).
 * @throws GroundMotionError `unsafe_integer`, `unsupported_column_type`.
 */
export function fromPostgresText(text: string | null, typeId: number, column: string): SqlValue {
  if (text === null) return null;
  switch (typeId) {
    case TYPE.text:
    case TYPE.varchar:
    case TYPE.name:
      return text;
    case TYPE.bigint:
      return safeInteger(BigInt(text), column);
    case TYPE.integer:
    case TYPE.smallint:
    case TYPE.doublePrecision:
    case TYPE.real:
      return Number(text);
    case TYPE.boolean:
      return text === 't';
    case TYPE.timestamptz:
      return new Date(`${text.replace(' ', 'T')}:00`);
    default:
      throw unsupportedColumnType(column);
  }
}
