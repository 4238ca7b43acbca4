import { THEMES, type Theme } from './viewLink.ts';

const storageKey = 'ground-motion.theme';
const changed = new EventTarget();
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
systemIsDark.addEventListener('change', () => changed.dispatchEvent(new Event('change')));

/** What the reader chose in this browser; `auto` = as the system is. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return THEMES.find((theme) => theme === stored) ?? 'auto';
}

/** Shows the page light or dark. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
  changed.dispatchEvent(new Event('change'));
}

/** Keeps the choice for the next visit. */
export function keepTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
}

/** Hears when light becomes dark or dark light; colors on canvases must be drawn again then. */
export function onSchemeChange(listener: () => void, signal?: AbortSignal): void {
  changed.addEventListener('change', listener, signal === undefined ? {} : { signal });
}
