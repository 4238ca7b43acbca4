import { count } from '../page/pageWords.ts';
import { element } from '../page/dom.ts';
import { MOST_ROWS } from './tableFile.ts';
import { listWords } from '../words/listWords.ts';

/** A file to choose or to drop. */
export function chooseView({
  onFile,
  problem,
}: {
  readonly onFile: (file: File) => void;
  readonly problem: string | null;
}): HTMLElement[] {
  const input = element('input', {
    type: 'file',
    id: 'list-file',
    accept: '.csv,.tsv,.txt,.xlsx,text/csv',
    'aria-describedby': 'list-file-hint list-file-error',
  });
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  input.addEventListener('change', () => take(input.files?.[0]));
  const zone = element(
    'div',
    { class: 'drop-zone' },
    element('label', { for: 'list-file' }, listWords.chooseFile),
    input,
    element('p', { class: 'hint', id: 'list-file-hint' }, listWords.fileHint(count(MOST_ROWS))),
  );
  for (const name of ['dragenter', 'dragover'])
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add('over');
    });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
  return [
    element('p', {}, listWords.introduction),
    element('p', { class: 'field-error', id: 'list-file-error', role: 'alert' }, problem),
    zone,
  ];
}
