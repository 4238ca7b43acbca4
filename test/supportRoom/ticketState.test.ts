import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { NEXT_STATUS, TICKET_MOVES, TICKET_STATUSES } from '../../support/ticket/ticketState.ts';

it('every move leads to a state from every state', () => {
  for (const status of TICKET_STATUSES)
    for (const move of TICKET_MOVES) expect(TICKET_STATUSES).toContain(NEXT_STATUS[status][move]);
});

test.prop([fc.array(fc.constantFrom(...TICKET_MOVES), { maxLength: 30 })])(
  'the last speaker decides whose answer is awaited, whatever came before',
  (moves) => {
    const status = moves.reduce(
      (now, move) => NEXT_STATUS[now][move],
      'open' as (typeof TICKET_STATUSES)[number],
    );
    const after = {
      customer_writes: 'open',
      operator_answers: 'answered',
      operator_asks: 'waiting_for_you',
      close: 'closed',
    };
    expect(status).toBe(moves.length === 0 ? 'open' : after[moves.at(-1)!]);
  },
);
