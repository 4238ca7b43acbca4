import type { Headline } from '../../core/report/groundVerdict.ts';
import { longDate } from '../page/pageWords.ts';

interface NextFacts {
  readonly headline: Pick<Headline, 'tone'>;
  readonly isUneven: boolean;
  /** Whether good data show no significant movement. */
  readonly isWithinMargin: boolean;
  /** Null where no new data are expected. */
  readonly nextAcquisition: string | null;
}

/** What a reader can do with an answer, in a sentence or two. */
export function nextSteps({ headline, isUneven, isWithinMargin, nextAcquisition }: NextFacts): string {
  const expert = 'a licensed geotechnical or structural engineer';
  if (isUneven) return `Uneven motion strains buildings and pipes. Show this report to ${expert}.`;
  if (headline.tone === 'good')
    return 'Nothing here requires action. The report describes the ground of this cell, not a building on it.';
  const later = nextAcquisition === null ? '' : ` We expect new data from ${longDate(nextAcquisition)}.`;
  if (headline.tone === 'calm')
    return (
      'The ground here moves the same way as the ground around it, which puts little strain on buildings. It is not ' +
      `certain yet whether the whole area moves.${later}`
    );
  if (headline.tone !== 'neutral')
    return (
      `Before you buy, build or repair here, show this report to ${expert}. Check on the map whether the ground ` +
      'nearby moves in the same way.'
    );
  if (isWithinMargin)
    return `Good data shows no significant movement here. A longer record narrows the range.${later}`;
  return (
    'The rate is too uncertain to base a decision on. Check places nearby for free, or check again when the ' +
    `record is longer.${later}`
  );
}
