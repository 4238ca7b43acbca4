/** Limits on what customers may write. Nothing can be attached: links and numbers are text. */
export const TICKET_LIMITS = {
  subjectCharacters: 200,
  messageCharacters: 8000,
  /** Per account and UTC day. */
  messagesADay: 100,
  /** Per ticket, in total. */
  messagesOfTicket: 500,
  requestIds: 20,
  challengesOfReportADay: 5,
} as const;

export const DAY_MS = 86_400_000;
