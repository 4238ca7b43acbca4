import type { HelpSection } from '../section.ts';

/** A section in Spanish, under the anchor of the English one. Its `curl` commands are those of the English one. */
export type SpanishSection = HelpSection;

interface ForPrograms {
  readonly requests?: readonly string[];
  readonly asked?: readonly string[];
}

export function section(
  anchor: string,
  title: string,
  text: string,
  { requests = [], asked = [] }: ForPrograms = {},
): SpanishSection {
  return { anchor, title, text: [text], requests, asked };
}
