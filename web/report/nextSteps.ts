import type { EventKind } from '../../core/events/candidates.ts';
import type { Headline } from '../../core/report/groundVerdict.ts';
import { INCHES_PER_MM } from '../../core/report/inches.ts';
import { longDate } from '../page/pageWords.ts';

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

function alone(words: string): NextSteps {
  return { words, needsEngineer: false };
}

/** What a reader can do with an answer, in one or two sentences. */
export function nextSteps({ headline, isUneven, isWithinMargin, nextAcquisition }: NextFacts): NextSteps {
  const engineer = 'a licensed geotechnical or structural engineer';
  if (isUneven)
    return {
      words: `Uneven motion strains buildings and pipes. Show this report to ${engineer}.`,
      needsEngineer: true,
    };
  if (headline.tone === 'good')
    return alone(
      'Nothing here requires action. The report describes the ground of this cell, not a building on it.',
    );
  const later = nextAcquisition === null ? '' : ` We expect new data from ${longDate(nextAcquisition)}.`;
  if (headline.tone === 'calm')
    return alone(
      'The ground here moves the same way as the ground around it, which puts little strain on buildings. It is not ' +
        `certain yet whether the whole area moves.${later}`,
    );
  if (headline.tone !== 'neutral')
    return {
      words:
        `Before you buy, build or repair here, show this report to ${engineer}. Check on the map whether the ground ` +
        'nearby moves in the same way.',
      needsEngineer: true,
    };
  if (isWithinMargin)
    return alone(`Good data shows no significant movement here. A longer record narrows the range.${later}`);
  return alone(
    'The rate is too uncertain to base a decision on. Check places nearby for free, or check again when the ' +
      `record is longer.${later}`,
  );
}

interface AskedEvent {
  readonly kind: EventKind;
  /** `drop of about 30 mm`. */
  readonly name: string;
  /** `between October 12 and 24, 2025`. */
  readonly dates: string;
  /** Whether it may be a processing error. */
  readonly isSuspected: boolean;
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
          `Can the foundation take about ${total.mm.toFixed(0)} mm (${(total.mm * INCHES_PER_MM).toFixed(1)} in) in ` +
            `${total.years.toFixed(1)} years, and as much again?`,
        ]),
    ...(unevenMmYr === null
      ? []
      : [
          `Neighboring ground differs by ${unevenMmYr.toFixed(1)} mm/yr. Could that tilt or crack walls, floors or pipes?`,
        ]),
    ...events
      .filter(({ isSuspected }) => !isSuspected)
      .map(({ kind, name, dates }) =>
        kind === 'pace_change'
          ? `What changed the pace of the ground ${dates}?`
          : `What caused the ${name} ${dates}, and could it happen again?`,
      ),
    'What moves the ground here: water pumped out of it, clay that shrinks and swells, fill that settles, a mine, a slope?',
    'Which signs should we look for in the building, and how often should it be surveyed?',
  ];
}
