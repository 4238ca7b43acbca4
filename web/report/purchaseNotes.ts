import { element } from '../page/dom.ts';
import { dollars, longDate, statusWords } from '../page/pageWords.ts';
import type { Report, SavedReport } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

/** A note that the account already owned the report. */
export function ownedNote({ owned_report: owned }: Report): HTMLElement | null {
  if (!owned?.is_current) return null;
  const text = words.facts.ownedAlready(longDate(owned.bought_at.slice(0, 10)));
  return element('p', { class: 'notice owned' }, text);
}

/** A report that is read again shows its state on that day. */
export function boughtNote({ created_at: boughtAt }: SavedReport): HTMLElement {
  return element('p', { class: 'notice' }, words.facts.asSold(longDate(boughtAt.slice(0, 10))));
}

/** A note that a purchased report turned out to be wrong; null = it didn't. */
export function correctedNote({ corrections }: SavedReport): HTMLElement | null {
  if (corrections.length === 0) return null;
  return element(
    'p',
    { class: 'notice', role: 'note' },
    element('strong', {}, words.facts.corrected),
    ...corrections.flatMap(({ title, url }, at) => [
      at > 0 ? '; ' : '',
      element('a', { class: 'link', href: url }, title),
    ]),
  );
}

/** What was paid, and the number of the request. */
export function receipt(
  report: Pick<Report, 'cost_usd' | 'credits_remaining_usd' | 'request_id'> & Partial<Pick<Report, 'mock'>>,
  bought: SavedReport | null,
): HTMLElement {
  if (report.mock) return element('p', { class: 'fine receipt' }, words.facts.sampleNotCharged);
  if (bought !== null) {
    const paid = words.facts.boughtFor(dollars(bought.cost_usd), bought.refunded ? words.facts.refunded : '');
    return element('p', { class: 'fine receipt' }, words.facts.receipt(paid, bought.purchase_request_id));
  }
  const left =
    report.credits_remaining_usd === null ? '' : words.facts.left(dollars(report.credits_remaining_usd));
  return element(
    'p',
    { class: 'fine receipt' },
    words.facts.paid(dollars(report.cost_usd), left, report.request_id),
  );
}

/** A free answer to a paid request: the status, and what would help. */
export function freeAnswerCard(report: Report): HTMLElement {
  const state = statusWords(report.status);
  return element(
    'article',
    { class: 'card neutral', 'aria-labelledby': 'report-title' },
    element('h2', { id: 'report-title', tabindex: -1 }, state.title),
    element('p', {}, state.text),
    element('p', { class: 'fine' }, words.facts.notCharged),
  );
}
