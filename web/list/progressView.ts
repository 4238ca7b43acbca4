import { element } from '../page/dom.ts';
import { count } from '../page/pageWords.ts';
import { listWords } from '../words/listWords.ts';

interface Options {
  readonly total?: number;
  readonly action?: { readonly words: string; readonly onclick: () => void };
}

/** A line about work that takes a while, with a bar where its size is known. */
export function progressView(words: string, { total, action }: Options = {}) {
  const said = element('p', { class: 'fine', role: 'status' });
  const bar = element('progress', {
    'aria-label': listWords.progress,
    ...(total === undefined ? {} : { max: total, value: 0 }),
  });
  const set = (done: number) => {
    bar.value = done;
    said.textContent = listWords.doneOf(count(done), count(total ?? done));
  };
  const onclick = ({ currentTarget }: MouseEvent) => {
    (currentTarget as HTMLButtonElement).disabled = true;
    action?.onclick();
  };
  const button = action && element('button', { type: 'button', class: 'button', onclick }, action.words);
  const node = element('div', { class: 'list-progress' }, element('p', {}, words), bar, said, button ?? null);
  return { node, set };
}
