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

/** A file that the reader chose, and how its columns are read. */
export interface ChosenFile {
  readonly name: string;
  readonly rows: readonly FileRow[];
  readonly columns: Columns;
}

/** Where a step of the dialog may lead. */
export interface ListSteps {
  readonly around: Around;
  /** A file to choose. */
  choose(): void;
  /** What the columns of a file are. */
  columns(file: ChosenFile): void;
  /** What the list would cost. */
  price(file: ChosenFile): Promise<void>;
  /** Writes the list down and buys it. Throws where the browser keeps nothing: nothing is bought then. */
  buy(file: ChosenFile, rows: readonly ListRow[], price: ListPrice): Promise<void>;
  /** Buys what is pending of a list. */
  continue(purchase: ListPurchase): Promise<void>;
  /** Takes the list out of this browser, and asks for another file. The reports stay in the account. */
  forget(): Promise<void>;
  close(): void;
}
