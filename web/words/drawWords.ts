import { DRAW, type DrawWords } from './english/draw.ts';
import { spanish } from './pageLanguage.ts';

export const drawWords: DrawWords = spanish?.draw ?? DRAW;
