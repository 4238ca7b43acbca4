import { contextOutline, contextWords } from '../../core/context/contextWords.ts';
import { element } from '../page/dom.ts';
import type { AreaContext, LineContext, ReportContext } from '../../schemas/http/report/context.ts';
import { definitions } from './definitions.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

/** What others have mapped there, apart from the measurement; null where the operator has no layers. */
export function contextSection(
  context: ReportContext | AreaContext | LineContext | undefined,
): HTMLElement | null {
  if (!context || context.layers.length === 0) return null;
  const { note, layers } = context;
  return element(
    'section',
    { class: 'context', 'aria-labelledby': 'context-title' },
    element('h3', { id: 'context-title' }, words.report.contextTitle),
    element('p', { class: 'fine' }, pageLanguage === 'en' ? note : words.ground.context.note),
    definitions(
      layers.map((layer) => {
        const { label, found, source } = contextWords(layer, contextOutline(context), words.ground);
        return [label, `${found} (${source})`] as [string, string];
      }),
    ),
  );
}
