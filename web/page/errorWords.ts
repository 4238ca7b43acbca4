import type { ApiError } from '../service/apiCall.ts';
import { words } from '../words/words.ts';
import { wordOf } from './pageWords.ts';

/** What went wrong and what to do about it, for people. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

/** Words for programs: methods, paths, codes. */
const jargon = /\b(GET|POST|PUT|PATCH|DELETE|HTTP|JSON)\b|\/\w+\/|[a-z]_[a-z]|"|=/;

/** An error of the service in plain words; a message meant for programs isn't shown to people. */
export function errorWords({
  code,
  message,
  status,
}: Pick<ApiError, 'code' | 'message' | 'status'>): ErrorWords {
  const { known, serviceProblem, otherTitle, otherText, message: messageWords } = words.errors;
  const knownWords = wordOf(known, code);
  if (knownWords) return knownWords;
  if (status >= 500) return serviceProblem;
  return { title: otherTitle, text: jargon.test(message) ? otherText : messageWords(message) };
}

/** The same in one line, for display next to a field. */
export function errorLine(error: Pick<ApiError, 'code' | 'message' | 'status'>): string {
  const { title, text } = errorWords(error);
  return `${title}. ${text}`;
}
