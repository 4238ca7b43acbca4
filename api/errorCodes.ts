/** Codes of the errors that this room throws. */
export type ApiErrorCode = 'bad_usage' | 'job_taken' | 'lake_damaged' | 'port_in_use' | 'service_unavailable';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    api: ApiErrorCode;
  }
}
