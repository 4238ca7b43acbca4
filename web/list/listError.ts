/** Why a file isn't a list that can be checked, in words for its reader. */
export class ListError extends Error {}
