/** Languages of everything that is written for people; the first is the default. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language as its readers in the United States write it: both have a decimal point. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** A date in a language's own form, such as November 22, 2026; `isoDate` is YYYY-MM-DD. */
export function dateInWords(isoDate: string, language: Language): string {
  return formatDate(isoDate, language, 'long');
}

/** The same with the month abbreviated, such as Nov 22, 2026, for tables. */
export function dateInTable(isoDate: string, language: Language): string {
  return formatDate(isoDate, language, 'medium');
}

function formatDate(isoDate: string, language: Language, dateStyle: 'long' | 'medium'): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle, timeZone: 'UTC' }).format(new Date(isoDate));
}
