/** The state of a ticket, as its customer sees it: `open` waits for the operator, `waiting_for_you` for the customer. */
export const TICKET_STATUSES = ['open', 'waiting_for_you', 'answered', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The events that move a ticket. */
export const TICKET_MOVES = ['customer_writes', 'operator_answers', 'operator_asks', 'close'] as const;
export type TicketMove = (typeof TICKET_MOVES)[number];

/** The state after each move: a reply reopens a closed ticket. */
export const NEXT_STATUS: Readonly<Record<TicketStatus, Readonly<Record<TicketMove, TicketStatus>>>> = {
  open: {
    customer_writes: 'open',
    operator_answers: 'answered',
    operator_asks: 'waiting_for_you',
    close: 'closed',
  },
  waiting_for_you: {
    customer_writes: 'open',
    operator_answers: 'answered',
    operator_asks: 'waiting_for_you',
    close: 'closed',
  },
  answered: {
    customer_writes: 'open',
    operator_answers: 'answered',
    operator_asks: 'waiting_for_you',
    close: 'closed',
  },
  closed: {
    customer_writes: 'open',
    operator_answers: 'answered',
    operator_asks: 'waiting_for_you',
    close: 'closed',
  },
};

/** Most urgent last. */
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
