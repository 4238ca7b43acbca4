import type { Account } from './account/signedInAccount.ts';
import { openAccountDialog, type AccountDialogStart } from './account/accountDialog.ts';
import { CreditsDialog } from './credits/creditsDialog.ts';
import { byId } from './page/dom.ts';
import { announce } from './page/resultPlace.ts';
import type { LatLon, Settings } from './service/serviceAnswers.ts';
import { words } from './words/words.ts';

interface Around {
  readonly account: Account;
  readonly settings: () => Settings;
  /** Shows a report that the account has purchased, by its number. */
  readonly openReport: (id: number) => void;
  readonly showPlace: (point: LatLon) => void;
}

/** The dialogs of the page; those that most visits don't need are loaded on demand. */
export class Dialogs {
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  /** The ways to sign in, or the account. */
  openAccount(begin: AccountDialogStart): void {
    const { account, settings } = this.#around;
    openAccountDialog(dialogOf('account-dialog'), account, begin, settings());
  }

  /** Sells credits; `orderId` = the buyer returns from paying that order. */
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
    const { openReport } = this.#around;
    const openCredits = () => this.openCredits();
    load(async () => {
      const { openListDialog } = await import('./list/listDialog.ts');
      openListDialog({ ...this.#care, openCredits, openReport });
    });
  }

  /** Lists the watches of the account. */
  openWatches(): void {
    load(async () => (await import('./owner/watchesView.ts')).openWatches(this.#care));
  }

  /** The messages of the account; `ticketId` = one conversation. */
  openTickets(ticketId: string | null = null): void {
    load(async () => (await import('./owner/ticketsView.ts')).openTickets(this.#care, ticketId));
  }

  get #care() {
    const { account, showPlace } = this.#around;
    return { account, showPlace, openAccount: (begin: AccountDialogStart) => this.openAccount(begin) };
  }
}

function dialogOf(id: string): HTMLDialogElement {
  return byId(id) as HTMLDialogElement;
}

/** Opens a dialog that must be loaded first. */
function load(open: () => Promise<void>): void {
  open().catch(() => announce(words.page.partNotLoaded));
}
