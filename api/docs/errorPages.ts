import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { ErrorCodeFacts } from '../../schemas/http/contract/errorCodeFacts.ts';
import { exampleErrorBody } from '../openapi/errorResponses.ts';
import { heading, json, list, paragraph, table, type Block, type Document } from './blocks.ts';

const CODES = Object.entries(ERROR_CODES) as [ErrorCode, ErrorCodeFacts][];

function statusesOf({ status, otherStatus }: ErrorCodeFacts): number[] {
  return otherStatus === undefined ? [status] : [otherStatus, status];
}

function statusText(facts: ErrorCodeFacts): string {
  return statusesOf(facts)
    .map((status) => `${status} ${STATUS_CODES[status] ?? ''}`)
    .join(' or ');
}

/** Every code with its meaning, one anchor per code. */
export function errorList(): Document {
  return {
    title: 'Errors',
    summary: 'Every error has the same shape and a stable code to route on.',
    blocks: [
      list(
        "`error` (the same as `code`) is stable, so route on it. Treat a code that you don't know by its HTTP status.",
        '`retryable` says whether the same request can succeed later without changes. 429 and 503 say when: ' +
          '`Retry-After`.',
        '`message` names the problem, the invalid value and what is valid. 422 adds `detail`, with one entry for ' +
          'each problem.',
        "A report whose status isn't `ok` isn't an error. It is HTTP 200, free, and `help` says what to do.",
        "You aren't charged for an error. Only a 503 whose message says so can leave that open: repeat the request " +
          'with the same `Idempotency-Key`.',
      ),
      ...CODES.flatMap(([code, facts]): Block[] => [
        heading(`[\`${code}\`](/docs/errors/${code})`, code),
        paragraph(`HTTP ${statusText(facts)}${facts.retryable ? ' · retryable' : ''}. ${facts.meaning}`),
        paragraph(facts.remedy),
      ]),
    ],
  };
}

/** Everything about one code: the target of `doc_url`. */
export function errorPage(code: ErrorCode, publicUrl: string): Document {
  const facts: ErrorCodeFacts = ERROR_CODES[code];
  const related = CODES.filter(([other, { status }]) => other !== code && status === facts.status);
  return {
    title: `\`${code}\``,
    summary: facts.meaning,
    blocks: [
      table(
        ['', ''],
        [
          ['HTTP status', statusText(facts)],
          [
            'Retryable',
            facts.retryable
              ? 'yes: the same request can succeed later'
              : 'no: the same request will fail again',
          ],
          ['Charged', code === 'service_unavailable' ? 'no, unless the message leaves it open' : 'no'],
        ],
      ),
      heading('What to do'),
      paragraph(facts.remedy),
      heading('What it looks like'),
      json(exampleErrorBody(code, facts.status, publicUrl)),
      ...(related.length === 0
        ? []
        : [
            heading(`Other errors with status ${facts.status}`),
            list(
              ...related.map(([other, { meaning }]) => `[\`${other}\`](/docs/errors/${other}): ${meaning}`),
            ),
          ]),
    ],
  };
}
