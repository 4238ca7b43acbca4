import type { Account } from '../account/signedInAccount.ts';
import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { dollars } from '../page/pageWords.ts';
import { ApiError } from '../service/apiCall.ts';
import { fetchOwnedPdf, fetchPdf, fetchPdfPrice, type PdfOffer } from '../service/serviceApi.ts';
import { languageOf, pdfLanguageSelect } from './pdfLanguage.ts';
import { randomKey, type Purchase } from './purchases.ts';
import { words } from '../words/words.ts';

/** Maximum number that the service prints at once. */
export const reportsInADocument = 50;

/**
 * A button that downloads the PDF of a purchased report. It first requests the price: free as long as there is no newer
 * release. If it costs something, the button says so and waits for a second click, which accepts exactly that offer.
 * `signal` = the report is no longer on the page: then nothing is started.
 */
export function pdfButton(
  account: Account,
  purchase: Pick<Purchase, 'path' | 'idempotencyKey'>,
  signal: AbortSignal,
): HTMLElement {
  const said = element('p', { class: 'fine pdf-said', role: 'status' });
  const button = element(
    'button',
    { type: 'button', class: 'button', id: 'pdf' },
    words.purchase.downloadIncluded,
  );
  const select = pdfLanguageSelect('pdf-language');
  /** The offer whose price the user has seen and may accept with a second click. */
  let lastOffer: PdfOffer | null = null;

  async function offer(): Promise<PdfOffer | null> {
    await account.ready();
    const { key } = account;
    const { path } = purchase;
    if (key === null) throw new ApiError(401, 'unauthorized', words.purchase.signInForPdf, null);
    const language = languageOf(select);
    if (lastOffer !== null && lastOffer.key === key && lastOffer.language === language) return lastOffer;
    const priceUsd = await fetchPdfPrice(path, key, signal);
    if (priceUsd === 0) {
      const suffix = language === 'en' ? 'pdf' : `pdf-${language}`;
      return { priceUsd, path, key, language, idempotencyKey: `${purchase.idempotencyKey}-${suffix}` };
    }
    // with the older document's key, that document would be replayed
    lastOffer = { priceUsd, path, key, language, idempotencyKey: randomKey() };
    button.textContent = words.purchase.downloadFor(dollars(priceUsd));
    said.textContent = words.purchase.newerPdf(dollars(priceUsd));
    return null;
  }

  async function download(): Promise<void> {
    const accepted = await offer();
    if (accepted === null || signal.aborted) return;
    const pdf = await fetchPdf(accepted);
    lastOffer = null;
    saveFile(pdf);
    said.textContent = pdf.costUsd === 0 ? '' : words.purchase.paidForPdf(dollars(pdf.costUsd));
  }

  onClick(button, said, signal, async () => {
    await download().catch((error: unknown) => {
      if (error instanceof ApiError && !error.isUncertain) lastOffer = null;
      throw error;
    });
  });
  return element('div', { class: 'pdf' }, button, select, said);
}

/** A button that downloads the account's own reports as one PDF, for free. `ids` is called on click. */
export function ownedPdfButton(
  { key, ids }: { readonly key: () => string | null; readonly ids: () => readonly number[] },
  signal: AbortSignal,
  label: string,
  id = 'pdf',
): HTMLElement {
  const said = element('p', { class: 'fine pdf-said', role: 'status' });
  const button = element('button', { type: 'button', class: 'button', id }, label);
  const select = pdfLanguageSelect(`${id}-language`);
  onClick(button, said, signal, async () => {
    const asked = ids();
    saveFile(await fetchOwnedPdf(key(), asked.slice(0, reportsInADocument), languageOf(select)));
    const isWhole = asked.length <= reportsInADocument;
    said.textContent = isWhole ? '' : words.purchase.firstOfThem(reportsInADocument);
  });
  return element('div', { class: 'pdf' }, button, select, said);
}

/** Runs a click's work, one at a time, and shows errors. */
function onClick(
  button: HTMLButtonElement,
  said: HTMLElement,
  signal: AbortSignal,
  work: () => Promise<void>,
): void {
  button.addEventListener('click', () => {
    button.disabled = true;
    said.textContent = words.purchase.creatingPdf;
    work()
      .catch((error: unknown) => {
        if (signal.aborted) return;
        said.textContent = error instanceof ApiError ? errorLine(error) : words.purchase.tryAgain;
      })
      .finally(() => (button.disabled = false));
  });
}

/** Makes the browser save a file. */
export function saveFile({ file, name }: { readonly file: Blob; readonly name: string }): void {
  const address = URL.createObjectURL(file);
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
