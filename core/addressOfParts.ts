/** An address in the parts of a form; parts that are missing or blank are omitted. */
export interface WrittenParts {
  readonly number?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
}

/** The address in one line, as the parser reads it: `204 E Main St, Levelton, TX 77998`; '' = every part is missing. */
export function addressOfParts({ number, street, city, state, zip }: WrittenParts): string {
  return joined([joined([number, street], ' '), city, joined([state, zip], ' ')], ', ');
}

function joined(parts: readonly (string | undefined)[], by: string): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(by);
}
