/**
 * Documentation as data, from which both HTML and Markdown are made. Inline, only `code` and [text](address) are
 * supported.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string; readonly anchor?: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isOrdered?: boolean }
  | { readonly kind: 'code'; readonly text: string; readonly language: 'sh' | 'json' | 'http' }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** A page of the documentation. */
export interface Document {
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly blocks: readonly Block[];
}

export const heading = (text: string, anchor?: string): Block =>
  anchor === undefined ? { kind: 'heading', level: 2, text } : { kind: 'heading', level: 2, text, anchor };
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const steps = (...items: string[]): Block => ({ kind: 'list', items, isOrdered: true });
export const shell = (text: string): Block => ({ kind: 'code', text, language: 'sh' });
export const json = (value: unknown): Block => ({
  kind: 'code',
  text: JSON.stringify(value, null, 2),
  language: 'json',
});
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head,
  rows,
});
