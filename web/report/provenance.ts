import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { element } from '../page/dom.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { definitions } from './definitions.ts';
import { calibrationWords, lineOfSightWords, stationRows } from './footing.ts';

/** Where a report's numbers come from, to be opened. */
export function provenance({
  provenance: source,
  frame,
  release,
  nearest_stations: nearest,
}: Report): HTMLElement {
  return element(
    'details',
    { class: 'provenance' },
    element('summary', {}, 'Where this comes from'),
    definitions([
      ['Data', source.data_source],
      ['Calibration', calibrationWords(source)],
      ...stationRows(nearest),
      ['Line of sight', lineOfSightWords(source)],
      ['Frame', frame ?? '—'],
      ...(source.datum
        ? [['Other frames here', withTrueMinus(source.datum.description)] as [string, string]]
        : []),
      ['Release', release ?? '—'],
      ['Method', source.science_version],
      ['Sign', withTrueMinus(source.sign_convention)],
      ['Attribution', source.attribution],
      ['License', source.license],
    ]),
    element('p', { class: 'fine' }, source.disclaimer),
  );
}
