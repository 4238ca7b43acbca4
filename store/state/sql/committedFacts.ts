import { required } from '../../../core/required.ts';
import { BoundedCache } from '../../../core/boundedCache.ts';

/** Tables that facts are about. */
const FACT_TABLES = ['account', 'api_key', 'idempotency', 'ledger_head', 'saved_report'] as const;
type FactTable = (typeof FACT_TABLES)[number];

/** Facts of one kind by identifier, and the tables that they are read from. */
export interface FactKind<Value> {
  readonly name: string;
  readonly tables: readonly FactTable[];
  /** Of types alone: it is never there. */
  readonly value?: Value;
}

/** Facts of one kind kept at most: some megabytes. */
const MOST_FACTS = 10_000;

/** A moment of a kind: what is read after it may be kept if nothing has changed since. */
export interface FactsMoment {
  readonly generation: number;
}

interface Kept {
  readonly tables: readonly FactTable[];
  readonly facts: BoundedCache<object>;
  /** Grows when facts of the kind change or are forgotten. */
  generation: number;
}

/**
 * What the one process that writes a state has read of it or committed itself, so that it need not ask again. Every
 * write to a table that facts are about drops all facts of that table, unless the writer says at once what it changed.
 */
export class CommittedFacts {
  readonly #kinds = new Map<string, Kept>();

  /** A committed fact; undefined = not known. */
  find<Value extends object>(kind: FactKind<Value>, id: string): Value | undefined {
    return this.#kinds.get(kind.name)?.facts.peek(id) as Value | undefined;
  }

  /** To be taken before a read whose result is to be kept. */
  momentOf(kind: FactKind<object>): FactsMoment {
    return { generation: this.#kept(kind).generation };
  }

  /** Keeps what was read of the committed state, unless facts of its kind have changed since the moment before the read. */
  learn<Value extends object>(
    kind: FactKind<Value>,
    id: string,
    value: Value,
    { generation }: FactsMoment,
  ): void {
    const kept = this.#kept(kind);
    if (kept.generation === generation) kept.facts.keep(id, value);
  }

  /** Begins a transaction. One at a time. */
  begin(): TransactionFacts {
    return new TransactionFacts(this);
  }

  /** Takes over what a committed transaction has changed; undefined = no longer known. */
  change(kind: FactKind<object>, id: string, value: object | undefined): void {
    const kept = this.#kept(kind);
    kept.generation += 1;
    if (value === undefined) kept.facts.drop(id);
    else kept.facts.keep(id, value);
  }

  /** Forgets what is known of some tables; of all, when it is not known what was committed. */
  forget(tables: Iterable<FactTable> = FACT_TABLES): void {
    const changed = new Set(tables);
    for (const [name, { tables: of, generation }] of this.#kinds) {
      if (of.some((table) => changed.has(table))) this.#kinds.set(name, emptyOf(of, generation + 1));
    }
  }

  #kept({ name, tables }: FactKind<object>): Kept {
    let kept = this.#kinds.get(name);
    if (!kept) this.#kinds.set(name, (kept = emptyOf(tables, 0)));
    return kept;
  }
}

function emptyOf(tables: readonly FactTable[], generation: number): Kept {
  return { tables, facts: BoundedCache.ofEntries<object>(MOST_FACTS), generation };
}

/** The facts as one transaction sees them: what is committed, and what it has changed itself. */
export class TransactionFacts {
  readonly #committed: CommittedFacts;
  /** Statements of this transaction that write a table and of which no one has told yet what they changed. */
  readonly #untold = new Map<FactTable, number>();
  readonly #written = new Set<FactTable>();
  readonly #changes = new Map<
    string,
    { readonly kind: FactKind<object>; readonly id: string; readonly value: object | undefined }
  >();

  constructor(committed: CommittedFacts) {
    this.#committed = committed;
  }

  /** A fact as it is within the transaction; undefined = not known. */
  find<Value extends object>(kind: FactKind<Value>, id: string): Value | undefined {
    if (kind.tables.some((table) => this.#untold.has(table))) return undefined;
    const change = this.#changes.get(`${kind.name} ${id}`);
    return change ? (change.value as Value | undefined) : this.#committed.find(kind, id);
  }

  /** Keeps what was read, where the transaction has not written the tables that it is read from. */
  learn<Value extends object>(kind: FactKind<Value>, id: string, value: Value): void {
    if (kind.tables.some((table) => this.#written.has(table))) return;
    this.#committed.learn(kind, id, value, this.#committed.momentOf(kind));
  }

  /**
   * Tells all that the latest statement on the table of a kind changed of the facts of that table; undefined = no longer
   * known. A statement of which that is not told drops them.
   */
  tell<Value extends object>(
    kind: FactKind<Value>,
    changes: Iterable<readonly [id: string, value: Value | undefined]>,
  ): void {
    const table = required(kind.tables[0]);
    const untold = (this.#untold.get(table) ?? 0) - 1;
    if (untold > 0) this.#untold.set(table, untold);
    else this.#untold.delete(table);
    for (const [id, value] of changes) this.#changes.set(`${kind.name} ${id}`, { kind, id, value });
  }

  /** Notes a statement before it runs: it may write the tables that it names. */
  note(sql: string): void {
    for (const table of tablesWritten(sql)) {
      this.#written.add(table);
      this.#untold.set(table, (this.#untold.get(table) ?? 0) + 1);
    }
  }

  /** Once the transaction is committed: its changes are facts, and what it did not tell of is forgotten. */
  committed(): void {
    for (const { kind, id, value } of this.#changes.values()) this.#committed.change(kind, id, value);
    if (this.#untold.size > 0) this.#committed.forget(this.#untold.keys());
  }
}

const NAMED = new RegExp(`\\b(?:${FACT_TABLES.join('|')})\\b`, 'gi');
const READS_ONLY = /^\s*SELECT\b/i;
const MOST_TEXTS = 1000;
const written = BoundedCache.ofEntries<readonly FactTable[]>(MOST_TEXTS);

/** The tables of facts that a statement may write: all that it names anywhere, but for a SELECT. */
function tablesWritten(sql: string): readonly FactTable[] {
  const known = written.peek(sql);
  if (known) return known;
  const names = READS_ONLY.test(sql) ? [] : sql.match(NAMED);
  return written.keep(sql, [...new Set((names ?? []).map((name) => name.toLowerCase() as FactTable))]);
}
