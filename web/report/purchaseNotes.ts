import { element } from '../page/dom.ts';
import { dollars, longDate, statusWords } from '../page/pageWords.ts';
import type { Report, SavedReport } from '../service/serviceAnswers.ts';

/** A note that the account already owned the report. */
export function ownedNote({ owned_report: owned }: Report): HTMLElement | null {
  if (!owned?.is_current) return null;
  const words =
    `You bought this report on ${longDate(owned.bought_at.slice(0, 10))}. There is nothing newer, so you ` +
    'weren’t charged.';
  return element('p', { class: 'notice owned' }, words);
}

/** A report that is read again shows its state on that day. */
export function boughtNote({ created_at: boughtAt }: SavedReport): HTMLElement {
  return element(
    'p',
    { class: 'notice' },
    `You bought this report on ${longDate(boughtAt.slice(0, 10))}. This is the report as we sold it. Reading it again ` +
      'is free.',
  );
}

/** A note that a purchased report turned out to be wrong; null = it didn't. */
export function correctedNote({ corrections }: SavedReport): HTMLElement | null {
  if (corrections.length === 0) return null;
  return element(
    'p',
    { class: 'notice', role: 'note' },
    element('strong', {}, 'This report was corrected. '),
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
  if (report.mock) return element('p', { class: 'fine receipt' }, 'A sample. You weren’t charged.');
  if (bought !== null) {
    const paid = `Bought for ${dollars(bought.cost_usd)}${bought.refunded ? ', refunded' : ''}`;
    return element('p', { class: 'fine receipt' }, `${paid} · request ${bought.purchase_request_id}`);
  }
  const left =
    report.credits_remaining_usd === null ? '' : ` · ${dollars(report.credits_remaining_usd)} left`;
  return element(
    'p',
    { class: 'fine receipt' },
    `Paid ${dollars(report.cost_usd)}${left} · request ${report.request_id}`,
  );
}

/** A free answer to a paid request: the status, and what would help. */
export function freeAnswerCard(report: Report): HTMLElement {
  const words = statusWords(report.status);
  return element(
    'article',
    { class: 'card neutral', 'aria-labelledby': 'report-title' },
    element('h2', { id: 'report-title', tabindex: -1 }, words.title),
    element('p', {}, words.text),
    element('p', { class: 'fine' }, 'You weren’t charged.'),
  );
}
