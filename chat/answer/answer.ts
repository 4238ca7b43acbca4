import { wholeText, type Passage } from '../passages/passage.ts';
import type { PassageIndex } from '../passages/passageIndex.ts';
import type { Language } from '../../core/words/language.ts';
import type { NamedPlace } from '../question/placeInQuestion.ts';
import { SENTENCES } from './sentences.ts';

/** The source of a statement. */
export interface Source {
  readonly kind: 'documentation' | 'report' | 'tool';
  readonly title: string;
  readonly url: string | null;
  readonly report_id: number | null;
}

/** A suggested next step. Nothing happens automatically. */
export interface Action {
  readonly type: 'confirm_purchase' | 'open_ticket' | 'call' | 'open_page' | 'open_panel' | 'ask';
  readonly label: string;
  /** What to answer in the conversation. */
  readonly say?: string;
  readonly url?: string;
  /** For `open_panel`: the panel that the page opens. */
  readonly panel?: Panel;
  readonly report_id?: number;
  /** To paste into a terminal. */
  readonly command?: string;
  readonly method?: 'POST';
  readonly path?: string;
  readonly body?: Readonly<Record<string, string>>;
  readonly place?: string;
  readonly cost_usd?: number;
  readonly quote_id?: string;
  readonly expires_at?: string;
}

/** Panels of the explorer page: the account's reports, its credits, and signing in. */
export type Panel = 'reports' | 'credits' | 'account';

/** The current subject of a conversation. */
export interface Subject {
  readonly place: NamedPlace | null;
  readonly reportId: number | null;
}
export const NO_SUBJECT: Subject = { place: null, reportId: null };

/** The result of a tool call. */
export interface ToolOutcome {
  readonly isOk: boolean;
  /** HTTP status of the answer or the error. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Calls a tool of the service on the caller's behalf, with the caller's rights. */
export type CallTool = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<ToolOutcome>;

/** A purchase that waits for confirmation. */
export interface ProposedPurchase {
  /** Of the tool check_ground_motion. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly placeName: string;
  readonly quoteId: string;
  readonly amountMicroUsd: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The caller, as far as answers depend on it. */
export interface Requester {
  readonly hasAccount: boolean;
  /** A key can buy; a session or an anonymous caller can't. */
  readonly mayBuy: boolean;
  /** The caller is a program, which has its own tools to buy with. */
  readonly isProgram: boolean;
  /** A person reads the answer on the explorer page: it mentions buttons instead of requests. */
  readonly isOnPage: boolean;
}

/** All inputs of an answer. */
export interface Situation {
  readonly requester: Requester;
  /** Of the reader; a question in Spanish is answered in Spanish in any case. */
  readonly language: Language;
  /** The earlier subject of the conversation, or what is shown next to it. */
  readonly subject: Subject;
  readonly passages: PassageIndex;
  readonly callTool: CallTool;
  /** Public address of the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The place of a purchase that an earlier message of the conversation confirmed lately; absent or null = none. */
  readonly agreedTo?: string | null;
}

/** The reader, and the language of the answer. */
export type Asking = Pick<Situation, 'requester' | 'language'>;

/** An answer made without a model. */
export interface Answer {
  readonly reply: string;
  readonly sources: readonly Source[];
  readonly actions: readonly Action[];
  readonly subject: Subject;
  readonly proposal: ProposedPurchase | null;
  /** Whether this is an answer, or a statement that the assistant doesn't know. */
  readonly isKnown: boolean;
}

/** An answer with defaults filled in. */
export function answer(
  reply: string,
  parts: Partial<Omit<Answer, 'reply'>> & Pick<Answer, 'subject'>,
): Answer {
  return { sources: [], actions: [], proposal: null, isKnown: true, ...parts, reply };
}

export function documentation({ title, url }: Passage): Source {
  return { kind: 'documentation', title, url, report_id: null };
}

/** A passage's text for the requester: no requests for a person on the page. */
export function textFor({ requester, language }: Asking, passage: Passage): string {
  if (!requester.isOnPage) return wholeText(passage);
  return NAMES_REQUEST.test(passage.text) ? SENTENCES[language].forPrograms(passage.title) : passage.text;
}
const NAMES_REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\/api\/v1\b|\bcurl\b/;

/** Opens a panel of the page; elsewhere there is nothing to open. */
export function panelAction(
  { isOnPage }: Requester,
  panel: Panel,
  label: string,
  reportId?: number,
): Action[] {
  const report = reportId === undefined ? {} : { report_id: reportId };
  return isOnPage ? [{ type: 'open_panel', label, panel, ...report }] : [];
}

export function toolSource(tool: string): Source {
  return { kind: 'tool', title: tool, url: null, report_id: null };
}

/** Suggests asking the support team what couldn't be answered. */
export function ticketAction(language: Language, subject: string, message: string): Action {
  return {
    type: 'open_ticket',
    label: SENTENCES[language].askPerson,
    method: 'POST',
    path: '/api/v1/support',
    body: { subject: subject.slice(0, 200), message: message.slice(0, 4000) },
  };
}

/** A value as text that a message shows. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** A part of an answer, if it is an object. */
export function partOf(
  data: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const part = data[name];
  return typeof part === 'object' && part !== null && !Array.isArray(part)
    ? (part as Record<string, unknown>)
    : {};
}
