import { element } from '../page/dom.ts';
import { MOST_ROWS } from './tableFile.ts';

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
    element('label', { for: 'list-file' }, 'Choose a file, or drop it here'),
    input,
    element(
      'p',
      { class: 'hint', id: 'list-file-hint' },
      `CSV or Excel (.xlsx), up to ${MOST_ROWS.toLocaleString('en-US')} rows, with an address or coordinates in each row.`,
    ),
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
    element(
      'p',
      {},
      'Upload your addresses and see which of them we measured and what their reports cost. Nothing is bought before ' +
        'you confirm the price. The file stays in this browser; only the places and the names of rows are sent.',
    ),
    element('p', { class: 'field-error', id: 'list-file-error', role: 'alert' }, problem),
    zone,
  ];
}
