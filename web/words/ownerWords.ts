import { OWNER, type OwnerWords } from './english/owner.ts';
import { spanish } from './pageLanguage.ts';

export const ownerWords: OwnerWords = spanish?.owner ?? OWNER;
