import type { HelpSection } from '../section.ts';

/** A section in Spanish, under the anchor of the English one, whose `curl` commands it shares. */
export function section(
  anchor: string,
  title: string,
  text: string,
  { requests = [], asked }: Pick<HelpSection, 'requests' | 'asked'>,
): HelpSection {
  return { anchor, title, text: [text], requests, asked };
}
