import type { StateLoss } from './duckdb/stateLoss.ts';

/** Codes of the errors that the state throws. */
export type StateErrorCode =
  | 'bad_request'
  | 'service_unavailable'
  | 'state_copy_differs'
  | 'state_damaged'
  | 'state_incomplete'
  | 'state_locked'
  | 'state_mark_unreadable'
  | 'state_newer'
  | 'state_not_empty'
  | 'state_not_found'
  | 'state_other_layout'
  | 'state_unreachable'
  | 'state_unreadable'
  | 'transaction_ended'
  | 'unsafe_integer'
  | 'unsupported_column_type'
  | 'write_outside_transaction';

declare module '../../core/error.ts' {
  interface CodesOfRooms {
    state: StateErrorCode;
  }
  interface DetailsOfErrors {
    state_incomplete: StateLoss;
    service_unavailable: { readonly commitOutcome?: 'unknown' };
  }
}
