/** Codes of the errors that this folder throws. */
export type LocationErrorCode = 'answer_too_large' | 'census_unavailable' | 'gazetteer_unreadable';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    location: LocationErrorCode;
  }
}
