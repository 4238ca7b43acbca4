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

/** Every code with its meaning, one anchor a code. */
export function errorList(): Document {
  return {
    title: 'Errors',
    summary: 'Every error answer has one shape, and a stable code to route on.',
    blocks: [
      list(
        '`error` (the same as `code`) is stable: route on it, and treat a code that you do not know by its HTTP status.',
        '`retryable` says whether the same request may succeed later, unchanged. 429 and 503 say when: `Retry-After`.',
        '`message` names what was wrong, the value at fault and what would be right; 422 adds `detail`, one entry a problem.',
        'A report whose status is not `ok` is no error: it is HTTP 200, free, and says in `help` what would help.',
        'Nothing is charged by an answer that is an error. Only a 503 whose message says so may leave it open: repeat the request with its `Idempotency-Key`.',
      ),
      ...CODES.flatMap(([code, facts]): Block[] => [
        heading(`[\`${code}\`](/docs/errors/${code})`, code),
        paragraph(`HTTP ${statusText(facts)}${facts.retryable ? ' · retryable' : ''}. ${facts.meaning}`),
        paragraph(facts.remedy),
      ]),
    ],
  };
}

/** All there is to know about one code: where `doc_url` points. */
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
              ? 'yes: the same request may succeed later'
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
            heading(`Others of ${facts.status}`),
            list(
              ...related.map(([other, { meaning }]) => `[\`${other}\`](/docs/errors/${other}): ${meaning}`),
            ),
          ]),
    ],
  };
}
