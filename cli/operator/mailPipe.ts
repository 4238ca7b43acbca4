import { readFileSync } from 'node:fs';
import { errorMessage } from '../../core/error.ts';
import { parseSettings } from '../../schemas/settings/readSettings.ts';
import { OPERATOR_SETTINGS } from '../../schemas/settings/serverSettings.ts';
import { INBOUND_SETTINGS } from '../../schemas/settings/supportSettings.ts';
import { MAIL_SIGNATURE_HEADER, signMail } from '../../support/mail/signMail.ts';

const PATIENCE_MS = 60_000;
/** Exit codes for mail servers (sysexits): keep the email and retry, or give up. */
const EXIT = { taken: 0, tooLarge: 65, later: 75 } as const;

/**
 * Passes an email from standard input to the server, for a mail server's pipe; returns the exit code. Errors that an
 * operator can fix, such as a wrong secret, ask for a retry, so that no customer's email bounces because of them.
 */
export async function takeMailFromPipe(
  environment: NodeJS.ProcessEnv,
  url: string | undefined,
  read: () => Uint8Array = () => readFileSync(0),
): Promise<number> {
  const { values, problems } = parseSettings({ ...OPERATOR_SETTINGS, ...INBOUND_SETTINGS }, environment);
  if (values === null) {
    console.error(problems.join('\n'));
    return EXIT.later;
  }
  const base = (url ?? values.operatorUrl).replace(/\/+$/, '');
  const secret = values.inboundToken;
  if (!secret) {
    console.error(
      'GM_SUPPORT_INBOUND_TOKEN is not set; set it to the token that the server was started with',
    );
    return EXIT.later;
  }
  const raw = read();
  try {
    const response = await fetch(`${base}/api/v1/inbound-mail`, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        [MAIL_SIGNATURE_HEADER]: signMail(secret, raw, Date.now()),
      },
      body: Buffer.from(raw),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (response.ok) {
      console.log(text);
      return EXIT.taken;
    }
    console.error(`HTTP ${response.status} ${text.slice(0, 300)}`);
    return response.status === 413 ? EXIT.tooLarge : EXIT.later;
  } catch (error) {
    console.error(`no answer from ${base}: ${errorMessage(error)}`);
    return EXIT.later;
  }
}
