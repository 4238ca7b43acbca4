import { LANGUAGES, type Language } from '../../core/words/language.ts';
import { element } from '../page/dom.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

const storageKey = 'ground-motion.pdf-language';
/** Each language in its own words. */
const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** A choice of a document's language, first the last one in this browser, else the page's. */
export function pdfLanguageSelect(id: string): HTMLSelectElement {
  const first = firstLanguage();
  const select = element(
    'select',
    { id, class: 'pdf-language', 'aria-label': words.purchase.pdfLanguage },
    ...LANGUAGES.map((language) =>
      element('option', { value: language, lang: language, selected: language === first }, names[language]),
    ),
  );
  select.addEventListener('change', () => localStorage.setItem(storageKey, select.value));
  return select;
}

/** The chosen language. */
export function languageOf({ value }: HTMLSelectElement): Language {
  return LANGUAGES.find((language) => language === value) ?? 'en';
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(storageKey);
  return LANGUAGES.find((language) => language === kept) ?? pageLanguage;
}
