import { isShortPlusCode, shortPlusCodeIn } from '../../../core/address/plusCode.ts';

const MARKED_WORDS = /^\s*(?:\/\/\/|(?:https?:\/\/)?(?:www\.)?(?:w3w\.co|what3words\.com)\/)/i;
/** Three words of at least four letters between dots: an address has blanks. */
const THREE_WORDS = /^\s*\p{L}{4,}\.\p{L}{4,}\.\p{L}{4,}\s*$/u;

/** Why a text that is no address but a code of another kind cannot be looked up, as a clause; null when it is none. */
export function otherCodeIn(text: string): string | null {
  if (MARKED_WORDS.test(text) || THREE_WORDS.test(text))
    return 'it looks like a what3words address, which only its owner can look up; send coordinates, a Plus Code or a street address';
  return isShortPlusCode(text) && !shortPlusCodeIn(text)
    ? 'it is a short Plus Code; name its town behind it, or send the whole one, of ten digits or more, or coordinates'
    : null;
}
