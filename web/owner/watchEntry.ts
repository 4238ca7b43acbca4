import { element } from '../page/dom.ts';
import { announce } from '../page/resultPlace.ts';
import { longDate } from '../page/pageWords.ts';
import { endWatch, pauseWatch, type Watch } from '../service/careApi.ts';
import { attempt } from './problemLine.ts';
import { ownerWords } from '../words/ownerWords.ts';

interface EntryOptions {
  readonly ownerKey: () => string | null;
  readonly problem: HTMLElement;
  /** The watch has changed. */
  readonly onChange: () => Promise<void>;
  /** Shows the place; absent if the page already shows it. */
  readonly onShow?: (watch: Watch) => void;
}

/** A watch in a list: its purpose, its state, and buttons that turn it on and off and delete it. */
export function watchEntry(watch: Watch, { ownerKey, problem, onChange, onShow }: EntryOptions): HTMLElement {
  const { watch_id: id, status, condition, alerts, last_alert_at: alertedAt, created_at: createdAt } = watch;
  const isPaused = status === 'paused';
  const name = watch.label ?? watch.address ?? `${watch.lat.toFixed(5)}, ${watch.lon.toFixed(5)}`;
  const act = (words: string, label: string, done: string, work: () => Promise<unknown>) => {
    const button = element(
      'button',
      { type: 'button', class: 'button small', 'aria-label': `${label}: ${name}` },
      words,
    );
    button.addEventListener('click', () => {
      void attempt(problem, button, async () => {
        await work();
        await onChange();
        announce(done);
      });
    });
    return button;
  };
  const alerted =
    alertedAt === null ? ownerWords.noAlert : ownerWords.alerts(alerts, longDate(alertedAt.slice(0, 10)));
  return element(
    'li',
    {},
    onShow
      ? element('button', { type: 'button', class: 'link-button', onclick: () => onShow(watch) }, name)
      : null,
    element(
      'p',
      {},
      element('strong', {}, isPaused ? ownerWords.off : ownerWords.on),
      conditionWords(condition),
    ),
    element('p', { class: 'fine' }, ownerWords.sinceDate(longDate(createdAt.slice(0, 10)), alerted)),
    element(
      'div',
      { class: 'actions' },
      isPaused
        ? act(ownerWords.turnOn, ownerWords.turnOn, ownerWords.isOn, () => pauseWatch(ownerKey(), id, false))
        : act(ownerWords.turnOff, ownerWords.turnOff, ownerWords.isOff, () =>
            pauseWatch(ownerKey(), id, true),
          ),
      act(ownerWords.end, ownerWords.end, ownerWords.ended, () => endWatch(ownerKey(), id)),
    ),
  );
}

function conditionWords(condition: Watch['condition']): string {
  if (condition.type === 'rate_class') return ownerWords.alertsClass;
  if (condition.type === 'new_observation') return ownerWords.alertsObservation;
  if (condition.type === 'event') return ownerWords.alertsSudden;
  return ownerWords.alertsMoved(condition.at_least_mm, longDate(condition.since));
}
