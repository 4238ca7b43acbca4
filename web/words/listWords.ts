import { LIST, type ListWords } from './english/list.ts';
import { spanish } from './pageLanguage.ts';

export const listWords: ListWords = spanish?.list ?? LIST;
