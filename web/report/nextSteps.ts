import type { Headline } from '../../core/report/headline.ts';
import { longDate } from '../page/words.ts';

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
  if (isUneven) return `Uneven motion strains buildings and pipes: show this report to ${expert}.`;
  if (headline.tone === 'good')
    return 'Nothing here calls for action. The report describes the ground of this cell, not a building on it.';
  if (headline.tone !== 'neutral')
    return `Before you buy, build or repair here, show this report to ${expert}. See on the map whether the ground around moves alike.`;
  const later =
    nextAcquisition === null ? '' : ` New data are expected from ${longDate(nextAcquisition)} on.`;
  if (isWithinMargin)
    return `Good data show no significant movement here. A longer record narrows the range.${later}`;
  return `The rate is too uncertain to decide on alone. Check places nearby, which is free, or ask again when the record is longer.${later}`;
}
