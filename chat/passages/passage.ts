/** A part of the documentation that answers one question. */
export interface Passage {
  /** Unique, such as `help#velocity`. */
  readonly id: string;
  readonly title: string;
  /** Plain text of a few sentences, for everyone. */
  readonly text: string;
  /** Plain text for programs: requests and fields; empty = none. */
  readonly requests: string;
  readonly url: string;
  /** Typical wordings of the question. */
  readonly asked: readonly string[];
  /** The same passage in Spanish; absent = it is only in English. */
  readonly spanish?: Pick<Passage, 'title' | 'text' | 'requests' | 'url'>;
}

/** All text of a passage. */
export function wholeText({ text, requests }: Passage): string {
  return requests === '' ? text : `${text}\n${requests}`;
}
