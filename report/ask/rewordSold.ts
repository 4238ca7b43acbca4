import type { Language } from '../../core/words/language.ts';
import { headlineFor } from '../../core/report/groundVerdict.ts';
import type { OkReport } from '../../schemas/http/report/motionReport.ts';
import { examineSold, type SoldReport } from '../examine/examineSold.ts';
import { groundOf } from '../ground/ground.ts';
import { datumWords } from '../present/presentDatum.ts';
import { groundBrief } from '../present/groundBrief.ts';
import { presentReference } from '../present/presentProvenance.ts';
import { disclaimerOf } from '../present/reportCell.ts';
import { assessmentSentences, differentialNote } from '../present/sentences.ts';
import { reportWordsIn } from '../words/reportWords.ts';
import type { AskContext } from './question.ts';

/** What a report was sold with: it may have been reduced to some fields. */
type Sold = Partial<OkReport>;

/** The sentences of a report in another language, as far as it was sold with them. */
export interface Reworded {
  readonly verdict: string | null;
  readonly assessment: string | null;
  readonly brief: string | null;
  readonly freshnessNote: string | null;
  /** The note of `differential_motion`. */
  readonly differentialNote: string | null;
  /** How other frames here compare. */
  readonly otherFrames: string | null;
  /** What the rate is relative to; null = not sold. */
  readonly reference: string | null;
  readonly disclaimer: string | null;
  /** Whether sentences are missing because the release that was sold was removed. */
  readonly isIncomplete: boolean;
}

/**
 * Words a sold report in another language, from its numbers and the release that it is about. What is stored and signed
 * keeps its bytes.
 */
export async function rewordSold(
  context: Pick<AskContext, 'grounds'>,
  sold: Sold,
  { now, language }: { readonly now: number; readonly language: Language },
): Promise<Reworded> {
  const words = reportWordsIn(language);
  const examination = isWhole(sold) ? await examineSold(groundOf(context, sold), sold, now) : null;
  const { cell, measurement } = examination ?? {};
  const units = sold.display_units === 'in_yr' ? 'in' : 'mm';
  const hasSentences = sold.assessment !== undefined || sold.ground_brief !== undefined;
  const isKnown = cell && measurement;
  return {
    verdict: headlineFor(sold.verdict_code, words.ground)?.title ?? null,
    assessment:
      isKnown && sold.assessment !== undefined ? assessmentSentences(cell, measurement, units, words) : null,
    brief: isKnown && sold.ground_brief !== undefined ? groundBrief(cell, measurement, units, words) : null,
    freshnessNote:
      typeof sold.freshness_note === 'string' && sold.last_observation !== undefined
        ? words.ground.seriesEnded(sold.last_observation)
        : null,
    differentialNote: sold.differential_motion
      ? differentialNote(sold.differential_motion.neighbor_spread_mm_yr, words)
      : null,
    otherFrames:
      cell && cell.overlapping.length > 0 ? datumWords(cell.frameId, cell.overlapping, words) : null,
    reference: cell ? presentReference(cell, words).in_words : null,
    disclaimer: sold.provenance ? disclaimerOf(cell ?? null, words) : null,
    isIncomplete: hasSentences && !isKnown,
  };
}

/** Whether a report was sold with what identifies its place and release. */
function isWhole(sold: Sold): sold is Sold & SoldReport & Pick<OkReport, 'mode'> {
  return [sold.frame, sold.release, sold.query, sold.provenance].every((each) => each !== undefined);
}
