import type { Account } from '../account/account.ts';
import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { dollars } from '../page/words.ts';
import { ApiError } from '../service/apiCall.ts';
import { fetchPdf, fetchPdfPrice, type PdfOffer } from '../service/serviceApi.ts';
import { randomKey, type Purchase } from './purchases.ts';

/**
 * A button that downloads the PDF of a bought report. It asks what that costs first: nothing while nothing newer is
 * served; where it would cost something, it says so and waits for a second click, which
 * takes that very offer. `signal` = the report is not on the page any more: nothing is then begun.
 */
export function pdfButton(
  account: Account,
  purchase: Pick<Purchase, 'path' | 'idempotencyKey'>,
  signal: AbortSignal,
  label = 'Download PDF (included)',
): HTMLElement {
  const said = element('p', { class: 'fine pdf-said', role: 'status' });
  const button = element('button', { type: 'button', class: 'button', id: 'pdf' }, label);
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
    const { file, name, costUsd } = await fetchPdf(accepted);
    told = null;
    const address = URL.createObjectURL(file);
    element('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    said.textContent = costUsd === 0 ? '' : `Paid ${dollars(costUsd)} for the PDF.`;
  }

  button.addEventListener('click', () => {
    button.disabled = true;
    said.textContent = 'Creating the PDF…';
    download()
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof ApiError && !error.isUncertain) told = null;
        said.textContent = error instanceof ApiError ? errorLine(error) : 'That did not work. Try again.';
      })
      .finally(() => (button.disabled = false));
  });
  return element('div', { class: 'pdf' }, button, said);
}
