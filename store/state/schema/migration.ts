/** A step of the state's layout. Steps are only ever added; a released step is never edited. */
export interface Migration extends Tables {
  /** 1, 2, … without gaps. */
  readonly version: number;
  /** Distinguishes the step from one with the same number in another layout. */
  readonly name: string;
}

export interface Tables {
  readonly statements: readonly string[];
  /** Secondary indexes, which only PostgreSQL has. */
  readonly indexes?: readonly string[];
}
