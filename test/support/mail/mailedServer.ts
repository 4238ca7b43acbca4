import { expect, vi } from 'vitest';
import { startMailRunner, type MailRunner } from '../../../api/jobs/mailRunner.ts';
import { readConfig } from '../../../schemas/config.ts';
import type { TestEngine } from '../machine/engines.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/testServer.ts';
import { openMailServer, type MailServer } from './mailServer.ts';

const SELLER = { GM_SELLER: 'Seller LLC', GM_SELLER_EMAIL: 'billing@seller.example' };
const NEVER_MS = 3_600_000;

/** A server that sends mail, and the mail server that accepts it. */
export interface MailedServer {
  readonly server: TestServer;
  readonly mail: MailServer;
  /** Resolves when everything pending has been sent. */
  sendMail(): Promise<void>;
  /** The code in the latest email to an address, after sending pending mail. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts both. */
export async function startMailedServer(
  engine: TestEngine,
  { environment, ...options }: TestServerOptions = {},
): Promise<MailedServer> {
  const mail = await openMailServer();
  const settings = { ...SELLER, GM_SMTP_URL: mail.url, ...environment };
  const server = await startTestServer({ ...options, engine, environment: settings });
  const runner: MailRunner = startMailRunner(
    {
      database: server.database,
      config: readConfig(settings),
      pdfs: null as never,
      now: () => server.clock.now,
      publicUrl: () => server.url,
    },
    { warn: (...about: unknown[]) => expect.fail(JSON.stringify(about)) } as never,
    NEVER_MS,
  )!;
  const waiting = () =>
    server.database.query(`SELECT job_id FROM job WHERE account_id IS NULL AND status <> 'done'`);
  const sendMail = async () => {
    await runner.look();
    // The server's own runner may have been faster.
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 });
  };
  return {
    server,
    mail,
    sendMail,
    codeFor: async (email) => {
      await sendMail();
      const codes = mail.letters.flatMap(({ to, text }) => (to === email ? codesIn(text) : []));
      const code = codes.at(-1);
      if (code === undefined) throw new Error(`no letter with a code to ${email}`);
      return code;
    },
    close: async () => {
      await runner.stop();
      await server.close();
      await mail.close();
    },
  };
}

function codesIn(letter: string): string[] {
  const links = plainText(letter).matchAll(/#(?:reset-password|confirm-email)=(\w{32})\b/g);
  return Array.from(links, ([, code]) => code!);
}

/** The text of an email as it was written, with quoted-printable line breaks removed. */
export function plainText(letter: string): string {
  return letter.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n');
}
