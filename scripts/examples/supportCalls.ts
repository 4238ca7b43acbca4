import type { ExampleCall } from './exampleCall.ts';

/** Calls about tickets, challenges, corrections and changes. */
export function supportCalls(): ExampleCall[] {
  return [
    {
      operationId: 'openTicket',
      summary: 'A question',
      method: 'POST',
      path: '/api/v1/support',
      body: { subject: 'Dates', message: 'The last date of the series seems old.', priority: 'low' },
    },
    { operationId: 'listTickets', summary: 'The newest ticket', path: '/api/v1/support?limit=1' },
    { operationId: 'getTicket', summary: 'A ticket', path: '/api/v1/support/{ticket_id}' },
    {
      operationId: 'replyToTicket',
      summary: 'A reply that closes the ticket',
      method: 'POST',
      path: '/api/v1/support/{ticket_id}',
      body: { message: 'Thank you, that is clear now.', close: true },
    },
    {
      operationId: 'challengeReport',
      summary: 'A different place was meant',
      method: 'POST',
      path: '/api/v1/my-reports/2/challenge',
      body: {
        reason: 'wrong_place',
        message: 'The house is at the other end of the street.',
        evidence: { lat: 29.76, lon: -95.36 },
      },
    },
    {
      operationId: 'listCorrections',
      summary: 'What was corrected',
      path: '/api/v1/corrections?limit=1',
      as: 'anyone',
    },
    { operationId: 'getCorrectionsPage', summary: 'The first lines', path: '/corrections', as: 'anyone' },
    { operationId: 'getCorrectionsFeed', summary: 'The feed', path: '/corrections.json', as: 'anyone' },
    {
      operationId: 'getChangelogFeed',
      summary: 'The feed',
      path: '/changelog.json',
      as: 'anyone',
      shortened: ['items'],
    },
    ...['Changelog', 'Deprecations'].flatMap((name): ExampleCall[] =>
      ['', '.md'].map((ending) => ({
        operationId: `get${name}Page${ending === '' ? '' : 'Markdown'}`,
        summary: 'The first lines',
        path: `/docs/${name.toLowerCase()}${ending}`,
        as: 'anyone',
      })),
    ),
    { operationId: 'getStatus', summary: 'It works', path: '/status.json', as: 'anyone' },
    { operationId: 'getStatusPage', summary: 'The first lines', path: '/status', as: 'anyone' },
    { operationId: 'listChallenges', summary: 'The same again', path: '/api/v1/my-reports/2/challenge' },
  ];
}
