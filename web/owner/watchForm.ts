import { longDate } from '../page/pageWords.ts';
import { element } from '../page/dom.ts';
import { announce } from '../page/resultPlace.ts';
import { fetchSettings } from '../service/serviceApi.ts';
import { createWatch, fetchWatches, type Watch, type WatchCondition } from '../service/careApi.ts';
import { attempt, problemLine } from './problemLine.ts';
import type { OwnedReport } from './ownedReport.ts';
import { watchEntry } from './watchEntry.ts';
import { ownerWords } from '../words/ownerWords.ts';

const STEPS_MM = [10, 20, 50, 100] as const;
const QUARTERS = 12;
/** Maximum distance between two watches of the same report, degrees. */
const SAME_DEGREES = 1e-4;

/** Creates a watch of a place, and lists its existing ones. */
export async function watchForm({ ownerKey, point, name }: OwnedReport): Promise<readonly Node[]> {
  const problem = problemLine();
  const entries = element('ul', { class: 'entries' });
  const isHere = ({ lat, lon }: Watch) =>
    Math.abs(lat - point.lat) < SAME_DEGREES && Math.abs(lon - point.lon) < SAME_DEGREES;
  const list = async () => {
    const { watches } = await fetchWatches(ownerKey());
    entries.replaceChildren(
      ...watches.filter(isHere).map((watch) => watchEntry(watch, { ownerKey, problem, onChange: list })),
    );
  };
  const [{ sends_email: sendsEmail }] = await Promise.all([fetchSettings(), list()]);
  const kinds = conditions();
  const email = element('input', { type: 'checkbox', id: 'watch-email' });
  email.checked = sendsEmail;
  const button = element('button', { type: 'submit', class: 'button primary' }, ownerWords.watchFree);
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(problem, button, async () => {
      const watch = { ...point, label: name.slice(0, 120), condition: kinds.chosen(), email: email.checked };
      const { created } = await createWatch(ownerKey(), watch);
      await list();
      announce(created > 0 ? ownerWords.watching : ownerWords.watchingAlready);
    });
  };
  return [
    element('p', {}, ownerWords.watchText),
    element(
      'form',
      { class: 'field', onsubmit },
      element('fieldset', {}, element('legend', {}, ownerWords.alertWhen), ...kinds.rows),
      sendsEmail
        ? element('label', { class: 'check', for: 'watch-email' }, email, ownerWords.alsoByEmail)
        : null,
      button,
    ),
    problem,
    entries,
  ];
}

function conditions(): { readonly rows: HTMLElement[]; readonly chosen: () => WatchCondition } {
  const step = element(
    'select',
    { id: 'watch-step', 'aria-label': ownerWords.movement },
    ...STEPS_MM.map((mm) => element('option', { value: mm }, `${mm} mm`)),
  );
  const since = element(
    'select',
    { id: 'watch-since', 'aria-label': ownerWords.since },
    ...quarters(new Date()).map((day) => element('option', { value: day }, longDate(day))),
  );
  const [rate, event] = [radio('rate_class'), radio('event')];
  const [movement, observation] = [radio('movement'), radio('new_observation')];
  rate.checked = true;
  for (const select of [step, since]) select.addEventListener('change', () => (movement.checked = true));
  return {
    rows: [
      row(rate, ownerWords.classChanges),
      row(event, ownerWords.somethingSudden),
      element(
        'div',
        { class: 'check-row' },
        row(movement, ownerWords.movedBy),
        step,
        element('span', {}, ownerWords.sinceWord),
        since,
      ),
      row(observation, ownerWords.newObservation),
    ],
    chosen: () => {
      if (rate.checked) return { type: 'rate_class' };
      if (event.checked) return { type: 'event' };
      if (observation.checked) return { type: 'new_observation' };
      const mm = STEPS_MM.find((each) => each === Number(step.value)) ?? STEPS_MM[0];
      return { type: 'movement', since: since.value, at_least_mm: mm };
    },
  };
}

/** The first days of recent quarters, newest first: the possible start dates of a movement. */
function quarters(now: Date): string[] {
  const month = now.getUTCMonth() - (now.getUTCMonth() % 3);
  return Array.from({ length: QUARTERS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), month - 3 * back, 1)).toISOString().slice(0, 10),
  );
}

function radio(value: WatchCondition['type']): HTMLInputElement {
  return element('input', { type: 'radio', name: 'watch-condition', id: `watch-${value}`, value });
}

function row(input: HTMLInputElement, words: string): HTMLElement {
  return element('label', { class: 'check', for: input.id }, input, words);
}
