import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { ApiError } from '../service/apiCall.ts';
import { ownerWords } from '../words/ownerWords.ts';

/** The line of a form or list that shows an error. */
export function problemLine(): HTMLElement {
  return element('p', { class: 'field-error', role: 'alert' });
}

/** Runs a button's work, one click at a time; errors are shown in `problem`. */
export async function attempt(
  problem: HTMLElement,
  button: HTMLButtonElement | null,
  work: () => Promise<void>,
): Promise<void> {
  problem.textContent = '';
  if (button) button.disabled = true;
  try {
    await work();
  } catch (error) {
    problem.textContent = error instanceof ApiError ? errorLine(error) : ownerWords.tryAgainText;
    problem.scrollIntoView({ block: 'nearest' });
  } finally {
    if (button) button.disabled = false;
  }
}
