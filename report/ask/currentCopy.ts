import { createHash } from 'node:crypto';
import { isPayer } from '../../accounts/identity/buyer.ts';
import type { Examination } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { requestHash } from '../sale/idempotencyClaim.ts';
import type { Answer, Asker, Question, Validators } from './question.ts';
import type { ReportKind } from './reportKind.ts';

/** Parameters that say what a purchase may cost and what it is called, not what it shows. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['max_price_usd', 'quote_id', 'reuse', 'label']);

/**
 * The validators of a report that an account would buy now; null of an answer that is free anyway, of an area (a POST),
 * and of a payer without an account. The tag changes when a release under the place does (its own, or one of an overlapping frame),
 * or the cell, the status, the method or the request; of two accounts it differs.
 */
export function validatorsOf(
  { buyer }: Asker,
  { path, defaults }: ReportKind,
  { kind, query }: Question,
  { examination, verdict }: { readonly examination: Examination; readonly verdict: Verdict },
): Validators | null {
  const { cell } = examination;
  if (kind === 'area' || !buyer || isPayer(buyer) || !cell || verdict.status !== 'ok') return null;
  const shown = Object.fromEntries(Object.entries(query).filter(([name]) => !NOT_SHOWN.has(name)));
  const releases = [cell, ...cell.overlapping].map(({ frameId, releaseId }) => `${frameId}/${releaseId}`);
  const basis = [
    buyer.accountId,
    requestHash(path, shown, defaults),
    cell.pixelId,
    cell.scienceVersion,
    ...releases,
  ];
  const digest = createHash('sha256').update(JSON.stringify(basis)).digest('base64url').slice(0, 27);
  return { entityTag: `"${digest}"`, lastModified: cell.publishedAt };
}

/** Says that the client's copy is current. Nothing was charged. */
export function notModified(validators: Validators): Answer {
  return { statusCode: 304, body: '', isReplay: false, refusedAs: null, document: null, validators };
}
