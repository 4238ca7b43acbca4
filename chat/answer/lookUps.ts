import type { Passage } from '../passages/passage.ts';

/** What is looked up in the account instead of being read in the documentation. It is found by questions, as passages are. */
export const LOOK_UPS: readonly Passage[] = [
  lookUp('balance', 'Balance of the account', [
    'what is my balance, my balance, show my balance, check my balance, balance of my account, how much credit do I have, my remaining credits, how many credits do I have left, how much money is left on my account, my credits, how many reports can I still buy',
  ]),
  lookUp('usage', 'Usage of the account', [
    'what was I charged, what was I charged for, charged me, what did I pay, what did I buy, what have I spent, show my charges, my usage, my purchases, my last charge, my transactions, spent so far',
  ]),
  lookUp('own-reports', 'Reports of the account', [
    'list my reports, show my reports, my reports, all my reports, see my reports, which reports did I buy, what reports do I have, how many reports have I bought, reports I own',
  ]),
  lookUp('command', 'A command to paste', [
    'give me a curl command, curl command, a curl for it, show me the curl command for it, command line, example request, example call, code snippet, sample call, http request',
  ]),
];

export function isLookUp({ id }: Passage): boolean {
  return id.startsWith('lookup#');
}

function lookUp(name: string, title: string, asked: readonly string[]): Passage {
  return {
    id: `lookup#${name}`,
    title,
    text: '',
    requests: '',
    url: '',
    asked: asked.flatMap((line) => line.split(',')),
  };
}
