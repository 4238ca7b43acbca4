/** Codes of the errors that this room throws. */
export type NotifyErrorCode =
  | 'bad_request'
  | 'event_not_found'
  | 'events_expired'
  | 'rate_limited'
  | 'webhook_disabled'
  | 'webhook_limit_reached'
  | 'webhook_not_found'
  | 'webhook_url_refused';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    notify: NotifyErrorCode;
  }
}
