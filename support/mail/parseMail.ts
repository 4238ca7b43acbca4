import { createHash } from 'node:crypto';
import type { Address, Email } from 'postal-mime';
import { oneLine } from '../ticket/announce.ts';

/** A header of an email; its name in lower case. */
interface MailHeader {
  readonly key: string;
  readonly value: string;
}

/** More servers than any email passes unless it loops. */
const MOST_HOPS = 50;

const AUTOMATIC_PRECEDENCE: ReadonlySet<string> = new Set(['bulk', 'junk', 'list', 'auto_reply']);

/** Headers that only programs write. */
const OF_PROGRAMS = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-loop', 'list-id', 'list-unsubscribe'];

const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.@-]|$)/;

/** The parts of an incoming email that tickets use. */
export interface InboundMail {
  /** The same when an email is delivered twice. */
  readonly key: string;
  /** The single From address; null = none, or several. */
  readonly from: string | null;
  readonly recipients: readonly string[];
  /** Why it counts as automatic; null = no sign of that. */
  readonly automatic: string | null;
  /** As written, including quotations. */
  readonly text: string;
  /** Names of attachments, which aren't stored. */
  readonly attachments: readonly string[];
}

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 } as const;
const DELIVERED_TO: ReadonlySet<string> = new Set([
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
]);
const MOST_RECIPIENTS = 100;
const MOST_NAMED = 10;

/** Parses a raw email; null = it isn't an email, or it is built to exhaust resources. */
export async function parseMail(raw: Uint8Array): Promise<InboundMail | null> {
  const email = await parseMime(raw).catch(() => null);
  if (!email || email.headers.length === 0) return null;
  const from = oneSender(email);
  return {
    key: createHash('sha256')
      .update(email.messageId?.trim() || raw)
      .digest('hex'),
    from,
    recipients: recipientsOf(email),
    automatic: whyAutomatic(email.headers, from),
    text: email.text ?? (email.html === undefined ? '' : await textOfHtml(email.html)),
    attachments: attachmentNames(email),
  };
}

/** An email with several From addresses has no sender. */
function oneSender({ from, headers }: Email): string | null {
  const senders = headers.filter(({ key }) => key === 'from').length;
  return senders === 1 && from?.address !== undefined && from.address !== '' ? from.address : null;
}

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const named = [...to, ...cc].flatMap((address: Address) => address.group ?? [address]);
  const delivered = headers
    .filter(({ key }) => DELIVERED_TO.has(key))
    .map(({ value }) => value.trim().replace(/^<(.*)>$/, '$1'));
  return [...named.map(({ address }) => address), ...delivered].slice(0, MOST_RECIPIENTS);
}

function attachmentNames({ attachments }: Email): string[] {
  const named = attachments
    .slice(0, MOST_NAMED)
    .map(({ filename, mimeType }) => oneLine(`${filename ?? 'unnamed'} (${mimeType})`));
  const left = attachments.length - named.length;
  return left > 0 ? [...named, `and ${left} more`] : named;
}

const BOUNDARY = 'gm-text-of-html';

/** HTML as plain text: the parser converts it where an email also has text. */
async function textOfHtml(html: string): Promise<string> {
  const parts = [
    `content-type: multipart/mixed; boundary=${BOUNDARY}`,
    '',
    `--${BOUNDARY}`,
    'content-type: text/plain',
    '',
    '',
    `--${BOUNDARY}`,
    'content-type: text/html; charset=utf-8',
    'content-transfer-encoding: base64',
    '',
    Buffer.from(html).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    `--${BOUNDARY}--`,
    '',
  ];
  const { text = '' } = await parseMime(parts.join('\r\n'));
  return text.trim();
}

async function parseMime(raw: Uint8Array | string): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(raw, LIMITS);
}

/** The sign that an email was written by a program; null = none. */
export function whyAutomatic(headers: readonly MailHeader[], from: string | null): string | null {
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  if (valuesOf('auto-submitted').some((value) => !/^no\b/.test(value))) return 'auto-submitted';
  if (valuesOf('precedence').some((value) => AUTOMATIC_PRECEDENCE.has(value))) return 'precedence';
  const program = OF_PROGRAMS.find((name) => valuesOf(name).length > 0);
  if (program !== undefined) return program;
  if (valuesOf('return-path').some((value) => /^<\s*>$/.test(value))) return 'null sender';
  if (valuesOf('content-type').some((value) => value.startsWith('multipart/report'))) return 'report';
  if (from !== null && MACHINES.test(from.toLowerCase())) return 'sent by a machine';
  return valuesOf('received').length > MOST_HOPS ? 'goes in circles' : null;
}
