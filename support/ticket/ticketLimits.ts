/** Bounds of what customers may write. Nothing can be attached: links and numbers are text. */
export const TICKET_LIMITS = {
  subjectCharacters: 200,
  messageCharacters: 8000,
  /** Of one account on one day (UTC). */
  messagesADay: 100,
  /** Of one ticket, ever. */
  messagesOfTicket: 500,
  requestIds: 20,
  challengesOfReportADay: 5,
} as const;

export const DAY_MS = 86_400_000;
