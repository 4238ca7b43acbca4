import { required } from '../../../core/required.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** An element with attributes and, as they are, its contents; empty ones are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...contents: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${contents.join('')}</${name}>`;
}

/** An element that holds a text. */
export function textElement(name: string, text: string | number): string {
  return element(name, {}, escapeXml(String(text)));
}

/** Text as XML 1.0 holds it: what it cannot hold is left out. */
function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => required(ENTITIES[character]));
}
