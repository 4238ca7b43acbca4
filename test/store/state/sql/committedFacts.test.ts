import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  CommittedFacts,
  type FactKind,
  type TransactionFacts,
} from '../../../../store/state/sql/committedFacts.ts';

interface Account {
  readonly amount: number;
  readonly status: number;
}

const ACCOUNT: FactKind<Account> = { name: 'account', tables: ['account'] };
/** A fact about a key and its account's status, which a change of the amount doesn't affect. */
const KEY_IN_USE: FactKind<{ readonly status: number; readonly revoked: number }> = {
  name: 'key in use',
  tables: ['api_key', 'account'],
};

const IDS = ['a', 'b'] as const;

/** The current content of two tables. */
interface Tables {
  readonly accounts: Readonly<Record<string, Account>>;
  readonly keys: Readonly<Record<string, number>>;
}

const EMPTY: Tables = {
  accounts: Object.fromEntries(IDS.map((id) => [id, { amount: 0, status: 0 }])),
  keys: Object.fromEntries(IDS.map((id) => [id, 0])),
};

function keyInUse({ accounts, keys }: Tables, id: string) {
  return { status: accounts[id]!.status, revoked: keys[id]! };
}

interface Step {
  readonly act: 'read' | 'read key' | 'debit, told' | 'change, untold' | 'revoke, untold';
  readonly id: string;
  readonly value: number;
}

const step = fc.record<Step>({
  act: fc.constantFrom('read', 'read key', 'debit, told', 'change, untold', 'revoke, untold'),
  id: fc.constantFrom(...IDS),
  value: fc.nat({ max: 9 }),
});
const event = fc.oneof(
  fc.record({
    act: fc.constant('transaction' as const),
    steps: fc.array(step, { maxLength: 5 }),
    fails: fc.boolean(),
  }),
  fc.record({ act: fc.constant('begin a read' as const), id: fc.constantFrom(...IDS) }),
  fc.record({ act: fc.constant('end a read' as const) }),
);

/** Performs a step of a transaction and returns the resulting tables. */
function take(facts: TransactionFacts, tables: Tables, { act, id, value }: Step): Tables {
  const account = tables.accounts[id]!;
  if (act === 'read') {
    const known = facts.find(ACCOUNT, id);
    if (known) expect(known).toEqual(account);
    else facts.learn(ACCOUNT, id, account);
    return tables;
  }
  if (act === 'read key') {
    const known = facts.find(KEY_IN_USE, id);
    if (known) expect(known).toEqual(keyInUse(tables, id));
    else facts.learn(KEY_IN_USE, id, keyInUse(tables, id));
    return tables;
  }
  if (act === 'revoke, untold') {
    facts.note('UPDATE api_key SET revoked = $2 WHERE key_id = $1');
    return { ...tables, keys: { ...tables.keys, [id]: value } };
  }
  const isTold = act === 'debit, told';
  const changed = { amount: value, status: isTold ? account.status : value };
  facts.note('UPDATE account SET amount = $2 WHERE account_id = $1');
  if (isTold) facts.tell(ACCOUNT, [[id, changed]]);
  return { ...tables, accounts: { ...tables.accounts, [id]: changed } };
}

function expectTrue(facts: CommittedFacts, tables: Tables): void {
  for (const id of IDS) {
    expect([undefined, tables.accounts[id]]).toContainEqual(facts.find(ACCOUNT, id));
    expect([undefined, keyInUse(tables, id)]).toContainEqual(facts.find(KEY_IN_USE, id));
  }
}

describe('facts of the committed state', () => {
  test.prop([fc.array(event, { maxLength: 30 })], { numRuns: 1000 })(
    'always match the tables, whoever writes, rolls back or reads meanwhile',
    (events) => {
      const facts = new CommittedFacts();
      let tables = EMPTY;
      const reads: (() => void)[] = [];
      for (const happening of events) {
        if (happening.act === 'begin a read') {
          const { id } = happening;
          const account = tables.accounts[id]!;
          const key = keyInUse(tables, id);
          const moments = [facts.momentOf(ACCOUNT), facts.momentOf(KEY_IN_USE)] as const;
          reads.push(() => {
            facts.learn(ACCOUNT, id, account, moments[0]);
            facts.learn(KEY_IN_USE, id, key, moments[1]);
          });
        } else if (happening.act === 'end a read') {
          reads.shift()?.();
        } else {
          const transaction = facts.begin();
          const after = happening.steps.reduce((seen, each) => take(transaction, seen, each), tables);
          if (!happening.fails) {
            transaction.committed();
            tables = after;
          }
        }
        expectTrue(facts, tables);
      }
    },
  );

  it('are cached from a read, and when a transaction reports what it changed', () => {
    const facts = new CommittedFacts();
    facts.begin().learn(ACCOUNT, 'a', { amount: 1, status: 0 });
    const transaction = facts.begin();
    transaction.note('UPDATE account SET amount = amount + 1');
    expect(transaction.find(ACCOUNT, 'a')).toBeUndefined();
    transaction.tell(ACCOUNT, [['a', { amount: 2, status: 0 }]]);
    expect(transaction.find(ACCOUNT, 'a')).toEqual({ amount: 2, status: 0 });
    expect(facts.find(ACCOUNT, 'a')).toEqual({ amount: 1, status: 0 });
    transaction.committed();
    expect(facts.find(ACCOUNT, 'a')).toEqual({ amount: 2, status: 0 });
  });

  it.each([
    'DELETE FROM account',
    'WITH old AS (SELECT 1) INSERT INTO Account SELECT * FROM old',
    'ALTER TABLE account_below_zero RENAME TO account',
  ])('are dropped after %s', (sql) => {
    const facts = new CommittedFacts();
    facts.begin().learn(ACCOUNT, 'a', { amount: 1, status: 0 });
    const transaction = facts.begin();
    transaction.note(sql);
    transaction.committed();
    expect(facts.find(ACCOUNT, 'a')).toBeUndefined();
  });

  it.each(['SELECT * FROM account', 'INSERT INTO account_email VALUES (1)', 'COMMIT'])(
    'stay after %s',
    (sql) => {
      const facts = new CommittedFacts();
      facts.begin().learn(ACCOUNT, 'a', { amount: 1, status: 0 });
      const transaction = facts.begin();
      transaction.note(sql);
      transaction.committed();
      expect(facts.find(ACCOUNT, 'a')).toEqual({ amount: 1, status: 0 });
    },
  );
});
