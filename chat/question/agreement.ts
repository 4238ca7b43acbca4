import { plainText } from './questionWords.ts';

/** What confirming a purchase refers to: the place and price that were quoted. */
export interface AgreeableOffer {
  readonly placeName: string;
  readonly amountMicroUsd: number;
}

/** Each of these makes a message a "yes". */
const YES =
  /\b(?:yes|yeah|yep|buy it|buy the report|buy this|buy now|go ahead|confirm(?:ed)?|i agree|agreed|do it|purchase it|si|compralo|comprelo|de acuerdo|adelante|confirmo)\b/;
/** Words that may accompany it. */
const BESIDE = new Set(
  `yes yeah yep ok okay sure please buy purchase order it this that the report a one go ahead do confirm confirmed i agree agreed
   now for at of usd dollar dollars cents thanks thank you lets let's us to that's thats fine with price is and
   si compre compralo comprelo de acuerdo adelante confirmo por favor gracias el informe ese este dolares centavos`
    .split(/\s+/)
    .filter(Boolean),
);
const MOST_CHARACTERS = 200;
/** Beginnings of questions that lack a question mark. */
const ASKS = /^(?:(?:and|so|ok|okay|please)[, ]+)*(?:is|do i|do us|at|a)\b/;
const PRICE = /\$?\s?(\d+(?:\.\d+)?)\s?(usd|dollars?|\$|cents?)?/g;

/**
 * Whether a message clearly confirms exactly this purchase: it says yes, asks nothing, sets no condition, and mentions no
 * other place or price.
 */
export function agreesTo(message: string, offer: AgreeableOffer): boolean {
  const text = plainText(message);
  if (text.length > MOST_CHARACTERS || /[?¿？]/.test(text) || ASKS.test(text) || !YES.test(text))
    return false;
  const placeWords = new Set(plainText(offer.placeName).match(/[\p{L}\p{N}]+/gu) ?? []);
  const rest = text.replace(PRICE, (whole, amount: string, unit: string | undefined) =>
    isPrice(whole, amount, unit, offer.amountMicroUsd) ? ' ' : whole,
  );
  // Only plain letters count: anything else may hide another meaning.
  if (/[^\p{L}\p{N}\s.,!'’:#°-]/u.test(rest)) return false;
  const words = rest.match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.every((word) => BESIDE.has(word) || placeWords.has(word));
}

/** Whether a message orders the current subject without a "yes": it asks for a price, and doesn't confirm one. */
export function isOrder(message: string): boolean {
  return /^(?:please )?(?:buy|order|purchase) (?:it|this|that|the report|this report)(?: again)?(?: please)?[.! ]*$/.test(
    plainText(message),
  );
}

/** Whether a message orders something that the account already has. */
export function ordersAgain(message: string): boolean {
  return /\b(?:again|anew|once more|new report|newer report)\b/.test(plainText(message));
}

/** Whether a message is only a "yes", whatever it refers to. */
export function isBareYes(message: string): boolean {
  return (
    agreesTo(message, { placeName: '', amountMicroUsd: -1 }) ||
    /^(?:ok(?:ay)?|sure|please do)[.! ]*$/.test(plainText(message))
  );
}

function isPrice(whole: string, amount: string, unit: string | undefined, amountMicroUsd: number): boolean {
  const isMoney = whole.includes('$') || unit !== undefined || amount.includes('.');
  const factor = unit?.startsWith('cent') === true ? 10_000 : 1_000_000;
  return isMoney && Math.round(Number(amount) * factor) === amountMicroUsd;
}
