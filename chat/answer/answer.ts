import { wholeText, type Passage } from '../passages/passage.ts';
import type { PassageIndex } from '../passages/passageIndex.ts';
import type { NamedPlace } from '../question/placeInQuestion.ts';

/** What a statement is based on. */
export interface Source {
  readonly kind: 'documentation' | 'report' | 'tool';
  readonly title: string;
  readonly url: string | null;
  readonly report_id: number | null;
}

/** Something that could be done next. Nothing is done on its own. */
export interface Action {
  readonly type: 'confirm_purchase' | 'open_ticket' | 'call' | 'open_page' | 'open_panel' | 'ask';
  readonly label: string;
  /** What to answer in the conversation. */
  readonly say?: string;
  readonly url?: string;
  /** Of `open_panel`: what the page opens. */
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

/** Parts of the explorer page: the reports of the account, its credits, and signing in. */
export type Panel = 'reports' | 'credits' | 'account';

/** What a conversation is about at the moment. */
export interface Subject {
  readonly place: NamedPlace | null;
  readonly reportId: number | null;
}
export const NO_SUBJECT: Subject = { place: null, reportId: null };

/** What a tool answered. */
export interface ToolOutcome {
  readonly isOk: boolean;
  /** Of the answer, or of the error. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Calls a tool of the service for the caller, with the caller's rights. */
export type CallTool = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<ToolOutcome>;

/** A purchase that waits for a yes. */
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
  /** A key buys; a session and no one do not. */
  readonly mayBuy: boolean;
  /** A program asks, which has its own tools to buy with. */
  readonly isProgram: boolean;
  /** A person reads the answer on the explorer page: it names buttons, not requests. */
  readonly isOnPage: boolean;
}

/** All that an answer is made from. */
export interface Situation {
  readonly requester: Requester;
  /** What was talked about before, or is shown next to. */
  readonly subject: Subject;
  readonly passages: PassageIndex;
  readonly callTool: CallTool;
  /** Public address of the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An answer that needed no model. */
export interface Answer {
  readonly reply: string;
  readonly sources: readonly Source[];
  readonly actions: readonly Action[];
  readonly subject: Subject;
  readonly proposal: ProposedPurchase | null;
  /** Whether it answers, or says that the assistant does not know. */
  readonly isKnown: boolean;
}

/** An answer with what is usual left out. */
export function answer(
  reply: string,
  parts: Partial<Omit<Answer, 'reply'>> & Pick<Answer, 'subject'>,
): Answer {
  return { sources: [], actions: [], proposal: null, isKnown: true, ...parts, reply };
}

export function documentation({ title, url }: Passage): Source {
  return { kind: 'documentation', title, url, report_id: null };
}

/** What a passage says to the requester: to a person on the page no requests. */
export function textFor({ isOnPage }: Requester, passage: Passage): string {
  if (!isOnPage) return wholeText(passage);
  return NAMES_REQUEST.test(passage.text)
    ? `The documentation for programs answers this, under “${passage.title}”.`
    : passage.text;
}
const NAMES_REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\/api\/v1\b|\bcurl\b/;

/** Opens a part of the page; elsewhere there is nothing to open. */
export function panelAction(
  { isOnPage }: Requester,
  panel: Panel,
  label: string,
  reportId?: number,
): Action[] {
  const report = reportId === undefined ? {} : { report_id: reportId };
  return isOnPage ? [{ type: 'open_panel', label, panel, ...report }] : [];
}

/** That no account is known, and what would show one. `then` = what can be said with one. */
export function noAccountWords({ isOnPage }: Requester, then: string): string {
  return isOnPage
    ? "I can't see an account, because you aren't signed in. Choose “Sign in” at the top of the page and ask again, " +
        `and I ${then}.`
    : `I can't see an account. Send the question with your API key, and I ${then}.`;
}

export function toolSource(tool: string): Source {
  return { kind: 'tool', title: tool, url: null, report_id: null };
}

/** Asks a person of the service about what could not be answered. */
export function ticketAction(subject: string, message: string): Action {
  return {
    type: 'open_ticket',
    label: 'Ask a person of this service',
    method: 'POST',
    path: '/api/v1/support',
    body: { subject: subject.slice(0, 200), message: message.slice(0, 4000) },
  };
}

/** A value as text that a message shows. */
export function told(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** A part of an answer that has members. */
export function partOf(
  data: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const part = data[name];
  return typeof part === 'object' && part !== null && !Array.isArray(part)
    ? (part as Record<string, unknown>)
    : {};
}
