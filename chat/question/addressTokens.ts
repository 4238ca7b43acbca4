/** The words of a text in which addresses are found. */

export interface Token {
  readonly text: string;
  /** In lower case, without accents and dots. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

const TOKEN = /[\p{L}\p{M}\p{N}'’.½¼¾-]+(?:[–—/][\p{N}]+)*|[^\s]/gu;
/** House numbers: 1200, 12-14, 1200A, 12½, N12W345. */
export const NUMBER =
  /^(?:\d{1,6}(?:[-–—/]\d{1,6})?(?:-?[a-z])?[½¼¾]?|[nsew]\d+[nsew]\d+|\d{1,2}[nsew]\d{3,6})$/;

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    word: match[0]
      .normalize('NFKD')
      .replace(/[\u0300-\u036F.]/g, '')
      .toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

export function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? '';
}
