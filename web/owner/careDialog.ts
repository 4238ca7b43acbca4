import type { Account } from '../account/signedInAccount.ts';
import type { AccountDialogStart } from '../account/accountDialog.ts';
import { byId, element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { waiting } from '../page/resultPlace.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import { ApiError } from '../service/apiCall.ts';

/** The page around the dialogs of watches and messages. */
export interface CareAround {
  readonly account: Account;
  readonly openAccount: (begin: AccountDialogStart) => void;
  /** Shows a place on the page. */
  readonly showPlace: (point: LatLon) => void;
}

/** What a view of the dialog needs. */
export interface CareDialog {
  readonly around: CareAround;
  readonly ownerKey: () => string | null;
  readonly close: () => void;
  /** Shows loaded content under a title, with a wait before it and a retry if it fails. */
  readonly show: (title: string, load: () => Promise<readonly (Node | null)[]>) => Promise<void>;
}

/**
 * Opens a dialog about the account's watches or messages; `begin` shows its first view. If the account's owner isn't
 * signed in, it asks to sign in.
 */
export function openCareDialog(around: CareAround, begin: (dialog: CareDialog) => void, title: string): void {
  const node = byId('care-dialog') as HTMLDialogElement;
  const { account } = around;
  const close = () => node.close();
  let shown = 0;
  const fill = (heading: string, content: readonly (Node | null)[]) => {
    node.replaceChildren(
      element(
        'button',
        { type: 'button', class: 'dialog-close', 'aria-label': 'Close', onclick: close },
        '×',
      ),
      element('h2', { id: 'care-dialog-title', tabindex: -1 }, heading),
      ...content.filter((part) => part !== null),
    );
    byId('care-dialog-title').focus();
  };
  const show: CareDialog['show'] = async (heading, load) => {
    const turn = ++shown;
    fill(heading, [waiting('Loading…')]);
    try {
      const content = await load();
      if (turn === shown) fill(heading, content);
    } catch (error) {
      if (turn !== shown) return;
      const words = error instanceof ApiError ? errorLine(error) : 'That did not work. Try again.';
      const retry = () => void show(heading, load);
      fill(heading, [
        element('p', { class: 'field-error', role: 'alert' }, words),
        element('button', { type: 'button', class: 'button', onclick: retry }, 'Try again'),
      ]);
    }
  };
  if (!node.open) node.showModal();
  if (account.ownerCall === null) {
    const enter = (how: AccountDialogStart) => () => {
      close();
      around.openAccount(how);
    };
    const words = account.isKnown
      ? 'The key in this browser isn’t allowed to do this. Sign in to the account, or use its main key.'
      : 'Sign in to your account, or create a free one. You need no credits for this.';
    fill(title, [
      element('p', {}, words),
      element(
        'div',
        { class: 'actions' },
        element('button', { type: 'button', class: 'button primary', onclick: enter('sign-in') }, 'Sign in'),
        element(
          'button',
          { type: 'button', class: 'button', onclick: enter('register') },
          'Create a free account',
        ),
      ),
    ]);
    return;
  }
  begin({ around, ownerKey: () => account.ownerCall?.key ?? null, close, show });
}
