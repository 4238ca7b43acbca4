export interface Letter {
  /** Unique to what it tells: a letter that is sent again bears it too. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array; readonly contentType: string };
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string;
  /** The identifier of the letter that this one goes on from. */
  readonly inReplyTo?: string;
}

export interface Mailer {
  /** Hands a letter to the mail server. @throws MailRefused when that will not have it, ever; any other error may pass. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** The mail server said no for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const TIMEOUT_MS = 20_000;

/** Says that a program wrote the letter, so that no answering machine replies to it (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Opens the way to a mail server, `smtp://user:password@host:port`; asks nothing of it yet. */
export function openMailer(
  smtpUrl: string,
  from: { readonly name: string; readonly address: string },
): Mailer {
  // It takes a while to load, and servers without a mail server start without it.
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  // Who sends hears of it.
  opened.catch(() => undefined);
  return {
    send: async ({ messageId, to, subject, text, file, replyTo, inReplyTo }) => {
      const attachments = file
        ? [{ filename: file.name, content: Buffer.from(file.bytes), contentType: file.contentType }]
        : [];
      const thread = inReplyTo === undefined ? {} : { inReplyTo, references: inReplyTo };
      try {
        const transport = await opened;
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId,
          attachments,
          headers: AUTOMATIC,
          ...(replyTo === undefined ? {} : { replyTo }),
          ...thread,
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused(reasonOf(error)) : new Error(reasonOf(error));
      }
    },
    close: () => void opened.then((transport) => transport.close()),
  };
}

/** What the server answered to the recipient or the letter; a failed log-in may be mended. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== 'EAUTH';
}

/** Codes alone: what servers write may repeat addresses and names. */
function reasonOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return ['the mail server failed', code, responseCode].filter((part) => part !== undefined).join(' ');
}
