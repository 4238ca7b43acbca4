import { required } from '../../../core/required.ts';
import { BoundedCache } from '../../../core/boundedCache.ts';

/** Tables that facts are about. */
const FACT_TABLES = ['account', 'api_key', 'idempotency', 'ledger_head', 'saved_report'] as const;
type FactTable = (typeof FACT_TABLES)[number];

/** Facts of one kind by identifier, and the tables that they are read from. */
export interface FactKind<Value> {
  readonly name: string;
  readonly tables: readonly FactTable[];
  /** Only known while the tables lack it (see `Database.rowTransaction`): too large, or too rarely used, to be cached. */
  readonly isBrief?: boolean;
  /** Only exists in types, never at run time. */
  readonly value?: Value;
}

/** Maximum number of facts of one kind in memory: a few megabytes. */
const MOST_FACTS = 10_000;

/** A point in the history of a kind: results of later reads may be cached if nothing changed since. */
export interface FactsMoment {
  readonly generation: number;
}

interface Kept {
  readonly tables: readonly FactTable[];
  readonly facts: BoundedCache<object>;
  /** Incremented when facts of the kind change or are dropped. */
  generation: number;
  /** The generation in which each of the facts changed last; those that changed up to `changedBefore` are left out. */
  readonly changedIn: Map<string, number>;
  changedBefore: number;
}

/** A fact that the tables lack: a row transaction has committed it, and it isn't carried out yet. */
interface HeldFact {
  readonly value: object;
  /** Number of row transactions that are to be carried out until the tables have it. */
  holders: number;
}

/**
 * Facts that the only process writing a state has read or committed itself, cached so that it doesn't query them again.
 * Every write to a table that facts are about drops all facts of that table, unless the writer immediately reports what
 * it changed.
 */
export class CommittedFacts {
  readonly #kinds = new Map<string, Kept>();
  readonly #held = new Map<string, HeldFact>();

  /** A committed fact; undefined = unknown. */
  find<Value extends object>(kind: FactKind<Value>, id: string): Value | undefined {
    const held = this.#held.get(nameOf(kind, id));
    if (held) return held.value as Value;
    return this.#kinds.get(kind.name)?.facts.peek(id) as Value | undefined;
  }

