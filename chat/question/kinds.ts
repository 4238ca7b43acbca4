import { plainText } from './words.ts';

/** What is wanted beyond an explanation. */
export type QuestionKind =
  | 'own_reports'
  | 'own_report'
  | 'buy'
  | 'coverage'
  | 'measurement'
  | 'balance'
  | 'usage'
  | 'command'
  | 'greeting'
  | 'thanks'
  | 'explanation';

const OWN_REPORTS =
  /\b(?:list|show|which|what|how many|see)\b.*\b(?:my|our) (?:bought |saved |past |old )?reports\b|\breports (?:have i|did i|i have|i own|i bought)/;
const OWN_REPORT =
  /\b(?:my|our|the|this|that) (?:last |latest |newest |first |bought )?report(?:'s)?\b(?! cost)|\breport (?:no\.? ?|number |#)?\d{1,9}\b|\breport (?:on|of|for|about) (?:my|our|\d)/;
const SAYS =
  /\b(?:say|says|said|tell|tells|show|shows|result|results|mean|means|read|explain|summar\w+|about|number|velocity|rate|sinking|sink|rising|moving|sure|certain|trust|interval|gaps?|old|worried|next|in it)\b/;
const BUY = /\b(?:buy|order|purchase)\b/;
const BUY_CREDITS = /\b(?:buy|order|purchase|add|get)\b.*\b(?:credits?|funds|money)\b/;
const COVERAGE =
  /\b(?:cover(?:ed|age|s|ing)?|available|availability|do you (?:have|offer|serve)|have (?:you )?(?:any )?data|data (?:for|in|at|of|on)|is there (?:any )?data)\b/;
const INSURED = /\binsur/;
const MEASURE =
  /\b(?:sink(?:ing)?|sunk|subsid\w*|ris(?:e|es|ing)|mov(?:e|es|ing|ement)|stable|settling|check|measure|velocity|ground motion|how (?:fast|much))\b/;
const BALANCE =
  /\b(?:balance|credits? (?:left|remaining|do i have)|how (?:much|many) (?:money|credits?|reports) (?:is|are|do|have|can)|funds left|my credits?)\b/;
const USAGE =
  /\b(?:usage|ledger|spent|spend so far|my charges|charged me|was i charged|what did i (?:buy|pay)|my purchases|transactions|last charge)\b/;
const COMMAND =
  /\b(?:curl|command line|code (?:sample|example|snippet)|example (?:request|call|command)|sample (?:request|call|code)|pasteable|http request)\b/;
const GREETING =
  /^(?:hi|hello|hey|good (?:morning|day|evening|afternoon)|hallo|help|start|who are you|what are you|what can you do|are you (?:a )?(?:bot|human|ai|person))[\s!.,?]*(?:there)?[\s!.,?]*$/;
const THANKS = /^(?:thanks?|thank you|thx|great|perfect|bye|goodbye|ok(?:ay)? thanks?)[\s\w!.,]{0,20}$/;

/** What a message wants. `hasPlace`: it names a place; `hasReport`: it is asked beside a report, or after one. */
export function kindOf(
  message: string,
  { hasPlace, hasReport }: { readonly hasPlace: boolean; readonly hasReport: boolean },
): QuestionKind {
  const text = plainText(message);
  if (text === '' || GREETING.test(text)) return 'greeting';
  if (THANKS.test(text)) return 'thanks';
  if (COMMAND.test(text)) return 'command';
  if (OWN_REPORTS.test(text)) return 'own_reports';
  if (BALANCE.test(text) && !/\bfree\b/.test(text)) return 'balance';
  if (USAGE.test(text)) return 'usage';
  if (BUY.test(text) && !BUY_CREDITS.test(text) && (hasPlace || isOrder(text))) return 'buy';
  if (ownReport(text, hasPlace, hasReport)) return 'own_report';
  if (hasPlace && COVERAGE.test(text)) return 'coverage';
  if (hasPlace && MEASURE.test(text)) return 'measurement';
  if (COVERAGE.test(text) && !INSURED.test(text) && /\b(?:cover(?:ed|age|s)?|data)\b/.test(text))
    return 'coverage';
  return hasPlace ? 'coverage' : 'explanation';
}

/** Whether it asks to buy, and not about buying. */
function isOrder(text: string): boolean {
  return /^(?:please |can you |could you |ok(?:ay)?,? |yes,? |i(?:'d| would) like to |i want to |let's |then )*(?:buy|order|purchase) (?:it|this|that|the report|a report|one|me)\b/.test(
    text,
  );
}

function ownReport(text: string, hasPlace: boolean, hasReport: boolean): boolean {
  const isMine = /\b(?:my|our) (?:\w+ )?report\b|\breport (?:no\.? ?|number |#)\d|\breport \d{1,9}\b/.test(
    text,
  );
  if (isMine && SAYS.test(text)) return true;
  return OWN_REPORT.test(text) && SAYS.test(text) && hasReport && !hasPlace;
}
