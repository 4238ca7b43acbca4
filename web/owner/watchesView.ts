import { element } from '../page/dom.ts';
import { fetchWatches, type Watch } from '../service/careApi.ts';
import { problemLine } from './problemLine.ts';
import { openCareDialog, type CareAround } from './careDialog.ts';
import { watchEntry } from './watchEntry.ts';
import { ownerWords } from '../words/ownerWords.ts';

/** Lists every watch of the account. */
export function openWatches(around: CareAround): void {
  const title = ownerWords.yourWatches;
  openCareDialog(
    around,
    ({ ownerKey, close, show }) => {
      const onShow = ({ lat, lon }: Watch) => {
        close();
        around.showPlace({ lat, lon });
      };
      void show(title, async () => {
        const problem = problemLine();
        const entries = element('ul', { class: 'entries' });
        const about = element('p', {});
        const list = async () => {
          const watches = await allWatches(ownerKey());
          about.textContent = watches.length === 0 ? ownerWords.noWatches : ownerWords.watchesText;
          entries.replaceChildren(
            ...watches.map((watch) => watchEntry(watch, { ownerKey, problem, onChange: list, onShow })),
          );
        };
        await list();
        return [about, problem, entries];
      });
    },
    title,
  );
}

async function allWatches(key: string | null): Promise<readonly Watch[]> {
  const all: Watch[] = [];
  let cursor: string | null = null;
  do {
    const { watches, next_cursor: next } = await fetchWatches(key, cursor);
    all.push(...watches);
    cursor = next;
  } while (cursor !== null);
  return all;
}
