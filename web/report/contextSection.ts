import { contextWords } from '../../core/context/contextWords.ts';
import { element } from '../page/dom.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { definitions } from './definitions.ts';

/** What others have mapped at the place, apart from the measurement; null where the operator has no layers. */
export function contextSection(report: Report): HTMLElement | null {
  if (report.status !== 'ok' || !report.context || report.context.layers.length === 0) return null;
  const { note, layers } = report.context;
  return element(
    'section',
    { class: 'context', 'aria-labelledby': 'context-title' },
    element('h3', { id: 'context-title' }, 'Context that isn’t measurement'),
    element('p', { class: 'fine' }, note),
    definitions(
      layers.map((layer) => {
        const { label, found, source } = contextWords(layer);
        return [label, `${found} (${source})`] as [string, string];
      }),
    ),
  );
}
