import type { ChatAnswer } from './serviceAnswers.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { call } from './apiCall.ts';

const json = { 'Content-Type': 'application/json' };

/** What the user is looking at. */
export interface ChatContext {
  readonly lat?: number;
  readonly lon?: number;
  readonly address?: string;
}

/** Added by the page: answers name buttons instead of requests. */
const onPage = { on_page: true };

/** A message as stored by the chat. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Sends a message to the assistant. `convo` = the service's id of the conversation; null = it isn't stored, or not yet. */
export function askAssistant(
  key: string | null,
  messages: readonly ChatMessage[],
  context: ChatContext | null,
  convo: string | null,
): Promise<ChatAnswer> {
  const body = JSON.stringify({
    messages,
    context: { ...context, ...onPage },
    ...(convo === null ? {} : { convo }),
  });
  const headers = { ...json, 'Accept-Language': pageLanguage };
  return call<ChatAnswer>('/api/v1/chat', { method: 'POST', key, headers, body });
}

/** Opens a support ticket; returns its number. */
export async function openTicket(key: string | null, subject: string, message: string): Promise<string> {
  const body = JSON.stringify({ ...(subject === '' ? {} : { subject }), message });
  const { ticket_id: id } = await call<{ readonly ticket_id: string }>('/api/v1/support', {
    method: 'POST',
    key,
    headers: json,
    body,
  });
  return id;
}
