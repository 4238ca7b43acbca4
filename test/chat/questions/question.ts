/**
 * A question as people type it, and the passages of the help page that the answer must contain. `a|b` = either of them;
 * `unknown` = the assistant must say that it doesn't know; an expression = what the reply must say.
 */
export type RealQuestion = readonly [asks: string, ...needs: (string | RegExp)[]];
