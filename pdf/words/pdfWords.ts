import type { Language } from '../../core/words/language.ts';
import { ENGLISH, type PdfWords } from './english.ts';
import { SPANISH } from './spanish.ts';

const CATALOGS: Readonly<Record<Language, PdfWords>> = { en: ENGLISH, es: SPANISH };

/** What is printed around a report, in a language. */
export function pdfWordsIn(language: Language): PdfWords {
  return CATALOGS[language];
}
