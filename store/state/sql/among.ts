import { required } from '../../../core/required.ts';
import type { SqlParameter } from './database.ts';

/** A condition on a text column, and its parameter. */
export interface Among {
  readonly condition: string;
  readonly parameter: SqlParameter;
}

/**
 * Whether a text column is one of these values, as a condition on parameter `$position`. A single value is compared
 * directly: DuckDB 1.5 plans a list again on each run, which takes 0.9 ms instead of 0.5 ms.
 */
export function among(column: string, position: number, values: readonly string[]): Among {
  const distinct = [...new Set(values)];
  return distinct.length === 1
    ? { condition: `${column} = $${position}`, parameter: required(distinct[0]) }
    : { condition: `${column} = ANY($${position}::TEXT[])`, parameter: distinct };
}
