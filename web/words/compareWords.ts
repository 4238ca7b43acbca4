import { COMPARE, type CompareWords } from './english/compare.ts';
import { spanish } from './pageLanguage.ts';

export const compareWords: CompareWords = spanish?.compare ?? COMPARE;
