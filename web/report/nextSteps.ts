import type { EventKind } from '../../core/events/candidates.ts';
import type { Headline } from '../../core/report/groundVerdict.ts';
import { INCHES_PER_MM } from '../../core/report/inches.ts';
import { longDate } from '../page/pageWords.ts';
import { words } from '../words/words.ts';

interface NextFacts {
  readonly headline: Pick<Headline, 'tone'>;
  readonly isUneven: boolean;
  /** Whether good data show no significant movement. */
  readonly isWithinMargin: boolean;
  /** Null if no new data are expected. */
  readonly nextAcquisition: string | null;
}

interface NextSteps {
  readonly words: string;
  readonly needsEngineer: boolean;
}

function alone(text: string): NextSteps {
  return { words: text, needsEngineer: false };
}

/** What a reader can do with an answer, in one or two sentences. */
export function nextSteps({ headline, isUneven, isWithinMargin, nextAcquisition }: NextFacts): NextSteps {
  const engineer = words.report.engineer;
  if (isUneven)
    return {
      words: words.report.unevenStrains(engineer),
      needsEngineer: true,
    };
  if (headline.tone === 'good') return alone(words.report.nothingNeeded);
  const later = nextAcquisition === null ? '' : words.report.newData(longDate(nextAcquisition));
  if (headline.tone === 'calm') return alone(words.report.movesAlike(later));
  if (headline.tone !== 'neutral')
    return {
      words: words.report.showEngineer(engineer),
      needsEngineer: true,
    };
  if (isWithinMargin) return alone(words.report.withinMargin(later));
  return alone(words.report.tooUncertain(later));
}

interface AskedEvent {
  readonly kind: EventKind;
  /** `drop of about 30 mm`. */
  readonly name: string;
  /** `between October 12 and 24, 2025`. */
  readonly dates: string;
  /** Whether it may be a processing error. */
  readonly isSuspected: boolean;
  /** Whether only the newest dates show it. */
  readonly isUnconfirmed: boolean;
}

interface EngineerFacts {
  /** From the first observation to the last, or else rate times the length of the record, mm; null if the motion isn't steady. */
  readonly totalMm: number | null;
  readonly spanYears: number | null;
  /** How much neighbors differ, mm/yr; null if they move alike. */
  readonly unevenMmYr: number | null;
  readonly events: readonly AskedEvent[];
}

/** Questions for an engineer about a place that moves. */
export function engineerQuestions({ totalMm, spanYears, unevenMmYr, events }: EngineerFacts): string[] {
  const total = totalMm === null || spanYears === null ? null : { mm: Math.abs(totalMm), years: spanYears };
  return [
    ...(total === null
      ? []
      : [
          words.report.askFoundation(
            total.mm.toFixed(0),
            (total.mm * INCHES_PER_MM).toFixed(1),
            total.years.toFixed(1),
          ),
        ]),
    ...(unevenMmYr === null ? [] : [words.report.askUneven(unevenMmYr.toFixed(1))]),
    ...events
      .filter(({ isSuspected, isUnconfirmed }) => !isSuspected && !isUnconfirmed)
      .map(({ kind, name, dates }) =>
        kind === 'pace_change' ? words.report.askPace(dates) : words.report.askEvent(name, dates),
      ),
    words.report.askCause,
    words.report.askSigns,
  ];
}
