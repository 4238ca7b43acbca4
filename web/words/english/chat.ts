/** The assistant next to the page. */
export const CHAT = {
  you: 'You',
  assistant: 'Assistant',
  from: 'From ',
  beginning:
    'Ask what a report says, how certain it is, what it costs, or whether a place is covered. If you are ' +
    'signed in, you can ask about your own reports too. We never buy anything until you accept a price.',
  send: 'Send',
  yourQuestion: 'Your question',
  close: 'Close',
  askAssistant: 'Ask the assistant',
  conversation: 'Conversation',
  ticketOpened: (id: string): string => `We opened ticket ${id}. A person will answer it.`,
  lookingUp: 'Looking it up…',
  deleted: 'This conversation was deleted. Ask again to start a new one.',
  tryAgain: 'That did not work. Try again.',
};

export type ChatWords = typeof CHAT;
