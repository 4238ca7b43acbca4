import type { Language } from '../../core/words/language.ts';
import { LANGUAGE_KEY, linkedLanguage, pageLanguage, spanish } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

type StaticKey = keyof typeof words.page;

/** Writes the text of index.html, which is in English, in the page's language, and starts the switch of languages. */
export function showLanguage(): void {
  document.documentElement.lang = pageLanguage;
  const other = pageLanguage === 'en' ? 'es' : 'en';
  for (const change of document.querySelectorAll<HTMLAnchorElement>('a.language')) {
    const [name, code] = change.children;
    if (name) name.textContent = words.page.otherLanguage;
    if (code) code.textContent = other.toUpperCase();
    change.lang = change.hreflang = other;
    change.href = `?lang=${other}`;
    change.addEventListener('click', (event) => {
      event.preventDefault();
      switchLanguage(other);
    });
  }
  if (spanish !== null) for (const node of document.querySelectorAll<HTMLElement>(MARKED)) translate(node);
}

/** Opens the page in a language, now and on the next visit. */
function switchLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
  location.reload();
}

/** The page's address with the language of its link, and without what a link opens once. */
export function pagePath(): string {
  const language = linkedLanguage(location.search);
  return language === null ? location.pathname : `${location.pathname}?lang=${language}`;
}

const MARKED = '[data-words], [data-label], [data-placeholder]';

function translate(node: HTMLElement): void {
  if (node instanceof HTMLAnchorElement && node.pathname === '/docs/help') node.search = '?lang=es';
  const { words: text, label, placeholder } = node.dataset;
  if (text !== undefined) node.textContent = staticWords(text);
  if (placeholder !== undefined) node.setAttribute('placeholder', staticWords(placeholder));
  if (label === undefined) return;
  node.setAttribute('aria-label', staticWords(label));
  if (node.title !== '') node.title = staticWords(label);
}

function staticWords(key: string): string {
  const found = words.page[key as StaticKey];
  if (typeof found !== 'string') throw new Error(`the page has no words for ${key}`);
  return found;
}
