import type { Account } from '../account/account.ts';
import { element } from '../page/dom.ts';
import { dollars } from '../page/words.ts';
import { ApiError, fetchPdf, fetchPdfPrice } from '../service/serviceApi.ts';
import { randomKey, type Purchase } from './purchases.ts';

/**
 * A button that downloads the PDF of a bought report. It asks what that costs first: nothing while the report is
 * fresh; where it would cost something (newer data have come since), it says so and waits for a second click.
 */
export function pdfButton(account: Account, purchase: Purchase): HTMLElement {
  const said = element('p', { class: 'fine pdf-said', role: 'status' });
  const button = element('button', { type: 'button', class: 'button', id: 'pdf' }, 'Download PDF (included)');
  let acceptedUsd = 0;
  let idempotencyKey = `${purchase.idempotencyKey}-pdf`;
  const download = async (key: string) => {
    const priceUsd = await fetchPdfPrice(purchase.path, key);
    if (priceUsd > acceptedUsd) {
      acceptedUsd = priceUsd;
      // Under the key of the older document that one would come again.
      idempotencyKey = randomKey();
      button.textContent = `Download PDF (${dollars(priceUsd)})`;
      said.textContent = `There are newer data than those of the report you bought: the PDF of these costs ${dollars(priceUsd)}.`;
      return;
    }
    const { file, name } = await fetchPdf(purchase.path, key, idempotencyKey);
    acceptedUsd = 0;
    const address = URL.createObjectURL(file);
    element('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    said.textContent = '';
  };
  button.addEventListener('click', () => {
    const { key } = account;
    if (key === null) return;
    button.disabled = true;
    said.textContent = 'Making the PDF…';
    download(key)
      .catch((error: unknown) => {
        said.textContent = error instanceof ApiError ? `${error.message} (${error.code})` : String(error);
      })
      .finally(() => (button.disabled = false));
  });
  return element('div', { class: 'pdf' }, button, said);
}
