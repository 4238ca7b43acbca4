import type { FastifyRequest } from 'fastify';
import { isSignedMail, MAIL_SIGNATURE_HEADER } from '../../../support/mail/signMail.ts';
import { takeMail } from '../../../support/mail/takeMail.ts';
import { refusal } from '../../../report/refusal.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { supportPost } from '../../context/supportRules.ts';
import type { Access } from '../../context/routeRegistry.ts';

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024;
const access: Access = { cost: 'free', caller: 'provider', limit: 'deliveries' };

/** POST /api/v1/inbound-mail: receives email for tickets from a mail server. The path doesn't exist if that is off. */
export function inboundMailRoutes(app: ApiApp, context: ApiContext): void {
  const { email: replyAddress, inboundToken } = context.config.support;
  if (replyAddress === null || inboundToken === null) return;
  void app.register(async (scope) => {
    // The signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['message/rfc822', 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: LARGEST_MAIL_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/api/v1/inbound-mail',
      {
        config: { access },
        bodyLimit: LARGEST_MAIL_BYTES,
        schema: { hide: true },
        onRequest: async (request) => void signatureOf(request),
      },
      async (request) => {
        const raw = request.body;
        const now = context.now();
        const signature = signatureOf(request);
        if (!(raw instanceof Buffer) || !isSignedMail(inboundToken, raw, { signature, now }))
          throw refusal(
            'unauthorized',
            "The mail isn't signed with GM_SUPPORT_INBOUND_TOKEN, or the signature is too old",
          );
        const post = supportPost(context);
        const outcome = await takeMail(context.database, raw, { replyAddress, post, now });
        request.log.info(outcome, 'a mail came in');
        return { received: true, ...outcome };
      },
    );
  });
}

/** The signature of a delivery: without one, its body isn't read. */
function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers[MAIL_SIGNATURE_HEADER];
  if (typeof signature === 'string') return signature;
  throw refusal('unauthorized', "The delivery doesn't have the header X-Mail-Signature");
}
