/** A part of the documentation that answers one question. */
export interface Passage {
  /** Unique, such as `help#velocity`. */
  readonly id: string;
  readonly title: string;
  /** Plain text of a few sentences. */
  readonly text: string;
  readonly url: string;
  /** How people ask for it. */
  readonly asked: readonly string[];
}
