import type { Transaction } from '../sql/database.ts';

/** A step of the state database's layout. Steps are only ever added; a published step is never edited. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
  /** Secondary indexes, which PostgreSQL alone has. */
  readonly indexes?: readonly string[];
  /** Constraints on columns that came later, of PostgreSQL alone; last. */
  readonly constraints?: readonly string[];
  /** What SQL alone cannot do, after the statements and before the indexes. */
  readonly work?: (transaction: Transaction) => Promise<void>;
}
