import type { Account } from '../account/signedInAccount.ts';
import type { AccountDialogStart } from '../account/accountDialog.ts';
import type { ListPurchase } from './buyList.ts';
import type { Columns, ListRow } from './columns.ts';
import type { ListPrice } from './priceList.ts';
import type { FileRow } from './tableFile.ts';

/** The page around the dialog of lists. */
export interface Around {
  readonly account: Account;
  readonly openAccount: (begin: AccountDialogStart) => void;
  readonly openCredits: () => void;
  readonly openReport: (id: number) => void;
}

/** A file that the user chose, and the meaning of its columns. */
export interface ChosenFile {
  readonly name: string;
  readonly rows: readonly FileRow[];
  readonly columns: Columns;
}

/** Transitions between the steps of the dialog. */
export interface ListSteps {
  readonly around: Around;
  /** A file to choose. */
  choose(): void;
  /** The meaning of a file's columns. */
  columns(file: ChosenFile): void;
  /** What the list would cost. */
  price(file: ChosenFile): Promise<void>;
  /** Stores the list and buys it. Throws if the browser can't store anything: then nothing is bought. */
  buy(file: ChosenFile, rows: readonly ListRow[], price: ListPrice): Promise<void>;
  /** Buys the pending places of a list. */
  continue(purchase: ListPurchase): Promise<void>;
  /** Removes the list from this browser, and asks for another file. The reports stay in the account. */
  forget(): Promise<void>;
  close(): void;
}
