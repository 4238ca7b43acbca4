import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail server that accepts and stores what `user` sends with `mailSecret`. */
export interface MailServer {
  readonly url: string;
  readonly letters: { readonly to: string; readonly text: string }[];
  /** The server's answer to recipients; null = it accepts their mail. */
  refusal: { readonly code: number; readonly to?: string } | null;
  close(): Promise<void>;
}

/** Starts a mail server that ends with the running test. */
export async function startMailServer(): Promise<MailServer> {
  const mail = await openMailServer();
  onTestFinished(() => mail.close());
  return mail;
}

/** Starts a mail server that the caller must end. */
export async function openMailServer(): Promise<MailServer> {
  const letters: MailServer['letters'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => {
      if (auth.username === 'user' && auth.password === 'mailSecret') done(null, { user: 'user' });
      else done(new Error('no'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const { refusal } = mail;
      const isRefused = refusal !== null && (refusal.to ?? address) === address;
      done(isRefused ? Object.assign(new Error('refused'), { responseCode: refusal.code }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        letters.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://user:mailSecret@127.0.0.1:${port}`,
    letters,
    refusal: null,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mail;
}
