import { refusal } from '../../report/refusal.ts';

/** The end of a page as the client passes it back: opaque, and valid only for its list. */
function encodeCursor(list: string, position: readonly [number, string?]): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url');
}

/** A page of a list, made from up to `limit` + 1 rows; the cursor is null on the last page. */
export function pageOf<Row>(
  list: string,
  rows: readonly Row[],
  limit: number,
  positionOf: (last: Row) => readonly [number, string?],
): { readonly shown: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : encodeCursor(list, positionOf(last)) };
}

/**
 * The position in a cursor of this list; null without one. It can only narrow what the caller may see anyway.
 * @throws GroundMotionError `bad_request` for anything that this list did not give out.
 */
export function decodeCursor(
  list: string,
  cursor: string | undefined,
): { readonly number: number; readonly id: string } | null {
  if (cursor === undefined) return null;
  const [name, number, id = ''] = parse(cursor);
  if (name === list && isPosition(number) && typeof id === 'string' && /^\w{0,80}$/.test(id)) {
    return { number, id };
  }
  throw refusal(
    'bad_request',
    `cursor: ${JSON.stringify(cursor.slice(0, 120))} isn't a next_cursor of this list; omit it for the first page`,
  );
}

/** A position in a list, or a time in milliseconds before the year 5000, which every engine accepts. */
function isPosition(number: unknown): number is number {
  return Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) < 9.5e13;
}

function parse(cursor: string): readonly unknown[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(position) ? position : [];
  } catch {
    return [];
  }
}
