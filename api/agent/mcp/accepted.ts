import { required } from '../../../core/required.ts';

/** The `Accept` header that the protocol's library requires. */
export const BOTH_FORMS = 'application/json, text/event-stream';

/** The formats in which a client accepts the answer to a message. */
export interface AcceptedForms {
  readonly json: boolean;
  readonly stream: boolean;
}

/**
 * Parses an `Accept` header (RFC 9110, 12.5.1). Clients of the protocol name both formats; those that name none, or
 * accept anything, get JSON, which every program can read.
 */
export function acceptedForms(header: string | undefined): AcceptedForms {
  if (header === undefined || header.trim() === '') return { json: true, stream: false };
  const ranges = new Map(
    header.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      return [type, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
    }),
  );
  const takes = (...named: readonly string[]): boolean => {
    const closest = named.find((type) => ranges.has(type));
    return closest !== undefined && required(ranges.get(closest));
  };
  return {
    json: takes('application/json', 'application/*', '*/*'),
    stream: takes('text/event-stream', 'text/*'),
  };
}

/** The final answer in a stream of server-sent events, as JSON; progress events are left out. */
export function lastMessage(stream: string): string | null {
  const messages = stream.split(/\r?\n\r?\n/).flatMap((event) => {
    const data = event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
      .join('\n');
    return data === '' ? [] : [data];
  });
  return messages.at(-1) ?? null;
}
