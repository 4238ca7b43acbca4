/** Texts that say where something is: their numbers are of houses, and a model may have chosen them. */
const PLACE_NAMES = new Set(['address', 'geocoded_address', 'message', 'help', 'detail']);

/**
 * What a tool found out by itself: its answer without its arguments, so that nobody makes a number evidence by asking with it.
 * Texts lose every argument that they repeat, and numbers that are arguments are gone.
 */
export function withoutEcho(answer: unknown, args: Readonly<Record<string, unknown>>): unknown {
  const told = Object.values(args);
  const texts = told.filter((each) => typeof each === 'string' && each.trim() !== '') as string[];
  const numbers = new Set(told.filter((each) => typeof each === 'number'));
  const found = (value: unknown): unknown => {
    if (typeof value === 'string') return texts.reduce(without, value);
    if (typeof value === 'number') return numbers.has(value) ? null : value;
    if (Array.isArray(value)) return value.map(found);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !PLACE_NAMES.has(name))
        .map(([name, part]) => [name, found(part)]),
    );
  };
  return found(answer);
}

function without(text: string, told: string): string {
  const at = text.toLowerCase().indexOf(told.toLowerCase());
  return at === -1 ? text : without(`${text.slice(0, at)} ${text.slice(at + told.length)}`, told);
}
