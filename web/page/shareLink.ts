import { copyText } from '../account/accountForm.ts';
import { announce } from './resultPlace.ts';
import { words } from '../words/words.ts';

/** Copies the link to the current view, and shows on the button whether that succeeded. */
export async function share(event: MouseEvent): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  const said = (await copyText(location.href)) ? words.page.linkCopied : words.page.copyFromAddressBar;
  button.textContent = said;
  announce(said);
}
