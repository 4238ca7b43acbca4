import { usdText } from '../../core/money.ts';
import { dateInWords } from '../../core/words/language.ts';
import type { Frame } from '../service/serviceAnswers.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

/** The service's codes in words, and numbers in readable form. */

/** The words of a code; undefined for a code that this page doesn't know. */
export function wordOf<Words>(table: Readonly<Record<string, Words>>, code: string): Words | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

/** `measures` = what the frame's data are, if known. */
export function statusWords(status: string, measures: 'points' | 'grid' | null = null) {
  if (status === 'no_data' && measures === 'points') return words.codes.noPoint;
  return wordOf(words.codes.statuses, status) ?? { title: status, text: '' };
}

/** The service's explanation, which is in English; null on a page in another language. */
export function helpWords(help: string | null): string | null {
  return pageLanguage === 'en' ? help : null;
}

/** How precisely an address is known. */
export function matchWords(matchType: string) {
  return wordOf(words.codes.matches, matchType) ?? matchType;
}

/** What differs from the requested address. */
export function flagWords(flag: string) {
  return wordOf(words.codes.flags, flag) ?? `${flag}.`;
}

export function tierWords(tier: string | null) {
  return wordOf(words.codes.tiers, tier ?? '') ?? words.codes.unknown;
}

/** `note` states that the series seems to have ended. */
export function freshnessWords(freshness: string, note: string | null = null) {
  const named = wordOf(words.codes.freshnesses, freshness) ?? freshness;
  return note === null ? named : words.codes.seriesEnded(named);
}

/** What a new account gets; empty if it gets nothing. The service knows whether a mailbox already had it. */
export function creditsOffer(starterCreditsUsd: number): string {
  return starterCreditsUsd > 0 ? words.codes.creditsOffer(dollars(starterCreditsUsd)) : '';
}

/** `1 report`, `5 reports`. */
export function reportCount(reports: number): string {
  return words.codes.reportCount(reports);
}

/** `10,000`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `0.40 USD`. */
export function dollars(amount: number) {
  return usdText(amount);
}

/** With a real minus sign, and a plus sign for uplift; `—` if there is none. */
export function signed(value: number | null, decimals: number) {
  if (value === null) return '—';
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** With a real minus sign and without trailing decimals. */
export function plain(value: number) {
  return `${value < 0 ? '−' : ''}${Number(Math.abs(value).toPrecision(9))}`;
}

/** `April 18, 2026`; `—` if there is none. */
export function longDate(date: string | null) {
  if (date === null) return '—';
  return dateInWords(date, pageLanguage);
}

/** `3 days ago`, `4 months ago`. */
export function age(days: number | null) {
  const { ages } = words.codes;
  if (days === null) return ages.unknown;
  if (days < 1) return ages.today;
  if (days < 60) return ages.days(days);
  return days < 730 ? ages.months(Math.round(days / 30.44)) : ages.years((days / 365.25).toFixed(1));
}

/**
 * The notice at the top of the page about the frames, and for a test account about its reports; null if everything shown
 * is real.
 */
export function pageBannerText(
  frames: readonly Pick<Frame, 'frame_id' | 'is_synthetic'>[],
  isTest: boolean,
): string | null {
  const served = servedWords(frames);
  if (!isTest) return served;
  const { testAccount } = words.codes;
  return served === null ? testAccount : `${testAccount} ${served}`;
}

function servedWords(frames: readonly Pick<Frame, 'frame_id' | 'is_synthetic'>[]): string | null {
  const invented = frames.filter((frame) => frame.is_synthetic).map((frame) => frame.frame_id);
  if (invented.length === 0) return null;
  return invented.length === frames.length ? words.codes.allSynthetic : words.codes.someSynthetic(invented);
}
