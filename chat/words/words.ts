import type { Language } from '../../core/words/language.ts';
import { ENGLISH as ENGLISH_GROUND, type GroundWords } from '../../core/words/english.ts';
import { SPANISH as SPANISH_GROUND } from '../../core/words/spanish.ts';
import { ENGLISH, type AnswerWords } from './english.ts';
import { ENGLISH_REPORT, type StoredReportWords } from './englishReport.ts';
import { SPANISH } from './spanish.ts';
import { SPANISH_REPORT } from './spanishReport.ts';

/** All words of an answer in one language. */
export interface Words extends AnswerWords {
  readonly language: Language;
  readonly report: StoredReportWords;
  readonly ground: GroundWords;
}

/** The words of answers in each language. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en: { language: 'en', ...ENGLISH, report: ENGLISH_REPORT, ground: ENGLISH_GROUND },
  es: { language: 'es', ...SPANISH, report: SPANISH_REPORT, ground: SPANISH_GROUND },
};
