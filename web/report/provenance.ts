import { sourceWords } from '../../core/words/sourceWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { element } from '../page/dom.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { definitions } from './definitions.ts';
import { calibrationWords, lineOfSightWords, stationRows } from './footing.ts';
import { words } from '../words/words.ts';

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
    element('summary', {}, words.facts.technicalDetails),
    definitions([
      [words.facts.data, sourceWords(source.data_source, words.ground)],
      [words.facts.calibration, calibrationWords(source)],
      ...stationRows(nearest),
      [words.facts.lineOfSight, lineOfSightWords(source)],
      [words.facts.cell, `${cell ?? '—'}, ${cellSize?.toFixed(0) ?? '—'} m`],
      [words.facts.frame, frame ?? '—'],
      ...(source.datum
        ? [[words.facts.otherFrames, withTrueMinus(source.datum.description)] as [string, string]]
        : []),
      [words.facts.release, release ?? '—'],
      [words.facts.method, source.science_version],
      [words.facts.sign, withTrueMinus(words.facts.signConvention(source.sign_convention))],
      [words.facts.attribution, sourceWords(source.attribution, words.ground)],
      [words.facts.license, sourceWords(source.license, words.ground)],
    ]),
    element('p', { class: 'fine' }, source.disclaimer),
  );
}
