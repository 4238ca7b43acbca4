import { byId, element } from '../page/dom.ts';
import type { Settings } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

/** Sources of the map and the data: open if there is room. */
export function showSources({ basemap, streets }: Pick<Settings, 'basemap' | 'streets'>, data: string): void {
  const text = [(basemap ?? streets)?.attribution, data].filter(Boolean).join(' · ');
  if (text === '') return;
  byId('map-credits').replaceChildren(
    element(
      'details',
      { open: innerWidth > 820 },
      element('summary', {}, words.page.sources),
      element('p', {}, text),
    ),
  );
}
