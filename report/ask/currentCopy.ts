import { hash } from 'node:crypto';
import { isPayer } from '../../accounts/identity/buyer.ts';
import type { Examination } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { requestHash } from '../sale/idempotencyClaim.ts';
import type { Answer, Asker, Question, Validators } from './question.ts';
import type { ReportKind } from './reportKind.ts';

/** Parameters for the maximum cost and the name of a purchase, which don't change its content. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['max_price_usd', 'quote_id', 'reuse', 'label']);

/**
 * The validators of a report that an account would buy now; null for an answer that is free anyway, for an area or a line
 * (a POST), and for a payer without an account. The tag changes with a release at the place (its own, or that of an
 * overlapping frame), the cell, the context, the status, the method, or the request. It differs between accounts.
 */
export function validatorsOf(
  { buyer }: Asker,
  { path, defaults }: ReportKind,
  { kind, query }: Question,
  { examination, verdict }: { readonly examination: Examination; readonly verdict: Verdict },
): Validators | null {
  const { cell } = examination;
  if (kind === 'area' || kind === 'profile' || !buyer || isPayer(buyer) || !cell || verdict.status !== 'ok')
    return null;
  const shown = Object.fromEntries(Object.entries(query).filter(([name]) => !NOT_SHOWN.has(name)));
  const releases = [cell, ...cell.overlapping].map(({ frameId, releaseId }) => `${frameId}/${releaseId}`);
  const basis = [
    buyer.accountId,
    requestHash(path, shown, defaults),
    cell.pixelId,
    cell.scienceVersion,
    ...releases,
    ...(examination.context ? [examination.context] : []),
  ];
  const digest = hash('sha256', JSON.stringify(basis), 'base64url').slice(0, 27);
  return { entityTag: `"${digest}"`, lastModified: cell.publishedAt };
}

/** The validators that a replay was stored with; null = none. */
export function storedValidators(stored: string | undefined): Validators | null {
  return stored ? (JSON.parse(stored) as Validators) : null;
}

/** The response for a client whose copy is current. Nothing was charged. */
export function notModified(validators: Validators): Answer {
  return { statusCode: 304, body: '', isReplay: false, refusedAs: null, document: null, validators };
}
