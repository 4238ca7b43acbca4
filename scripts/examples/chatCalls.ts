import type { ExampleCall } from './exampleCall.ts';

/** Calls about the assistant, and the documents that it answers from. */
export function chatCalls(): ExampleCall[] {
  return [
    {
      operationId: 'postChat',
      summary: 'A question',
      method: 'POST',
      path: '/api/v1/chat',
      body: { messages: [{ role: 'user', content: 'How sure is a report?' }] },
    },
    { operationId: 'listMyChats', summary: 'The most recent conversation', path: '/api/v1/my-chats?limit=1' },
    { operationId: 'getMyChat', summary: 'A conversation', path: '/api/v1/my-chats/{convo}' },
    {
      operationId: 'deleteMyChat',
      summary: 'It is deleted',
      method: 'DELETE',
      path: '/api/v1/my-chats/{convo}',
    },
    ...['Accounts', 'Accuracy', 'Api', 'Chat', 'Gis', 'Support'].map((name): ExampleCall => ({
      operationId: `get${name}Document`,
      summary: 'The first lines',
      path: `/docs/files/${name.toLowerCase()}.md`,
      as: 'anyone',
    })),
  ];
}
