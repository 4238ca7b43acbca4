/** Codes of the errors that this room throws. */
export type ReportErrorCode = 'internal_error' | 'modes_mixed' | 'service_unavailable';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    report: ReportErrorCode;
  }
}
