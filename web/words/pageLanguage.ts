import { LANGUAGES, type Language } from '../../core/words/language.ts';

/** Where this browser keeps the reader's choice. */
export const LANGUAGE_KEY = 'ground-motion.language';

/** What only a page has: tests and threads don't. */
interface PageGlobals {
  readonly location?: { readonly search: string };
  readonly navigator?: { readonly languages: readonly string[] };
  readonly localStorage?: { getItem(key: string): string | null };
}

/** The Spanish words; null on an English page, which never loads them. Every module that speaks waits for them. */
export const spanish =
  wantedLanguage() === 'es'
    ? await import('./spanish/spanish.ts').then(
        ({ SPANISH }) => SPANISH,
        () => null,
      )
    : null;

/** The language of the page: English if the Spanish words couldn't be loaded. */
export const pageLanguage: Language = spanish === null ? 'en' : 'es';

/** The language in the link (`?lang=es`); null without one. */
export function linkedLanguage(search: string): Language | null {
  return known(new URLSearchParams(search).get('lang'));
}

/** The first of the link's language, the kept choice, and the browser's languages. */
function wantedLanguage(): Language {
  const { location, localStorage, navigator } = globalThis as PageGlobals;
  if (!location || !localStorage) return 'en';
  const tags = (navigator?.languages ?? []).map((tag) => tag.slice(0, 2));
  const wanted = [linkedLanguage(location.search), localStorage.getItem(LANGUAGE_KEY), ...tags];
  return wanted.map(known).find((language) => language !== null) ?? 'en';
}

function known(tag: string | null): Language | null {
  return LANGUAGES.find((language) => language === tag) ?? null;
}
