/** A step of the state's layout. Steps are only ever added; a released step is never edited. */
export interface Migration extends Tables {
  /** 1, 2, … without a gap. */
  readonly version: number;
  /** Tells the step from one of the same number in another layout. */
  readonly name: string;
}

export interface Tables {
  readonly statements: readonly string[];
  /** Secondary indexes, which PostgreSQL alone has. */
  readonly indexes?: readonly string[];
}
