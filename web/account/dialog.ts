import type { ExplorerSettings } from '../../schemas/http/map/explorerSettings.ts';
import { element } from '../page/dom.ts';
import type { Account } from './signedInAccount.ts';
import { words } from '../words/words.ts';

/** What every view of the account dialog needs. */
export interface Dialog {
  readonly account: Account;
  readonly settings: Pick<ExplorerSettings, 'starter_credits_usd'>;
  /** Replaces the view. */
  readonly show: (...content: (Node | null)[]) => void;
  /**
   * Like `show`, for something shown only once: neither Escape nor a cross closes it, only a button that confirms it was
   * saved.
   */
  readonly showOnce: (...content: (Node | null)[]) => void;
  readonly close: () => void;
}

/** A node's content must be saved: it can only be closed with its own button. */
const kept = new WeakSet<HTMLDialogElement>();
const watched = new WeakSet<HTMLDialogElement>();

/** Makes a dialog from a node. */
export function openDialogOf(node: HTMLDialogElement, about: Pick<Dialog, 'account' | 'settings'>): Dialog {
  watchClosing(node);
  const close = () => {
    kept.delete(node);
    node.close();
  };
  const fill = (mayClose: boolean, content: readonly (Node | null)[]) => {
    if (mayClose) kept.delete(node);
    else kept.add(node);
    // Otherwise a browser may close a dialog on the second Escape, regardless of the page.
    node.setAttribute('closedby', mayClose ? 'closerequest' : 'none');
    const cross = element(
      'button',
      { type: 'button', class: 'dialog-close', 'aria-label': words.account.close, onclick: close },
      '×',
    );
    node.replaceChildren(...(mayClose ? [cross] : []), ...content.filter((part) => part !== null));
  };
  return {
    ...about,
    show: (...content) => fill(true, content),
    showOnce: (...content) => fill(false, content),
    close,
  };
}

function watchClosing(node: HTMLDialogElement): void {
  if (watched.has(node)) return;
  watched.add(node);
  node.addEventListener('cancel', (event) => {
    if (kept.has(node)) event.preventDefault();
  });
  node.addEventListener('keydown', (event) => {
    if (kept.has(node) && event.key === 'Escape') event.preventDefault();
  });
}

/** The heading of a view, which names the dialog. */
export function heading(text: string): HTMLElement {
  return element('h2', { id: 'account-dialog-title' }, text);
}

/** A button of a view. */
export function button(
  text: string,
  onclick: () => unknown,
  { id, kind = '' }: { readonly id?: string; readonly kind?: string } = {},
): HTMLButtonElement {
  return element('button', { type: 'button', class: `button ${kind}`.trim(), id, onclick }, text);
}

/** A checkbox with its label. */
export function checkbox(
  id: string,
  text: string,
): { readonly input: HTMLInputElement; readonly row: HTMLElement } {
  const input = element('input', { type: 'checkbox', id });
  return { input, row: element('label', { class: 'check', for: id }, input, text) };
}