  /** Call it before a read whose result will be cached. */
  momentOf(kind: FactKind<object>): FactsMoment {
    return { generation: this.#kept(kind).generation };
  }

  /** Caches a result read from the committed state, unless facts of its kind changed since the point before the read. */
  learn<Value extends object>(
    kind: FactKind<Value>,
    id: string,
    value: Value,
    { generation }: FactsMoment,
  ): void {
    const kept = this.#kept(kind);
    const isUnchanged = generation >= kept.changedBefore && (kept.changedIn.get(id) ?? 0) <= generation;
    if (isUnchanged && !this.#held.has(nameOf(kind, id))) kept.facts.keep(id, value);
  }

  /** Keeps a fact until `release`, whatever else is dropped: the tables lack it until then. */
  hold(kind: FactKind<object>, id: string, value: object): void {
    const name = nameOf(kind, id);
    this.#held.set(name, { value, holders: (this.#held.get(name)?.holders ?? 0) + 1 });
  }

  /** Ends one `hold`. */
  release(kind: FactKind<object>, id: string): void {
    const name = nameOf(kind, id);
    const held = this.#held.get(name);
    if (!held) return;
    held.holders -= 1;
    if (held.holders === 0) this.#held.delete(name);
  }

  /** Begins a transaction. Only one at a time. */
  begin(): TransactionFacts {
    return new TransactionFacts(this);
  }

  /** Applies the changes of a committed transaction; undefined = no longer known. */
  change(kind: FactKind<object>, id: string, value: object | undefined): void {
    const kept = this.#kept(kind);
    kept.generation += 1;
    kept.changedIn.delete(id);
    kept.changedIn.set(id, kept.generation);
    if (kept.changedIn.size > MOST_FACTS) {
      const [oldest, changedBefore] = required(kept.changedIn.entries().next().value);
      kept.changedIn.delete(oldest);
      kept.changedBefore = changedBefore;
    }
    if (value === undefined || kind.isBrief) kept.facts.drop(id);
    else kept.facts.keep(id, value);
  }

  /** Drops the facts of some tables; or all, if it is unknown what was committed. */
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
  const facts = BoundedCache.ofEntries<object>(MOST_FACTS);
  return { tables, facts, generation, changedIn: new Map(), changedBefore: generation };
}

function nameOf({ name }: FactKind<object>, id: string): string {
  return `${name} ${id}`;
}

/** The facts as one transaction sees them: the committed ones, and its own changes. */
export class TransactionFacts {
  /** The committed ones. */
  readonly shared: CommittedFacts;
  /** Statements of this transaction that write a table and whose changes haven't been reported yet. */
  readonly #untold = new Map<FactTable, number>();
  readonly #written = new Set<FactTable>();
  readonly #changes = new Map<
    string,
    { readonly kind: FactKind<object>; readonly id: string; readonly value: object | undefined }
  >();

  constructor(shared: CommittedFacts) {
    this.shared = shared;
  }

  /** A fact as seen within the transaction; undefined = unknown. */
  find<Value extends object>(kind: FactKind<Value>, id: string): Value | undefined {
    if (kind.tables.some((table) => this.#untold.has(table))) return undefined;
    const change = this.#changes.get(nameOf(kind, id));
    return change ? (change.value as Value | undefined) : this.shared.find(kind, id);
  }

  /** Caches a result, if the transaction hasn't written the tables that it is read from. */
  learn<Value extends object>(kind: FactKind<Value>, id: string, value: Value): void {
    if (kind.tables.some((table) => this.#written.has(table))) return;
    this.shared.learn(kind, id, value, this.shared.momentOf(kind));
  }

  /**
   * Reports everything that the latest statement on a kind's table changed in the facts of that table; undefined = no
   * longer known. A statement without a report drops them.
   */
  tell<Value extends object>(
    kind: FactKind<Value>,
    changes: Iterable<readonly [id: string, value: Value | undefined]>,
  ): void {
    const table = required(kind.tables[0]);
    const untold = (this.#untold.get(table) ?? 0) - 1;
    if (untold > 0) this.#untold.set(table, untold);
    else this.#untold.delete(table);
    for (const [id, value] of changes) this.#changes.set(nameOf(kind, id), { kind, id, value });
  }

  /** Records a statement before it runs: it may write the tables that it names. */
  note(sql: string): void {
    for (const table of tablesWritten(sql)) {
      this.#written.add(table);
      this.#untold.set(table, (this.#untold.get(table) ?? 0) + 1);
    }
  }

  /**
   * Like `committed`, for a row transaction: until the result is called, once its writes are carried out, the tables lack
   * what it changed.
   */
  committedAhead(): () => void {
    const held = [...this.#changes.values()].filter(({ value }) => value !== undefined);
    for (const { kind, id, value } of held) this.shared.hold(kind, id, required(value));
    this.committed();
    return () => {
      for (const { kind, id } of held) this.shared.release(kind, id);
    };
  }

  /** Once the transaction is committed, its changes become facts, and facts affected by unreported changes are dropped. */
  committed(): void {
    for (const { kind, id, value } of this.#changes.values()) this.shared.change(kind, id, value);
    if (this.#untold.size > 0) this.shared.forget(this.#untold.keys());
  }
}

const NAMED = new RegExp(`\\b(?:${FACT_TABLES.join('|')})\\b`, 'gi');
const READS_ONLY = /^\s*SELECT\b/i;
const MOST_TEXTS = 1000;
const written = BoundedCache.ofEntries<readonly FactTable[]>(MOST_TEXTS);

/** The tables of facts that a statement may write: all that it names anywhere, unless it is a SELECT. */
function tablesWritten(sql: string): readonly FactTable[] {
  const known = written.peek(sql);
  if (known) return known;
  const names = READS_ONLY.test(sql) ? [] : sql.match(NAMED);
  return written.keep(sql, [...new Set((names ?? []).map((name) => name.toLowerCase() as FactTable))]);
}
