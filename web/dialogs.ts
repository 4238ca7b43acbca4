import type { Account } from './account/account.ts';
import { openAccountDialog, type AccountDialogStart } from './account/accountDialog.ts';
import { CreditsDialog } from './credits/creditsDialog.ts';
import { byId } from './page/dom.ts';
import { announce } from './page/resultPlace.ts';
import type { Settings } from './service/answers.ts';

interface Around {
  readonly account: Account;
  readonly settings: () => Settings;
  /** Shows a report that the account has bought, by its number. */
  readonly openReport: (id: number) => void;
}

/** The dialogs of the page; those that most visits don't need are loaded when they are opened. */
export class Dialogs {
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Ways into the account, or the account. */
  openAccount(begin: AccountDialogStart): void {
    const { account, settings } = this.#around;
    openAccountDialog(dialogOf('account-dialog'), account, begin, settings());
  }

  /** Sells credits; `orderId` = the buyer comes back from paying that order. */
  openCredits(orderId: string | null = null): void {
    const dialog = dialogOf('credits-dialog');
    if (dialog.open) return;
    const { account, settings } = this.#around;
    const { ways_to_pay: ways, price_per_report_usd: priceUsd } = settings();
    const signIn = () => this.openAccount('sign-in');
    CreditsDialog.open(dialog, { account, ways, priceUsd, signIn }, orderId);
  }

  /** Checks and buys a list of places. */
  openList(): void {
    const { account, openReport } = this.#around;
    const openAccount = (begin: AccountDialogStart) => this.openAccount(begin);
    const openCredits = () => this.openCredits();
    load(async () => {
      const { openListDialog } = await import('./list/listDialog.ts');
      openListDialog({ account, openAccount, openCredits, openReport });
    });
  }
}

function dialogOf(id: string): HTMLDialogElement {
  return byId(id) as HTMLDialogElement;
}

/** Opens what has to be loaded first. */
function load(open: () => Promise<void>): void {
  open().catch(() =>
    announce('This part of the page couldn’t be loaded. Check your connection and try again.'),
  );
}
