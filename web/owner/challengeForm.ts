import { element } from '../page/dom.ts';
import { announce } from '../page/resultPlace.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { longDate } from '../page/pageWords.ts';
import { challengeReport, fetchChallenges, type Challenge } from '../service/careApi.ts';
import { attempt, problemLine } from './problemLine.ts';
import type { OwnedReport } from './ownedReport.ts';
import { ownerWords } from '../words/ownerWords.ts';

const REASONS: readonly (readonly [Challenge['reason'], string])[] = [
  ['wrong_place', ownerWords.otherPlace],
  ['wrong_building', ownerWords.otherBuilding],
  ['other_evidence', ownerWords.otherMeasurements],
  ['other', ownerWords.somethingElse],
];
const LONGEST = 8000;
const ABOUT = ownerWords.challengeText;

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
  const button = element('button', { type: 'submit', class: 'button primary' }, ownerWords.sendChallenge);
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
      announce(ownerWords.challengeReceived);
    });
  };
  list(await fetchChallenges(ownerKey(), id));
  return [
    element('p', {}, ABOUT),
    element(
      'form',
      { class: 'field', novalidate: true, onsubmit },
      element('label', { for: 'challenge-reason' }, ownerWords.whatIsWrong),
      reason,
      element('label', { for: 'challenge-message' }, ownerWords.whyThink),
      message,
      element('label', { for: 'challenge-address' }, ownerWords.addressMeant),
      address,
      problem,
      button,
    ),
    entries,
  ];
}

function isMissing(message: HTMLTextAreaElement, problem: HTMLElement): boolean {
  if (message.value.trim() !== '') return false;
  problem.textContent = ownerWords.sayWhatIsWrong;
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
    element('strong', {}, ownerWords.challengeOf(longDate(createdAt.slice(0, 10)), words.toLowerCase())),
    isRefund && element('p', { class: 'notice' }, ownerWords.soldOtherPlace),
    findings.length === 0
      ? element('p', {}, ownerWords.foundNothing)
      : element('ul', {}, ...findings.map(({ text }) => element('li', {}, withTrueMinus(text)))),
    element('button', { type: 'button', class: 'button small', onclick }, ownerWords.openConversation),
  );
}
