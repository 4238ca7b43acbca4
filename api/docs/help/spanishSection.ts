import type { HelpSection } from './section.ts';

/** A section in Spanish, under the anchor of the English one. */
export type SpanishSection = Pick<HelpSection, 'anchor' | 'title' | 'text'>;

export function section(anchor: string, title: string, text: string): SpanishSection {
  return { anchor, title, text: [text] };
}
