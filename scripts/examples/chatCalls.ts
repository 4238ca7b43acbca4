import { DOC_FILES, docFilePath } from '../../api/docs/docFiles.ts';
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
    ...DOC_FILES.map((name): ExampleCall => ({
      operationId: `get${name.charAt(0).toUpperCase()}${name.slice(1)}Document`,
      summary: 'The first lines',
      path: docFilePath(name),
      as: 'anyone',
    })),
  ];
}
