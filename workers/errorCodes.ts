/** Codes of the errors that this room throws. */
export type WorkersErrorCode = 'map_unreadable' | 'partition_invalid' | 'service_unavailable';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    workers: WorkersErrorCode;
  }
}
