/** A form as sent by Stripe's clients (`a[b][0]=c`), as nested records of text. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[')[0]!, ...Array.from(name.matchAll(/\[([^\]]*)\]/g), ([, part]) => part!)];
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1)!] = value;
  }
  return root;
}

/** The value at a path in a form; undefined if there is none. */
export function formValue(form: unknown, ...path: readonly string[]): string | undefined {
  let at: unknown = form;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'string' ? at : undefined;
}
