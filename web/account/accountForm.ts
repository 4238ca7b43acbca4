import { required } from '../../core/required.ts';
import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { ApiError } from '../service/apiCall.ts';
import { words } from '../words/words.ts';

interface Field {
  readonly id: string;
  readonly label: string;
  readonly type: 'email' | 'text' | 'password';
  readonly autocomplete: string;
  /** May be left empty. */
  readonly isOptional?: boolean;
}

/**
 * A form that shows the service's objections to its contents. Fields are on separate lines, except a single one, which
 * has the button next to it. `more` is above the button. Errors are above the fields, where they are visible together;
 * `refusals` are words for codes that mean something here.
 */
export function accountForm(
  fields: readonly Field[],
  action: string,
  submit: (...values: string[]) => Promise<void>,
  {
    more = null,
    refusals = {},
  }: { readonly more?: HTMLElement | null; readonly refusals?: Readonly<Record<string, string>> } = {},
): HTMLElement {
  const wordsFor = (error: unknown): string =>
    error instanceof ApiError ? (refusals[error.code] ?? errorLine(error)) : words.account.tryAgain;
  const problemId = `${fields[0]?.id ?? 'form'}-error`;
  const inputs = fields.map(({ id, type, autocomplete, isOptional = false }) =>
    element('input', {
      id,
      type,
      required: !isOptional,
      autocomplete,
      spellcheck: 'false',
      'aria-describedby': problemId,
    }),
  );
  const button = element('button', { type: 'submit', class: 'button primary' }, action);
  const problem = element('p', { class: 'field-error', id: problemId, role: 'alert' });
  const onsubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    problem.textContent = '';
    const values = inputs.map(({ type, value }) => (type === 'password' ? value : value.trim()));
    const empty = values.findIndex((value, index) => value === '' && fields[index]?.isOptional !== true);
    if (empty !== -1) {
      problem.textContent = words.account.fillIn(required(fields[empty]).label);
      required(inputs[empty]).focus();
      return;
    }
    button.disabled = true;
    try {
      await submit(...values);
    } catch (error) {
      problem.textContent = wordsFor(error);
      // The dialog may be taller than the window.
      problem.scrollIntoView({ block: 'nearest' });
      (inputs.at(-1) ?? button).focus({ preventScroll: true });
    } finally {
      button.disabled = false;
      for (const input of inputs) if (input.type === 'password') input.value = '';
    }
  };
  const labelOf = ({ id, label }: Field) => element('label', { for: id }, label);
  const content =
    fields.length === 1
      ? [labelOf(required(fields[0])), element('div', { class: 'search-row' }, required(inputs[0]), button)]
      : [...fields.flatMap((field, index) => [labelOf(field), required(inputs[index])]), more, button];
  return element('form', { class: 'field', novalidate: true, onsubmit }, problem, ...content);
}

/** A text to copy and save. */
export function secret(label: string, value: string): HTMLElement[] {
  const id = `secret-${label.toLowerCase().replaceAll(' ', '-')}`;
  // a text area breaks a long key into lines where an input would cut it off
  const output = element('textarea', { id, class: 'secret', rows: 2, readonly: true, spellcheck: 'false' });
  output.value = value;
  output.addEventListener('focus', () => output.select());
  const copy = async () => {
    const copied = await copyText(value);
    if (!copied) output.select();
    button.textContent = copied ? words.account.copied : words.account.pressCtrlC;
  };
  const button = element('button', { type: 'button', class: 'button', onclick: copy }, words.account.copy);
  return [element('label', { for: id }, label), element('div', { class: 'search-row' }, output, button)];
}

/** Whether the text reached the clipboard; browsers refuse that on insecure origins. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
