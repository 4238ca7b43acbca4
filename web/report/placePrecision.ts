import { HOUSE_WITHIN_M } from '../../core/report/geocodePrecision.ts';
import { element } from '../page/dom.ts';
import { distanceWords } from '../place/addresses.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

/** How precisely the report's address is known; null = its point was picked. */
export function precisionNote({ query, cell_size_m: cellSizeM }: Report): HTMLElement | null {
  const { geocode, geocoded_address: address } = query;
  if (address === null || geocode.uncertainty_m <= 0) return null;
  const within = distanceWords(geocode.uncertainty_m);
  if (geocode.uncertainty_m <= HOUSE_WITHIN_M)
    return element('p', { class: 'fine' }, words.facts.addressKnown(within));
  return element(
    'p',
    { class: 'notice', role: 'note' },
    element('strong', {}, words.facts.addressKnownTo(within)),
    words.facts.aboutTheCell(Math.round(cellSizeM ?? 0)),
  );
}
