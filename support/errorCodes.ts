/** Codes of the errors that this room throws. */
export type SupportErrorCode =
  | 'bad_request'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'report_not_found'
  | 'ticket_not_found';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    support: SupportErrorCode;
  }
}
