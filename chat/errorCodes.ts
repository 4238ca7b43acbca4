/** Codes of the errors that this room throws. */
export type ChatErrorCode = 'conversation_not_found' | 'rate_limited';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    chat: ChatErrorCode;
  }
}
