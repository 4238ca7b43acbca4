/** Codes of the errors that this room throws. */
export type WatchErrorCode =
  | 'bad_request'
  | 'job_taken'
  | 'purchase_under_way'
  | 'rate_limited'
  | 'watch_not_found'
  | 'watches_changed';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    watch: WatchErrorCode;
  }
}
