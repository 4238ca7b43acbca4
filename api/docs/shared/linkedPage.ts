import type { Language } from '../../../core/words/language.ts';
import { escapeHtml, pageHtml } from '../html.ts';
import { ENGLISH, type SharedWords } from './english.ts';
import { SPANISH } from './spanish.ts';

const NOT_INDEXED = '\n<meta name="robots" content="noindex, nofollow">';

const CATALOGS: Readonly<Record<Language, SharedWords>> = { en: ENGLISH, es: SPANISH };

/** The words of the pages of shared and printed reports. */
export function linkedWordsIn(language: Language): SharedWords {
  return CATALOGS[language];
}

/** A page that its readers got a link to, and its switch of languages. */
export function linkedPage({
  title,
  description,
  language,
  otherAddress,
  body,
}: {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** The query of this page without its language; null = the page exists only in this language. */
  readonly otherAddress: string | null;
  readonly body: string;
}): string {
  const other = language === 'en' ? 'es' : 'en';
  const query = otherAddress === null || otherAddress === '' ? '' : `${otherAddress}&`;
  const change =
    otherAddress === null
      ? ''
      : `<nav><a href="${escapeHtml(`?${query}lang=${other}`)}" lang="${other}" hreflang="${other}">${CATALOGS[language].otherLanguage}</a></nav>`;
  return pageHtml({
    title,
    description,
    language,
    styles: ['/styles/docs.css'],
    head: NOT_INDEXED,
    body: `<header><a class="brand" href="/">Ground Motion</a>${change}</header>\n${body}`,
  });
}
