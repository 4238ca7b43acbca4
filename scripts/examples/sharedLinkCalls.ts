import type { ExampleCall } from './exampleCall.ts';

/** Calls about handing on a report: its sentences in another language, and links to it. */
export function sharedLinkCalls(): ExampleCall[] {
  const path = '/api/v1/my-reports/2/links';
  return [
    {
      operationId: 'wordMyReport',
      summary: 'The sentences of a report in Spanish',
      path: '/api/v1/my-reports/2/sentences?lang=es',
    },
    { operationId: 'createReportLink', summary: 'A link for a lender', method: 'POST', path },
    { operationId: 'listReportLinks', summary: 'The link that works', path },
    {
      operationId: 'getSharedReport',
      summary: 'The report behind the link',
      path: '/shared/{shared_code}',
      as: 'anyone',
    },
    {
      operationId: 'getSharedReport',
      summary: 'The page in a browser',
      path: '/shared/{shared_code}',
      as: 'anyone',
      accept: 'text/html',
    },
    {
      operationId: 'revokeReportLink',
      summary: 'The link no longer works',
      method: 'DELETE',
      path: `${path}/{link_id}`,
    },
  ];
}

/** What strangers see: whether a printed report is genuine, and what other sites embed. */
export function strangersCalls(): ExampleCall[] {
  return [...verifyCalls(), ...widgetCalls()];
}

/** What a printed report's number alone tells a stranger. */
function verifyCalls(): ExampleCall[] {
  return [
    {
      operationId: 'verifyReport',
      summary: 'A number without its signature',
      path: '/verify/req_0123456789abcdef',
      as: 'anyone',
    },
    {
      operationId: 'verifyReport',
      summary: 'The same in a browser',
      path: '/verify/req_0123456789abcdef',
      as: 'anyone',
      accept: 'text/html',
    },
  ];
}

function widgetCalls(): ExampleCall[] {
  return [
    {
      operationId: 'getWidget',
      summary: 'An example',
      path: '/embed?mock=ok:rapid_subsidence',
      as: 'anyone',
    },
    {
      operationId: 'getBadge',
      summary: 'An example',
      path: '/embed/badge.svg?mock=ok:stable',
      as: 'anyone',
    },
  ];
}
