import type { Headline } from '../../core/report/headline.ts';
import { longDate } from '../page/words.ts';

interface NextFacts {
  readonly headline: Pick<Headline, 'tone'>;
  readonly isUneven: boolean;
  /** Null where no new data are expected. */
  readonly nextAcquisition: string | null;
}

/** What a reader can do with an answer, in a sentence or two. */
export function nextSteps({ headline, isUneven, nextAcquisition }: NextFacts): string {
  const expert = 'a licensed geotechnical or structural engineer';
  if (isUneven) return `Uneven motion strains buildings and pipes: show this report to ${expert}.`;
  if (headline.tone === 'good')
    return 'Nothing here calls for action. The report speaks of the ground of this cell, not of a building on it.';
  if (headline.tone !== 'neutral')
    return `Before you buy, build or repair here, show this report to ${expert}. See on the map whether the ground around moves alike.`;
  const later =
    nextAcquisition === null ? '' : ` New data are expected from ${longDate(nextAcquisition)} on.`;
  return `Do not decide by this rate alone: check places beside it, which is free, or ask again when the record is longer.${later}`;
}
