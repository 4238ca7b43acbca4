import { element } from '../page/dom.ts';
import { announce } from '../page/resultPlace.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { longDate } from '../page/pageWords.ts';
import { challengeReport, fetchChallenges, type Challenge } from '../service/careApi.ts';
import { attempt, problemLine } from './problemLine.ts';
import type { OwnedReport } from './ownedReport.ts';

const REASONS: readonly (readonly [Challenge['reason'], string])[] = [
  ['wrong_place', 'It is about another place'],
  ['wrong_building', 'It is about another building'],
  ['other_evidence', 'Other measurements say something else'],
  ['other', 'Something else'],
];
const LONGEST = 8000;
const ABOUT =
  'Is something wrong with this report? We check at once what we can check, and a person reads what you write and ' +
  'answers. It is free. If we sold you the report of another place, you get your money back.';

/** A form to report an error in a report, and the results of earlier challenges. */
export async function challengeForm({
  ownerKey,
  reportId,
  openTicket,
}: OwnedReport): Promise<readonly Node[]> {
  const id = await reportId();
  const problem = problemLine();
  const entries = element('ul', { class: 'entries' });
  const reason = reasonChoice();
  const message = element('textarea', {
    id: 'challenge-message',
    rows: 4,
    maxlength: LONGEST,
    required: true,
  });
  const address = element('input', { type: 'text', id: 'challenge-address', autocomplete: 'off' });
  const button = element('button', { type: 'submit', class: 'button primary' }, 'Send the challenge (free)');
  const list = (challenges: readonly Challenge[]) =>
    entries.replaceChildren(...challenges.map((challenge) => outcome(challenge, openTicket)));
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isMissing(message, problem)) return;
    void attempt(problem, button, async () => {
      const meant = address.value.trim();
      const kind = REASONS.find(([value]) => value === reason.value)?.[0] ?? 'other';
      await challengeReport(ownerKey(), id, {
        reason: kind,
        message: message.value.trim(),
        evidence: meant === '' ? {} : { address: meant },
      });
      list(await fetchChallenges(ownerKey(), id));
      message.value = address.value = '';
      announce('We got your challenge. What we found is below the form.');
    });
  };
  list(await fetchChallenges(ownerKey(), id));
  return [
    element('p', {}, ABOUT),
    element(
      'form',
      { class: 'field', novalidate: true, onsubmit },
      element('label', { for: 'challenge-reason' }, 'What is wrong?'),
      reason,
      element('label', { for: 'challenge-message' }, 'Why do you think so?'),
      message,
      element(
        'label',
        { for: 'challenge-address' },
        'The address that you meant, if it is another one (optional)',
      ),
      address,
      problem,
      button,
    ),
    entries,
  ];
}

function isMissing(message: HTMLTextAreaElement, problem: HTMLElement): boolean {
  if (message.value.trim() !== '') return false;
  problem.textContent = 'Say what is wrong with the report.';
  message.focus();
  return true;
}

function reasonChoice(): HTMLSelectElement {
  const options = REASONS.map(([value, words]) => element('option', { value }, words));
  return element('select', { id: 'challenge-reason' }, ...options);
}

/** The service's findings, and where a person will answer. */
function outcome(challenge: Challenge, openTicket: (ticketId: string) => void): HTMLElement {
  const {
    reason,
    created_at: createdAt,
    findings,
    refund_suggested: isRefund,
    ticket_id: ticketId,
  } = challenge;
  const words = REASONS.find(([value]) => value === reason)?.[1] ?? '';
  const onclick = () => openTicket(ticketId);
  return element(
    'li',
    {},
    element('strong', {}, `Challenge of ${longDate(createdAt.slice(0, 10))}: ${words.toLowerCase()}`),
    isRefund &&
      element(
        'p',
        { class: 'notice' },
        'We think that we sold you another place. A person checks this and pays you back.',
      ),
    findings.length === 0
      ? element('p', {}, 'We found nothing on our own. A person reads your message.')
      : element('ul', {}, ...findings.map(({ text }) => element('li', {}, withTrueMinus(text)))),
    element('button', { type: 'button', class: 'button small', onclick }, 'Open the conversation'),
  );
}
