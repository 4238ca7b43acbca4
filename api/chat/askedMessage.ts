import type { z } from 'zod';
import { placeIn, type NamedPlace } from '../../chat/question/placeInQuestion.ts';
import { NO_SUBJECT, type Subject } from '../../chat/answer/answer.ts';
import { refusal } from '../../report/refusal.ts';
import { CHAT_LIMITS, type chatBodySchema } from '../../schemas/http/chat/chat.ts';

type ChatBody = z.output<typeof chatBodySchema>;

/** The message in a request; empty = none. @throws GroundMotionError `bad_request` when it is too long. */
export function askedMessage(body: ChatBody): string {
  const text = userTexts(body).at(-1) ?? '';
  if (text.length > CHAT_LIMITS.messageCharacters)
    throw refusal(
      'bad_request',
      `messages: the last one has ${text.length} characters; the maximum is ${CHAT_LIMITS.messageCharacters}`,
    );
  return text;
}

/** What the person is looking at, according to the request; null = unknown. */
export function shownSubject(body: ChatBody): Subject | null {
  const { report_id: reportId, lat, lon, address } = body?.context ?? {};
  const shown: Subject = {
    place: placeOf(lat ?? null, lon ?? null, oneLine(address ?? '')),
    reportId: reportId ?? null,
  };
  return shown.reportId === null && shown.place === null ? null : shown;
}

function placeOf(lat: number | null, lon: number | null, address: string): NamedPlace | null {
  if (lat !== null && lon !== null) return { lat, lon };
  return address === '' ? null : { address };
}

/** The last place in the caller's own messages, for a conversation that isn't stored. */
export function subjectOfMessages(body: ChatBody): Subject {
  const places = userTexts(body)
    .slice(0, -1)
    .flatMap((text) => placeIn(oneLine(text.slice(0, CHAT_LIMITS.messageCharacters))) ?? []);
  return { ...NO_SUBJECT, place: places.at(-1) ?? null };
}

/** Text in one line: questions don't need more. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

function userTexts(body: ChatBody): string[] {
  return (body?.messages ?? [])
    .filter(({ role = 'user' }) => role === 'user')
    .map(({ content }) => textOf(content));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content.trim();
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => {
      const { text } = (typeof part === 'object' && part !== null ? part : {}) as { readonly text?: unknown };
      return typeof text === 'string' ? text : '';
    })
    .join(' ')
    .trim();
}
