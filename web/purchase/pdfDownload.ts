import type { Account } from '../account/signedInAccount.ts';
import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { dollars } from '../page/pageWords.ts';
import { ApiError } from '../service/apiCall.ts';
import { fetchOwnedPdf, fetchPdf, fetchPdfPrice, type PdfOffer } from '../service/serviceApi.ts';
import { randomKey, type Purchase } from './purchases.ts';

/** As many as the service prints at once. */
export const reportsInADocument = 50;

/**
 * A button that downloads the PDF of a bought report. It asks what that costs first: nothing while nothing newer is
 * served; where it would cost something, it says so and waits for a second click, which
 * takes that very offer. `signal` = the report is not on the page any more: nothing is then begun.
 */
export function pdfButton(
  account: Account,
  purchase: Pick<Purchase, 'path' | 'idempotencyKey'>,
  signal: AbortSignal,
): HTMLElement {
  const said = element('p', { class: 'fine pdf-said', role: 'status' });
  const button = element('button', { type: 'button', class: 'button', id: 'pdf' }, 'Download PDF (included)');
  /** The offer whose price the reader has seen, and may accept by a second click. */
  let told: PdfOffer | null = null;

  async function offer(): Promise<PdfOffer | null> {
    await account.ready();
    const { key } = account;
    const { path } = purchase;
    if (key === null) throw new ApiError(401, 'unauthorized', 'Sign in to download the PDF.', null);
    if (told !== null && told.key === key) return told;
    const priceUsd = await fetchPdfPrice(path, key, signal);
    if (priceUsd === 0) return { priceUsd, path, key, idempotencyKey: `${purchase.idempotencyKey}-pdf` };
    // under the key of the older document that one would come again
    told = { priceUsd, path, key, idempotencyKey: randomKey() };
    button.textContent = `Download PDF (${dollars(priceUsd)})`;
    said.textContent =
      'The PDF is included until newer data is available, and newer data is available now. The PDF ' +
      `shows the newer data and costs ${dollars(priceUsd)}.`;
    return null;
  }

  async function download(): Promise<void> {
    const accepted = await offer();
    if (accepted === null || signal.aborted) return;
    const pdf = await fetchPdf(accepted);
    told = null;
    saveFile(pdf);
    said.textContent = pdf.costUsd === 0 ? '' : `Paid ${dollars(pdf.costUsd)} for the PDF.`;
  }

  onClick(button, said, signal, async () => {
    await download().catch((error: unknown) => {
      if (error instanceof ApiError && !error.isUncertain) told = null;
      throw error;
    });
  });
  return element('div', { class: 'pdf' }, button, said);
}

/** A button that downloads reports that the account owns as one PDF, free. `ids` are asked for at the click. */
export function ownedPdfButton(
  { key, ids }: { readonly key: () => string | null; readonly ids: () => readonly number[] },
  signal: AbortSignal,
  label: string,
  id = 'pdf',
): HTMLElement {
  const said = element('p', { class: 'fine pdf-said', role: 'status' });
  const button = element('button', { type: 'button', class: 'button', id }, label);
  onClick(button, said, signal, async () => {
    const asked = ids();
    saveFile(await fetchOwnedPdf(key(), asked.slice(0, reportsInADocument)));
    const isWhole = asked.length <= reportsInADocument;
    said.textContent = isWhole ? '' : `The PDF holds the first ${reportsInADocument} of them.`;
  });
  return element('div', { class: 'pdf' }, button, said);
}

/** Does the work of a click once at a time, and says what went wrong. */
function onClick(
  button: HTMLButtonElement,
  said: HTMLElement,
  signal: AbortSignal,
  work: () => Promise<void>,
): void {
  button.addEventListener('click', () => {
    button.disabled = true;
    said.textContent = 'Creating the PDF…';
    work()
      .catch((error: unknown) => {
        if (signal.aborted) return;
        said.textContent = error instanceof ApiError ? errorLine(error) : 'That did not work. Try again.';
      })
      .finally(() => (button.disabled = false));
  });
}

/** Has the browser keep a file. */
export function saveFile({ file, name }: { readonly file: Blob; readonly name: string }): void {
  const address = URL.createObjectURL(file);
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
