import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { ApiError } from '../service/apiCall.ts';
import { fetchBillingDetails, saveBillingDetails } from '../service/creditsApi.ts';
import { words } from '../words/words.ts';

/** The name and address on the account's invoices, to view and change; issued invoices don't change. */
export async function invoiceDetails(key: string | null): Promise<HTMLElement> {
  const known = await fetchBillingDetails(key);
  const name = field('invoice-name', words.credits.nameOrCompany, known.name ?? '', 'organization');
  const country = field('invoice-country', words.credits.country, known.country ?? '', 'country');
  const vatId = field('invoice-vat', words.credits.taxNumber, known.vat_id ?? '', 'off');
  const address = element('textarea', { id: 'invoice-address', rows: 3, autocomplete: 'street-address' });
  address.value = known.address_lines.join('\n');
  const said = element('p', { class: 'fine', role: 'status' });
  const problem = element('p', { class: 'field-error', role: 'alert' });
  const button = element('button', { type: 'submit', class: 'button' }, words.credits.save);
  const save = async (): Promise<void> => {
    said.textContent = problem.textContent = '';
    button.disabled = true;
    try {
      await saveBillingDetails(key, {
        name: orNull(name.input.value),
        address_lines: linesOf(address.value),
        country: orNull(country.input.value),
        vat_id: orNull(vatId.input.value),
        email: known.email,
      });
      said.textContent = words.credits.saved;
    } catch (error) {
      problem.textContent = error instanceof ApiError ? wordsFor(error) : words.credits.tryAgain;
    } finally {
      button.disabled = false;
    }
  };
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return element(
    'details',
    { class: 'invoice-details' },
    element('summary', {}, words.credits.invoiceDetails),
    element(
      'form',
      { class: 'field', novalidate: true, onsubmit },
      ...name.nodes,
      element('label', { for: 'invoice-address' }, words.credits.address),
      address,
      ...country.nodes,
      ...vatId.nodes,
      problem,
      element('div', { class: 'actions' }, button, said),
    ),
  );
}

function field(id: string, label: string, value: string, autocomplete: string) {
  const input = element('input', { id, type: 'text', value, autocomplete, maxlength: 200 });
  return { input, nodes: [element('label', { for: id }, label), input] };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The fields that the service rejects. */
function wordsFor(error: ApiError): string {
  if (error.message.includes('country')) return words.credits.wrongCountry;
  if (error.message.includes('vat_id')) return words.credits.wrongTaxNumber;
  if (error.message.includes('address_lines')) return words.credits.wrongAddress;
  return errorLine(error);
}
