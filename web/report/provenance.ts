import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { element } from '../page/dom.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { definitions } from './definitions.ts';
import { calibrationWords, lineOfSightWords, stationRows } from './footing.ts';

/** The codes of a report and the sources of its numbers, collapsed by default. */
export function provenance({
  provenance: source,
  frame,
  release,
  pixel_id: cell,
  cell_size_m: cellSize,
  nearest_stations: nearest,
}: Report): HTMLElement {
  return element(
    'details',
    { class: 'provenance' },
    element('summary', {}, 'Technical details'),
    definitions([
      ['Data', source.data_source],
      ['Calibration', calibrationWords(source)],
      ...stationRows(nearest),
      ['Line of sight', lineOfSightWords(source)],
      ['Cell', `${cell ?? '—'}, ${cellSize?.toFixed(0) ?? '—'} m`],
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
