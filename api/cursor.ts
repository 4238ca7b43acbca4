import { refusal } from './refusal.ts';

/** A page's end as the client carries it: opaque, and good for the list only that it came from. */
export function encodeCursor(list: string, position: readonly [number, string?]): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url');
}

/**
 * The position in a cursor of this list; null without one. It only ever narrows what the caller may see anyway.
 * @throws GroundMotionError `bad_request` for anything that this list did not give out.
 */
export function decodeCursor(
  list: string,
  cursor: string | undefined,
): { readonly number: number; readonly id: string } | null {
  if (cursor === undefined) return null;
  const [name, number, id = ''] = parse(cursor);
  if (name === list && Number.isSafeInteger(number) && typeof id === 'string') {
    return { number: number as number, id };
  }
  throw refusal(
    'bad_request',
    `cursor: ${JSON.stringify(cursor.slice(0, 120))} is not a next_cursor of this list; leave it out for the first page`,
  );
}

function parse(cursor: string): readonly unknown[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(position) ? position : [];
  } catch {
    return [];
  }
}
