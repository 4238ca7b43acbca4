import type { Account } from '../account/signedInAccount.ts';
import type { AccountDialogStart } from '../account/accountDialog.ts';
import { byId, element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { waiting } from '../page/resultPlace.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import { ApiError } from '../service/apiCall.ts';
import { ownerWords } from '../words/ownerWords.ts';

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
        { type: 'button', class: 'dialog-close', 'aria-label': ownerWords.close, onclick: close },
        '×',
      ),
      element('h2', { id: 'care-dialog-title', tabindex: -1 }, heading),
      ...content.filter((part) => part !== null),
    );
    byId('care-dialog-title').focus();
  };
  const show: CareDialog['show'] = async (heading, load) => {
    const turn = ++shown;
    fill(heading, [waiting(ownerWords.loading)]);
    try {
      const content = await load();
      if (turn === shown) fill(heading, content);
    } catch (error) {
      if (turn !== shown) return;
      const words = error instanceof ApiError ? errorLine(error) : ownerWords.tryAgainText;
      const retry = () => void show(heading, load);
      fill(heading, [
        element('p', { class: 'field-error', role: 'alert' }, words),
        element('button', { type: 'button', class: 'button', onclick: retry }, ownerWords.tryAgain),
      ]);
    }
  };
  if (!node.open) node.showModal();
  if (account.ownerCall === null) {
    const enter = (how: AccountDialogStart) => () => {
      close();
      around.openAccount(how);
    };
    const words = account.isKnown ? ownerWords.keyNotAllowed : ownerWords.signInText;
    fill(title, [
      element('p', {}, words),
      element(
        'div',
        { class: 'actions' },
        wayIn(ownerWords.signIn, enter('sign-in'), ' primary'),
        wayIn(ownerWords.createAccount, enter('register')),
      ),
    ]);
    return;
  }
  begin({ around, ownerKey: () => account.ownerCall?.key ?? null, close, show });
}

function wayIn(text: string, onclick: () => void, kind: ' primary' | '' = ''): HTMLElement {
  return element('button', { type: 'button', class: `button${kind}`, onclick }, text);
}
