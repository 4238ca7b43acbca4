import type { Language } from '../../core/words/language.ts';
import { ENGLISH, type ReportWords } from './english.ts';
import { SPANISH } from './spanish.ts';

const CATALOGS: Readonly<Record<Language, ReportWords>> = { en: ENGLISH, es: SPANISH };

/** The sentences of a report in a language. */
export function reportWordsIn(language: Language): ReportWords {
  return CATALOGS[language];
}
