import { copyText } from '../account/accountForm.ts';
import { announce } from './resultPlace.ts';

/** Copies the link to the current view, and shows on the button whether that succeeded. */
export async function share(event: MouseEvent): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  const words = (await copyText(location.href)) ? 'Link copied' : 'Copy it from the address bar';
  button.textContent = words;
  announce(words);
}
