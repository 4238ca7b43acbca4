import { plainText } from './questionWords.ts';

/** What a message asks for beyond the passages. */
export type QuestionKind = 'greeting' | 'thanks' | 'buy' | 'own_report' | 'place' | 'explanation';

const OWN_REPORT =
  /\b(?:my|our|the|this|that) (?:last |latest |newest |first |bought )?report(?:'s)?\b(?! cost)|\breport (?:no\.? ?|number |#)?\d{1,9}\b|\breport (?:on|of|for|about) (?:my|our|\d)/;
const MINE = /\b(?:my|our) (?:\w+ )?report\b|\breport (?:no\.? ?|number |#)\d|\breport \d{1,9}\b/;
const SAYS =
  /\b(?:say|says|said|tell|tells|show|shows|result|results|mean|means|read|explain|summar\w+|about|number|velocity|rate|sinking|sink|rising|moving|sure|certain|trust|interval|gaps?|old|worried|next|in it)\b/;
const BUY = /\b(?:buy|order|purchase)\b/;
const BUY_CREDITS = /\b(?:buy|order|purchase|add|get)\b.*\b(?:credits?|funds|money)\b/;
const MEASURE =
  /\b(?:sink(?:ing)?|sunk|subsid\w*|ris(?:e|es|ing)|mov(?:e|es|ing|ement)|stable|settling|safe|check|measure|velocity|ground motion|how (?:fast|much))\b/;
const GREETING =
  /^(?:hi|hello|hey|good (?:morning|day|evening|afternoon)|hallo|hola|buen[oa]s (?:dias|tardes|noches)|help|start|who are you|what are you|what can you do|are you (?:a )?(?:bot|human|ai|person))[\s!.,?]*(?:there)?[\s!.,?]*$/;
const THANKS =
  /^(?:thanks?|thank you|thx|(?:muchas )?gracias|great|perfect|bye|goodbye|ok(?:ay)? thanks?)[\s\w!.,]{0,20}$/;

/** Classifies a message. `hasPlace`: it names a place; `hasReport`: it is asked next to a report, or after one. */
export function kindOf(
  message: string,
  { hasPlace, hasReport }: { readonly hasPlace: boolean; readonly hasReport: boolean },
): QuestionKind {
  const text = plainText(message);
  if (text === '' || GREETING.test(text)) return 'greeting';
  if (THANKS.test(text)) return 'thanks';
  if (isOrder(text) && BUY.test(text) && !BUY_CREDITS.test(text)) return 'buy';
  if (isAboutOwnReport(text, hasPlace, hasReport)) return 'own_report';
  return hasPlace ? 'place' : 'explanation';
}

/** Whether a message asks how the ground moves, rather than whether a place is covered. */
export function asksForMeasurement(message: string): boolean {
  return MEASURE.test(plainText(message));
}

/** Whether it asks to buy, as opposed to asking about buying. */
function isOrder(text: string): boolean {
  return /^(?:please |can you |could you |ok(?:ay)?,? |yes,? |i(?:'d| would) like to |i want (?:to )?|let's |then )*(?:buy|order|purchase) (?:it|this|that|the report|a report|report|one|me|\d+)\b/.test(
    text,
  );
}

function isAboutOwnReport(text: string, hasPlace: boolean, hasReport: boolean): boolean {
  if (!SAYS.test(text)) return false;
  return MINE.test(text) || (OWN_REPORT.test(text) && hasReport && !hasPlace);
}
