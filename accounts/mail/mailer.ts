export interface Email {
  /** Unique to the occasion; sending the email again repeats it. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array; readonly contentType: string };
  /** Reply-To address, if not the sender. */
  readonly replyTo?: string;
  /** The identifier of the previous email in the thread. */
  readonly inReplyTo?: string;
}

export interface Mailer {
  /** Hands an email to the mail server. @throws MailRefused for a permanent refusal; any other error may be temporary. */
  send(message: Email): Promise<void>;
  close(): void;
}

/** The mail server refused permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const TIMEOUT_MS = 20_000;

/** Marks the email as automatic, so that no auto-responder replies (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Prepares the connection to a mail server, `smtp://user:password@host:port`, without opening it. */
export function openMailer(
  smtpUrl: string,
  from: { readonly name: string; readonly address: string },
): Mailer {
  // Loaded on demand: it takes a while, and servers without a mail server don't need it.
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
  // The sender gets the error.
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

/** The server's verdict on the recipient or the message; a failed log-in can be fixed, so it isn't permanent. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== 'EAUTH';
}

/** Codes only: server messages may repeat addresses and names. */
function reasonOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return ['the mail server failed', code, responseCode].filter((part) => part !== undefined).join(' ');
}
