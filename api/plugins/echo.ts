const LONGEST_TEXT = 120;
const MOST_ENTRIES = 10;
const DEEPEST = 3;
/** Fields whose values no answer repeats, in any spelling that a program may have mistaken for the right one. */
const SECRET_FIELD = /pass|pwd|secret|token|api.?key|authorization/i;
const MASK = '(not repeated)';

/** A part of a request as an answer may repeat it: short, flat and without secrets, however large it came. */
export function excerpt(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ENTRIES).map((entry) => excerpt(entry, depth + 1));
    return value.length > MOST_ENTRIES ? [...shown, `… ${value.length} entries`] : shown;
  }
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, MOST_ENTRIES)
    .map(([key, inner]) => [cut(key), SECRET_FIELD.test(key) ? MASK : excerpt(inner, depth + 1)]);
  return Object.fromEntries(
    entries.length > MOST_ENTRIES ? [...shown, ['…', `${entries.length} fields`]] : shown,
  );
}

/** The value at a path of a request; masked when it is a secret. */
export function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  if (path.some((key) => SECRET_FIELD.test(String(key)))) return MASK;
  return path.reduce<unknown>((value, key) => {
    // A list that came as one string is echoed whole.
    if (typeof value === 'string') return value;
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<PropertyKey, unknown>)[key]
      : undefined;
  }, data);
}

/** A value as a message repeats it: JSON, cut short. */
export function echo(value: unknown): string {
  return value === undefined ? 'nothing' : cut(JSON.stringify(excerpt(value)));
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
