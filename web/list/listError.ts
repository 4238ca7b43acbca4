/** Why a file isn't a list that can be checked, in words for the user. */
export class ListError extends Error {}
