import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { commitError } from '../../../../store/state/postgres/postgresError.ts';
import { commitOutcomeUnknown } from '../../../../store/state/sql/stateError.ts';

function answerToCommit(severity: string, code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { severity, code });
}

it.each([
  ['a deferred constraint', 'ERROR', '23505', false],
  ['a serialization failure', 'ERROR', '40001', false],
  ['a completion that the server itself calls unknown', 'ERROR', '40003', true],
  ['a cancelled statement', 'ERROR', '57014', true],
  ['an administrator', 'FATAL', '57P01', true],
  ['a conflict that ends the session', 'FATAL', '40001', true],
  ['a constraint, from a server that speaks of severity in its own language', 'FEHLER', '23505', true],
  ['a full disk', 'ERROR', '53100', true],
])('a COMMIT that meets %s (%s %s) leaves its outcome unknown: %s', (_what, severity, code, isUnknown) => {
  expect(commitOutcomeUnknown(commitError(answerToCommit(severity, code)))).toBe(isUnknown);
});

it('a COMMIT that gets an invalid answer of the server leaves its outcome unknown', () => {
  expect(commitOutcomeUnknown(commitError(new Error('Connection terminated unexpectedly')))).toBe(true);
});
