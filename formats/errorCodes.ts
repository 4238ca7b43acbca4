/** Codes of the errors that this room throws. */
export type FormatsErrorCode = 'hdf5_damaged' | 'hdf5_unsupported';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    formats: FormatsErrorCode;
  }
}
