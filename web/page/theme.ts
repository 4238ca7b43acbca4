import { THEMES, type Theme } from './viewLink.ts';

const storageKey = 'ground-motion.theme';
const changed = new EventTarget();
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
systemIsDark.addEventListener('change', () => changed.dispatchEvent(new Event('change')));

/** The user's choice in this browser; `auto` = follow the system. */
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

/** Stores the choice for the next visit. */
export function keepTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
}

/** Called when the color scheme changes; colors on canvases must then be drawn again. */
export function onSchemeChange(listener: () => void, signal?: AbortSignal): void {
  changed.addEventListener('change', listener, signal === undefined ? {} : { signal });
}
